/**
 * Text from the bytes of a file: UTF-8 or UTF-16 by its byte order mark, UTF-8 where the bytes are valid, else windows-1252,
 * which is what older programs of that platform write. The mark and NUL characters are left out.
 */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return clean(utf16(bytes, 1, 0));
  if (first === 0xfe && second === 0xff) return clean(utf16(bytes, 0, 1));
  return clean(utf8(bytes) ?? windows1252(bytes));
}

const clean = (text: string): string => text.replace(/^\uFEFF/, '').replaceAll('\0', '');

/** Code units to text in pieces, because one call takes only so many arguments. */
function textOf(units: Uint16Array): string {
  const parts: string[] = [];
  for (let at = 0; at < units.length; at += 8192)
    parts.push(String.fromCharCode(...units.subarray(at, at + 8192)));
  return parts.join('');
}

function utf16(bytes: Uint8Array, high: 0 | 1, low: 0 | 1): string {
  const units = new Uint16Array(bytes.length >> 1);
  for (let index = 0; index < units.length; index += 1)
    units[index] = ((bytes[index * 2 + high] ?? 0) << 8) | (bytes[index * 2 + low] ?? 0);
  return textOf(units);
}

/** Lowest code point of a sequence of 2, 3, 4 bytes: what is below is an overlong form. */
const lowest = [0, 0, 0x80, 0x800, 0x10000] as const;

/** Null: not UTF-8. */
function utf8(bytes: Uint8Array): string | null {
  const units = new Uint16Array(bytes.length);
  let count = 0;
  for (let at = 0; at < bytes.length;) {
    const point = pointAt(bytes, at);
    if (point === null) return null;
    if (point.code < 0x10000) units[count++] = point.code;
    else {
      units[count++] = 0xd800 + ((point.code - 0x10000) >> 10);
      units[count++] = 0xdc00 + ((point.code - 0x10000) & 0x3ff);
    }
    at += point.length;
  }
  return textOf(units.subarray(0, count));
}

const lengthOf = (lead: number): number => (lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2);

function pointAt(bytes: Uint8Array, at: number): { code: number; length: number } | null {
  const lead = bytes[at] ?? 0;
  if (lead < 0x80) return { code: lead, length: 1 };
  const length = lengthOf(lead);
  if (lead < 0xc2 || lead > 0xf4 || at + length > bytes.length) return null;
  let code = lead & (0x7f >> length);
  for (let index = 1; index < length; index += 1) {
    const next = bytes[at + index] ?? 0;
    if ((next & 0xc0) !== 0x80) return null;
    code = (code << 6) | (next & 0x3f);
  }
  return isCharacter(code, length) ? { code, length } : null;
}

/** Neither an overlong form nor half a pair nor beyond the last code point. */
const isCharacter = (code: number, length: number): boolean =>
  code >= (lowest[length] ?? 0) && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);

/** 0x80-0x9F of windows-1252; the rest is Latin-1. */
const upper =
  '\u20AC\u0081\u201A\u0192\u201E\u2026\u2020\u2021\u02C6\u2030\u0160\u2039\u0152\u008D\u017D\u008F\u0090\u2018\u2019\u201C\u201D\u2022\u2013\u2014\u02DC\u2122\u0161\u203A\u0153\u009D\u017E\u0178';

function windows1252(bytes: Uint8Array): string {
  const units = Uint16Array.from(bytes, (byte) =>
    byte >= 0x80 && byte <= 0x9f ? upper.charCodeAt(byte - 0x80) : byte,
  );
  return textOf(units);
}
