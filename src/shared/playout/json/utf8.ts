import { t } from '../../i18n/translate.ts';
import type { JsonFault } from './types.ts';

interface Decoder {
  decode(bytes: Uint8Array): string;
}
/** Every runtime has it, but the ES2023 types don't. */
const { TextDecoder: NativeDecoder } = globalThis as unknown as {
  TextDecoder: new (label: string, options: { fatal?: boolean; ignoreBOM?: boolean }) => Decoder;
};

/** Decodes UTF-8 bytes, or returns where they are invalid. */
export function decodeUtf8(
  bytes: Uint8Array,
): { ok: true; text: string } | { ok: false; fault: JsonFault } {
  try {
    return {
      ok: true,
      text: new NativeDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes),
    };
  } catch {
    return { ok: false, fault: encodingFault(bytes) };
  }
}

/** Decodes bytes with a replacement character for invalid UTF-8. */
export const decodeLossy = (bytes: Uint8Array): string =>
  new NativeDecoder('utf-8', { ignoreBOM: true }).decode(bytes);

function encodingFault(bytes: Uint8Array): JsonFault {
  const offset = firstInvalid(bytes);
  let line = 1;
  let start = 0;
  for (let at = bytes.indexOf(10); at >= 0 && at < offset; at = bytes.indexOf(10, at + 1)) {
    line += 1;
    start = at + 1;
  }
  return {
    k: 'encoding',
    offset,
    line,
    column: offset - start + 1,
    message: t('playoutcheck:shape.json.not-utf8'),
  };
}

/**
 * The offset of the first byte that is not valid UTF-8 (RFC 3629: no overlong forms, no surrogates, nothing above
 * U+10FFFF).
 */
function firstInvalid(bytes: Uint8Array): number {
  let at = 0;
  while (at < bytes.length) {
    const length = sequenceLength(bytes, at);
    if (length === 0) return at;
    at += length;
  }
  return at;
}

/** The valid range of the byte after a leading byte; excludes overlong forms and invalid code points. */
const second = new Map([
  [0xe0, [0xa0, 0xbf]],
  [0xed, [0x80, 0x9f]],
  [0xf0, [0x90, 0xbf]],
  [0xf4, [0x80, 0x8f]],
]);

/** The byte length of the character at `at`; 0 if it is invalid. */
function sequenceLength(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0;
  if (first < 0x80) return 1;
  if (first < 0xc2 || first > 0xf4) return 0;
  const length = first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  const [low = 0x80, high = 0xbf] = second.get(first) ?? [];
  if (!isWithin(bytes[at + 1], low, high)) return 0;
  for (let next = 2; next < length; next += 1)
    if (!isWithin(bytes[at + next], 0x80, 0xbf)) return 0;
  return length;
}

const isWithin = (byte: number | undefined, low: number, high: number): boolean =>
  byte !== undefined && byte >= low && byte <= high;
