#!/bin/sh
# does not end, with children and orphans that hold the pipe too
echo begun
sleep 600 &
(sleep 600 & sleep 600 &)
setsid sh -c 'sleep 600; sleep 600' &
wait
