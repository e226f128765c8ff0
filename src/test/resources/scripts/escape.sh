#!/bin/sh
# leaves an orphan behind that nobody knows for ours, and prints its number
env -i setsid sleep 600 &
echo $!
sleep 0.3
