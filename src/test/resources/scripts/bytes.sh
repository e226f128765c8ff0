#!/bin/sh
# every byte value once
for high in 0 1 2 3; do
  for mid in 0 1 2 3 4 5 6 7; do
    for low in 0 1 2 3 4 5 6 7; do
      printf "\\$high$mid$low"
    done
  done
done
