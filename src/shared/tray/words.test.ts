import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foreign, MAX_LABEL, menuText, oneLine, shorten } from './words.ts';

const family = '👨‍👩‍👧';

describe('oneLine', () => {
  it('takes out what would break or turn a line', () => {
    expect(oneLine('Late\r\nnight\tset \u0000')).toBe('Late night set');
    expect(oneLine('\u202egnp.exe\u2066')).toBe('gnp.exe');
    expect(oneLine('half \ud83d character')).toBe('half character');
  });

  it('keeps what joins letters and pictures', () =>
    expect(oneLine(`${family} می\u200cخواهم`)).toBe(`${family} می\u200cخواهم`));
});

describe('shorten', () => {
  it('leaves what fits, and ends the rest with an ellipsis', () => {
    expect(shorten('Undertow', 8)).toBe('Undertow');
    expect(shorten('Undertow', 7)).toBe('Undert…');
    expect(shorten('Under the', 7)).toBe('Under…');
  });

  it('never cuts a character apart', () => {
    expect(shorten(`ab${family}cd`, 8)).toBe('ab…');
    expect(shorten('e\u0301e\u0301e\u0301', 4)).toBe('e\u0301…');
  });

  it('stays within its length and cuts where a character ends', () =>
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 80 }),
        fc.integer({ min: 1, max: 60 }),
        (text, max) => {
          const short = shorten(text, max);
          expect(short.length).toBeLessThanOrEqual(max);
          expect(short).not.toMatch(/\p{Cs}/u);
          if (short !== text) expect(text.startsWith(short.slice(0, -1))).toBe(true);
        },
      ),
    ));
});

describe('foreign', () => {
  it('gives words from right to left a direction of their own', () => {
    expect(foreign('مطبخ')).toBe('\u2068مطبخ\u2069');
    expect(foreign('Kitchen')).toBe('Kitchen');
  });

  it('is short and in one line', () => {
    expect(foreign(`${'a'.repeat(30)}\n${'b'.repeat(30)}`)).toBe(`${'a'.repeat(30)} bbbbbbbb…`);
    expect(foreign('x'.repeat(99))).toHaveLength(MAX_LABEL);
  });
});

describe('menuText', () =>
  it('doubles ampersands, so that they are shown', () =>
    expect(menuText('Rock & Roll && more')).toBe('Rock && Roll &&&& more')));
