#!/bin/sh
# As the papers' preJhove: JHOVE with the module for the media type, which is the first argument.
case "$1" in
  application/pdf) module=PDF-hul ;;
  application/xml) module=XML-hul ;;
  audio/x-wav) module=WAVE-hul ;;
  image/gif) module=GIF-hul ;;
  image/jpeg) module=JPEG-hul ;;
  image/png) module=PNG-gdm ;;
  image/tiff) module=TIFF-hul ;;
  text/html) module=HTML-hul ;;
  text/*) module=UTF8-hul ;;
  *) echo "no module for $1" >&2; exit 3 ;;
esac
exec "${0%/*}/jhove" -h XML -m $module "$2"
