import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../test/support/sample.ts';
import { AppFailure } from '../../contract/errors.ts';
import { parseEq } from './parse.ts';
import { MAX_BYTES } from './types.ts';

const options = { rate: 48_000 };

/** Fragments of all formats, so that random text gets far into the readers. */
const pieces = fc.constantFrom(
  'Filter 1:',
  'Filter:',
  ' ON ',
  ' OFF ',
  'PK',
  'LS',
  'HSC',
  'None',
  ' Fc ',
  '100',
  ' Hz ',
  'Gain',
  ' dB ',
  'Q ',
  'BW Oct ',
  '1,021',
  '-',
  '.',
  'e',
  '\u00A0',
  '\u202F',
  '\n',
  '\r\n',
  ':',
  ';',
  ',',
  'Preamp:',
  'Channel:',
  'L',
  'GraphicEQ:',
  '20 -1;',
  'filters:',
  'pipeline:',
  '\n  - ',
  '{',
  '}',
  '&a',
  '*a',
  'type: Filter',
  'names: [a]',
  'biquad1,',
  'b0=1,',
  'a1=',
  '"',
  '[',
  ']',
  '\0',
  '\uFEFF',
);

describe('any text', () => {
  it('is read without an error, with finite numbers', () => {
    const text = fc.oneof(
      fc.string(),
      fc.array(pieces, { maxLength: 60 }).map((list) => list.join('')),
    );
    fc.assert(
      fc.property(text, (content) => {
        const parsed = parseEq(content, options);
        for (const band of parsed.bands)
          for (const value of [band.frequency, band.gain, band.q])
            expect(Number.isFinite(value)).toBe(true);
        for (const { line } of parsed.warnings) expect(line).toBeGreaterThanOrEqual(1);
      }),
      { numRuns: runs(2000) },
    );
  });

  const mebibyte = (piece: string): string =>
    piece.repeat(Math.ceil(MAX_BYTES / piece.length)).slice(0, MAX_BYTES);

  it.each([
    ['spaces', ' '],
    ['new lines', '\n'],
    ['words', 'garbage text\n'],
    ['short lines', 'x\n'],
    ['keys', 'a: b\n'],
    ['digits', '1234567890'],
    ['a filter without end', 'Filter 1: ON PK Fc '],
    ['broken filters', 'Filter 1: ON PK Fc 1\n'],
    ['one long filter', 'Filter'],
    ['spaces in a filter', `Filter 1: ON${' '.repeat(500)}PK\n`],
    ['points', 'GraphicEQ: 20 1; 30 2; '],
    ['colons', ':'],
    ['braces', '{'],
    ['brackets', '['],
    ['yaml', 'filters:\n'],
    ['yaml of maps', 'pipeline:\n- {a: [1, {b: 2}]}\n'],
    ['deep yaml', `filters: ${'['.repeat(1000)}`],
    ['biquads', 'biquad1,\nb0=1,\n'],
    ['numbers and exponents', '1e1e1e-+.'],
  ])('1 MiB of %s ends within the time limit of a test', (_, piece) => {
    const text = mebibyte(piece);
    expect(() => parseEq(text, options)).not.toThrow();
  });

  it('of valid filters with a size of 1 MiB is rejected for their number', () => {
    const text = mebibyte('Filter: ON PK Fc 100 Hz Gain 1 dB Q 1\n').slice(0, -50);
    expect(() => parseEq(text, options)).toThrow(AppFailure);
  });

  it('can have 256 bands and 1 MiB, and no more', () => {
    const lines = (count: number): string =>
      'Filter: ON PK Fc 100 Hz Gain 1 dB Q 1\n'.repeat(count);
    expect(parseEq(lines(256), options).bands).toHaveLength(256);
    expect(() => parseEq(lines(257), options)).toThrow('257 bands');
    expect(() => parseEq('x'.repeat(MAX_BYTES + 1), options)).toThrow('1 MiB');
    expect(() => parseEq('é'.repeat(MAX_BYTES / 2 + 1), options)).toThrow('1 MiB');
  });
});
