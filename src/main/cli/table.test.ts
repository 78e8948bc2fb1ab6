import { describe, expect, it } from 'vitest';
import { columnsOf, plain, table } from './table.ts';

describe('tables', () => {
  it('align their columns and leave no blanks at the end', () => {
    expect(
      table([
        ['NAME', 'STATE', 'ID'],
        ['Living room', 'playing', 'a'],
        ['Bad', '', ''],
      ]),
    ).toEqual(['NAME         STATE    ID', 'Living room  playing  a', 'Bad']);
  });

  it('know what a terminal draws two columns wide', () => {
    expect([columnsOf('abc'), columnsOf('音楽'), columnsOf('👩‍🚀x'), columnsOf('e\u0301')]).toEqual([
      3, 4, 3, 1,
    ]);
  });

  it('let no name move the cursor', () => {
    expect(plain('a\u001b[2Jb\nc')).toBe('a [2Jb c');
  });
});
