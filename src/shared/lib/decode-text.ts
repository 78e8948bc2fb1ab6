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
/** Number of bytes that contain the declaration of an XML file. */
const DECLARATION_BYTES = 200;

/**
 * Like `decodeText`, but decodes bytes that are not valid UTF-8 in the encoding of the XML declaration. If that is UTF-8, invalid bytes
 * become replacement characters.
 */
export function decodeXml(bytes: Uint8Array): string {
  const head = new NativeDecoder(FALLBACK).decode(bytes.subarray(0, DECLARATION_BYTES));
  const [, label = FALLBACK] = /^\s*<\?xml\s[^>]*\bencoding=["']([\w.:-]+)["']/.exec(head) ?? [];
  // A UTF-16 declaration could not have been read up to here, so the label is wrong.
  return clean(decoded(bytes, /^utf-?16|^ucs/i.test(label) ? FALLBACK : label));
}

function clean(text: string): string {
  return text.replace(/^\uFEFF/, '').replaceAll('\0', '');
}

/** `label`: encoding of bytes that are not valid UTF-8; if unknown, windows-1252. */
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
