/**
 * Filters that reach outside the picture: they read or write files of the user's choice, open addresses or load programs. Whoever
 * opens a lineup from elsewhere must not run them by looking at an item.
 */
const outside =
  /(?:^|[,;\]\s])(a?movie|a?metadata|a?sendcmd|a?zmq|psnr|ssim|xpsnr|libvmaf|vidstab\w+|deshake|signature|frei0r\w*|ladspa|lv2|openclsrc|program_opencl|dnn_\w+|derain|sr|arnndn|sofalizer|subtitles|ass|find_rect|cover_rect|lut3d|haldclut|libplacebo|coreimage\w*|whisper)(?=$|[@=,;[\]\s])/i;

/** The name of a filter in a lavfi graph that a preview must not run; null: there is none. */
export function unsafeFilter(params: string): string | null {
  // ffmpeg takes quotation marks and backslashes out of a filter's name before it looks it up.
  return outside.exec(params.replaceAll(/[\\']/g, ''))?.[1] ?? null;
}
