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
export const decodeText = (bytes: Uint8Array): string => clean(decoded(bytes, FALLBACK));

const FALLBACK = 'windows-1252';
/** Bytes in which the declaration of an XML file ends. */
const DECLARATION_BYTES = 200;

/**
 * As `decodeText`, but bytes that are not valid UTF-8 have the encoding that the XML declaration names. One that names UTF-8 has broken
 * characters, not another encoding.
 */
export function decodeXml(bytes: Uint8Array): string {
  const head = new NativeDecoder(FALLBACK).decode(bytes.subarray(0, DECLARATION_BYTES));
  const [, label = FALLBACK] = /^\s*<\?xml\s[^>]*\bencoding=["']([\w.:-]+)["']/.exec(head) ?? [];
  // Text of two bytes a character could not have been read up to here.
  return clean(decoded(bytes, /^utf-?16|^ucs/i.test(label) ? FALLBACK : label));
}

function clean(text: string): string {
  return text.replace(/^\uFEFF/, '').replaceAll('\0', '');
}

/** `label`: of an encoding for bytes that are not valid UTF-8; an unknown one is windows-1252. */
function decoded(bytes: Uint8Array, label: string): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new NativeDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new NativeDecoder('utf-16be').decode(bytes);
  try {
    return new NativeDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return createDecoder(label).decode(bytes);
  }
}

function createDecoder(label: string): Decoder {
  try {
    return new NativeDecoder(label);
  } catch {
    return new NativeDecoder(FALLBACK);
  }
}
