import { describe, expect, it } from 'vitest';
import { matchEntry, matchRank, matchRanges } from './match.ts';

/** The name with its matches in brackets. */
function marked(name: string, search: string): string {
  let text = '';
  let at = 0;
  for (const [start, end] of matchRanges(name, search)) {
    text += `${name.slice(at, start)}[${name.slice(start, end)}]`;
    at = end;
  }
  return text + name.slice(at);
}

describe('matchRanges', () => {
  it.each([
    ['Harlan Vey', 'har', '[Har]lan Vey'],
    ['Richard Osei', 'HAR', 'Ric[har]d Osei'],
    ['Sharp Harp', 'har', 'Sharp [Har]p'],
    ['Björk Ångström', 'angs', 'Björk [Ångs]tröm'],
    ['Cafe\u0301 Noir', 'cafe', '[Cafe\u0301] Noir'],
    ['AC/DC', 'acdc', '[AC/DC]'],
    ['Straße', 'strasse', '[Straße]'],
    ['Small Hours', 'hours small', '[Small] [Hours]'],
    ['Low Tide', 'har', 'Low Tide'],
    ['Low Tide', '…', 'Low Tide'],
    ['', 'a', ''],
  ])('%s and "%s" give %s', (name, search, expected) =>
    expect(marked(name, search)).toBe(expected),
  );

  it('never overlaps or leaves the name, whatever is typed', () => {
    const names = ['Aa aa', 'ﬁne ﬁfth', '🎷 Jazz 🎺', 'İstanbul', 'नमस्ते'];
    for (const name of names)
      for (const search of ['a aa', 'fi f', '🎷', 'i', 'istanbul', 'नम', 'a', ' '])
        for (const [[start, end], next] of matchRanges(name, search).map(
          (range, at, all) => [range, all[at + 1]] as const,
        )) {
          expect(start).toBeLessThan(end);
          expect(end).toBeLessThanOrEqual(next?.[0] ?? name.length);
        }
  });
});

it('ranks the start of a name before a word and the inside of a word', () => {
  const names = ['Low Tide', 'Richard', 'Glass Harbour', 'Harbour'];
  expect(names.map((name) => matchRank(name, 'har'))).toEqual([3, 2, 1, 0]);
});

describe('matchEntry', () => {
  const entry = { name: 'Harbour Lights', key: 'CS-412', keywords: 'Tall Pines lossless' };
  it.each([
    ['harbour lights', 'key'],
    ['cs-412', 'key'],
    ['CS412', 'key'],
    ['har', 'start'],
    ['lig', 'word'],
    ['arb', 'inside'],
    ['pines', 'other'],
    ['lig har', 'word'],
    ['har pin', 'other'],
    ['cs- har', 'word'],
    ['har xyz', undefined],
    ['…', undefined],
    ['', undefined],
  ] as const)('%s matches by %s', (typed, step) =>
    expect(matchEntry(entry, typed)?.step).toBe(step),
  );

  it('highlights letters of the name alone', () => {
    expect(matchEntry(entry, 'pines')?.ranges).toEqual([]);
    expect(matchEntry(entry, 'lig har')?.ranges).toEqual([
      [0, 3],
      [8, 11],
    ]);
  });
});
