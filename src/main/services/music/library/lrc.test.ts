import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseLrc } from './lyrics.ts';

const timed = (text: string) => {
  const lyrics = parseLrc(text);
  expect(lyrics?.synced).toBe(true);
  return lyrics?.lines.map(({ at, text: line }) => [at, line]);
};

describe('lyrics with times', () => {
  it('are in order of time, with every form of a stamp', () => {
    const text =
      '[00:12.5]half\n[1:02.25]a\r\n[01:03:500]b\r[100:00]late\n[00:01]first\n[00:02.125] ';
    expect(timed(text)).toEqual([
      [1, 'first'],
      [2.125, ''],
      [12.5, 'half'],
      [62.25, 'a'],
      [63.5, 'b'],
      [6_000, 'late'],
    ]);
  });

  it('repeat a line with several stamps, and keep the order of equal times', () =>
    expect(timed('[00:10] [00:30] again\n[00:20]once\n[00:20]twice')).toEqual([
      [10, 'again'],
      [20, 'once'],
      [20, 'twice'],
      [30, 'again'],
    ]));

  it('lose the stamps of words, the tags and the text before the first time', () => {
    const text =
      '[ar:Mira Okafor]\n[ti: Glass Harbour]\nintro\n[00:01]<00:01.10> two <00:01.50>words\n[00:03]a [live] <b>';
    expect(timed(text)).toEqual([
      [1, 'two words'],
      [3, 'a [live] <b>'],
    ]);
  });

  it('are moved by an offset in ms, wherever it occurs: positive is earlier', () => {
    expect(timed('[00:10]a\n[offset:+1500]\n[00:01]b')).toEqual([
      [0, 'b'],
      [8.5, 'a'],
    ]);
    expect(timed('[offset:-500]\n[00:01]b')).toEqual([[1.5, 'b']]);
  });
});

describe('lyrics without times', () => {
  it('keep the empty lines between verses only', () =>
    expect(parseLrc('\n\none\n\ntwo\n \n')).toEqual({
      synced: false,
      lines: ['one', '', 'two'].map((text) => ({ at: null, text })),
    }));

  it.each(['', ' \n\r\n', '[ar:x]\n[by:y]'])('are none without words (%j)', (text) =>
    expect(parseLrc(text)).toBeNull(),
  );
});

it('every text gives bounded lines in order, at times from 0 on', () => {
  const piece = fc.constantFrom(
    '[00:01]',
    '[99:99.999]',
    '[offset:-9999999]',
    '[offset:1]',
    '\n',
    '<00:01>',
    '[',
    ']',
    'x',
  );
  const text = fc.array(fc.oneof(piece, fc.string()), { maxLength: 60 }).map((all) => all.join(''));
  fc.assert(
    fc.property(text, (given) => {
      const lyrics = parseLrc(given);
      const times = (lyrics?.lines ?? []).map(({ at }) => at ?? 0);
      expect(times.every((at) => at >= 0)).toBe(true);
      expect(times).toEqual([...times].sort((a, b) => a - b));
    }),
  );
});

it('a huge text is cut, not refused', () => {
  const huge = parseLrc(`${'[00:01]'.repeat(20_000)}x`);
  expect(huge?.lines).toHaveLength(5_000);
  expect(parseLrc('word '.repeat(100_000))?.lines[0]?.text).toHaveLength(500);
  expect(parseLrc('a\n'.repeat(90_000))?.lines).toHaveLength(5_000);
});
