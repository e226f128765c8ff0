#!/bin/sh
echo begun
sleep 600
