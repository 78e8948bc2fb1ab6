import path from 'node:path';

const extensions: ReadonlySet<string> = new Set(
  (
    '3g2 3gp asf avi divx dv f4v flv m1v m2t m2ts m2v m4v mkv mov mp4 mpeg mpg mts mxf nsv nut ogm ogv qt rm rmvb ts vob webm wmv wtv y4m ' +
    'aac ac3 aif aiff alac ape au caf dts eac3 flac m4a m4b mka mp1 mp2 mp3 mpc oga ogg opus spx tak tta wav wma wv ' +
    'bmp gif jpeg jpg png tif tiff webp'
  ).split(' '),
);

/** Whether a file's name looks like something that can be aired. Hidden files are none. */
export const isMediaName = (name: string): boolean =>
  !name.startsWith('.') && extensions.has(path.extname(name).slice(1).toLowerCase());
