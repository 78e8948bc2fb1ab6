import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dropTurns, isolate, joinFacts } from './isolate.ts';
import { t } from './translate.ts';

const controls = [
  '\u202a',
  '\u202b',
  '\u202d',
  '\u202e',
  '\u202c',
  '\u2066',
  '\u2067',
  '\u2068',
  '\u2069',
];
const hostile = fc
  .array(fc.oneof(fc.constantFrom(...controls, 'שלום', 'مرحبا', 'Kids', ' 42 ')), {
    minLength: 1,
    maxLength: 12,
  })
  .map((parts) => parts.join(''));

/** The nesting depth after each mark; at 0, the following text has the direction of the sentence. */
function depths(text: string): number[] {
  let open = 0;
  return [...text].flatMap((mark) => {
    if (mark === '\u2069') return [(open -= 1)];
    return /[\u2066-\u2068]/.test(mark) ? [(open += 1)] : [];
  });
}

it('leaves names as they are that turn nothing', () => {
  for (const name of ['Kids', '東京', 'Zoë 2', '🎉', '']) expect(isolate(name)).toBe(name);
});

it('ends within itself whatever a name holds, also as a part of a part', () =>
  fc.assert(
    fc.property(hostile, (name) => {
      for (const text of [isolate(name), isolate(`${isolate(name)} failed`)]) {
        expect(text).not.toMatch(/[\u202a-\u202e]/);
        const all = depths(text);
        expect(all.at(-1) ?? 0).toBe(0);
        expect(Math.min(0, ...all)).toBe(0);
        // Only the last mark closes the outermost isolate.
        expect(all.slice(0, -1).every((depth) => depth > 0)).toBe(true);
      }
    }),
  ));

it('isolates what texts and lists of facts are filled with', () => {
  expect(t('app:format.ago', { time: 'שלום' })).toContain('\u200e\u2068שלום\u2069');
  expect(joinFacts(['שלום', '3 tracks', null, ''])).toBe('\u200e\u2068שלום\u2069 · 3 tracks');
  expect(joinFacts(['Kids', '3 tracks'])).toBe('Kids · 3 tracks');
});

it('drops what would turn a name that stands alone', () => {
  for (const name of ['Kids', 'שלום', '\u2068שלום\u2069', '']) expect(dropTurns(name)).toBe(name);
  expect(dropTurns('Alpha \u202eBeta')).toBe('Alpha Beta');
  expect(dropTurns('\u2067a\u202db')).toBe('ab');
});
