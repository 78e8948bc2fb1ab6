/** A value in an ffmpeg filter graph: escaped for the option, then for the graph. */
export const ffmpegEscape = (value: string): string =>
  value.replaceAll(/[\\':]/g, '\\$&').replaceAll(/[\\'[\],;]/g, '\\$&');
