#!/bin/sh
# closes all that it was given and goes on for a while
exec <&- >&- 2>&-
sleep 0.2
exit 0
