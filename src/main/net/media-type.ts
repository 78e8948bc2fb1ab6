/** Formats by their first bytes as Latin-1, tested in this order. SVG is excluded, because it can contain scripts. */
const starts = {
  'image/jpeg': /^\xff\xd8\xff/,
  'image/png': /^\x89PNG\r\n.\n/,
  'image/gif': /^GIF8[79]a/,
  'image/webp': /^RIFF[^]{4}WEBP/,
  'image/avif': /^[^]{4}ftyp(?:[^]{4}){0,8}?avi[fs]/,
  'image/bmp': /^BM[^]{4}\0{4}/,
  'audio/wav': /^RIFF[^]{4}WAVE/,
  'audio/ogg': /^OggS/,
  // In an AAC frame, the layer bits of the second byte are 0.
  'audio/mpeg': /^ID3|^\xff[\xe2-\xe7\xea-\xef\xf2-\xf7\xfa-\xff]/,
  'video/webm': /^\cZE\xdf\xa3/,
  'video/quicktime': /^[^]{4}(ftypqt|moov)/,
  'video/mp4': /^[^]{4}ftyp/,
} as const;

export type MediaType = keyof typeof starts;

/** Number of first bytes needed to detect the type. */
export const HEAD_BYTES = 64;

/** The type of a file, by its bytes and not by the sender's label; null: none of these types. */
export function mediaType<T extends MediaType>(bytes: Uint8Array, among: readonly T[]): T | null {
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString('latin1');
  const detected = (Object.keys(starts) as MediaType[]).find((type) => starts[type].test(head));
  return among.find((type) => type === detected) ?? null;
}
