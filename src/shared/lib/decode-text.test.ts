import { describe, expect, it } from 'vitest';
import { decodeText } from './decode-text.ts';

describe('bytes to text', () => {
  const utf16 = (text: string, big: boolean): Uint8Array =>
    Uint8Array.from(
      [...`\uFEFF${text}`].flatMap((char) => {
        const unit = char.charCodeAt(0);
        return big ? [unit >> 8, unit & 255] : [unit & 255, unit >> 8];
      }),
    );

  it('reads UTF-8, UTF-16 and otherwise windows-1252', () => {
    const text = 'Küche – 1\u00A0021 Hz, “ok”';
    expect(decodeText(new TextEncoder().encode(`\uFEFF${text} 🎧`))).toBe(`${text} 🎧`);
    expect(decodeText(utf16(text, false))).toBe(text);
    expect(decodeText(utf16(text, true))).toBe(text);
    expect(decodeText(Uint8Array.of(0x4b, 0xfc, 0x20, 0x96, 0xa0, 0x93))).toBe('Kü –\u00A0“');
    expect(decodeText(Uint8Array.of(0x41, 0, 0x42))).toBe('AB');
  });

  it.each([
    ['an overlong form', [0xc0, 0xaf]],
    ['half a pair', [0xed, 0xa0, 0x80]],
    ['a cut sequence', [0xe2, 0x82]],
    ['a code point too high', [0xf4, 0x90, 0x80, 0x80]],
  ])('%s is not UTF-8', (_, bytes) =>
    expect(decodeText(Uint8Array.from(bytes))).toHaveLength(bytes.length),
  );
});
