interface Decoder {
  decode(bytes: Uint8Array): string;
}
/** Available in every runtime but not typed by ES2023 alone. */
const { TextDecoder: NativeDecoder } = globalThis as unknown as {
  TextDecoder: new (label: string, options?: { fatal?: boolean }) => Decoder;
};

/**
 * Text from the bytes of a file: UTF-8 or UTF-16 by byte order mark, UTF-8 if the bytes are valid, else windows-1252,
 * as written by older Windows programs. Removes the mark and NUL characters.
 */
export function decodeText(bytes: Uint8Array): string {
  return decoded(bytes)
    .replace(/^\uFEFF/, '')
    .replaceAll('\0', '');
}

function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new NativeDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new NativeDecoder('utf-16be').decode(bytes);
  try {
    return new NativeDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new NativeDecoder('windows-1252').decode(bytes);
  }
}
