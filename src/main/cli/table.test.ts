import { describe, expect, it } from 'vitest';
import { countColumns, table } from './output.ts';

describe('tables', () => {
  it('align their columns and leave no blanks at the end', () =>
    expect(
      table([
        ['NAME', 'STATE', 'ID'],
        ['Living room', 'playing', 'a'],
        ['Bad', '', ''],
      ]),
    ).toEqual(['NAME         STATE    ID', 'Living room  playing  a', 'Bad']));

  it('know what a terminal draws two columns wide', () =>
    expect([
      countColumns('abc'),
      countColumns('音楽'),
      countColumns('👩‍🚀x'),
      countColumns('e\u0301'),
    ]).toEqual([3, 4, 3, 1]));

  it('let no name move the cursor', () =>
    expect(table([['a\u001b[2Jb\nc\u202e', 'd']])).toEqual(['a\uFFFD[2Jb c\uFFFD  d']));
});
