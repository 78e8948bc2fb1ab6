import type { Json } from './json.ts';

/** A lossless stereo format: rate in Hz, depth in bits. */
export const audioFormat = (rate: number, bits: number): Json => ({
  content_type: 'flac',
  codec_type: '?',
  sample_rate: rate,
  bit_depth: bits,
  channels: 2,
  output_format_str: 'flac',
  bit_rate: 0,
});
