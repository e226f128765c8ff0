#!/bin/sh
echo "half an answer"
echo "no such thing" >&2
exit 3
