#!/bin/sh
# ends at once, but leaves children and orphans behind that hold the pipe
echo begun
sleep 600 &
(sleep 600 & sleep 600 &)
setsid sh -c 'sleep 600; sleep 600' &
exit 0
