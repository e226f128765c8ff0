#!/bin/sh
# meet.sh DIRECTORY COUNT FILE: waits until it has been begun COUNT times, and a moment of its own length
mkdir "$1/$$"
while [ "$(ls "$1" | wc -l)" -lt "$2" ]; do
  sleep 0.05
done
sleep "0.$(($$ % 4))"
cat "$3"
