#!/bin/sh
# more than a pipe holds
head -c 200000 /dev/zero | tr '\0' e >&2
echo answer
