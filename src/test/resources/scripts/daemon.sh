#!/bin/sh
# leaves an orphan behind that holds no pipe
(setsid sleep 600 </dev/null >/dev/null 2>&1 &)
echo begun
