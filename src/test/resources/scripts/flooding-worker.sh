#!/bin/sh
# a worker that answers with a gigabyte
echo "ready flood"
while read -r line; do
    printf 'ok 1073741824\n'
    head -c 1073741824 /dev/zero
done
