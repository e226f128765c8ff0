#!/bin/sh
# waits for a child that nobody knows for ours by its environment, and prints its number
env -i sleep 600 &
echo $!
wait
