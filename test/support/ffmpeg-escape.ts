/** A value as it stands in a filter graph of ffmpeg: escaped for the option, then for the graph. */
export const ffmpegEscape = (value: string): string =>
  value.replaceAll(/[\\':]/g, '\\$&').replaceAll(/[\\'[\],;]/g, '\\$&');
