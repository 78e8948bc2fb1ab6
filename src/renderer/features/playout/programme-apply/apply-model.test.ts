import { describe, expect, it } from 'vitest';
import type { ManualEdit } from '../../../../shared/playout/programme/contract.ts';
import type { Cell, PlanChannel } from './apply-model.ts';
import {
  countFiles,
  firstCell,
  layOutBar,
  listDates,
  moveCell,
  sumChannels,
  tickedChannels,
  writeChoice,
} from './apply-model.ts';

const channel = (number: string, over: Partial<PlanChannel> = {}): PlanChannel => ({
  number,
  name: `Channel ${number}`,
  from: 0,
  days: [
    { date: '2026-11-20', kept: 10, moved: 0, added: 0, removed: 0 },
    { date: '2026-11-21', kept: 7, moved: 2, added: 1, removed: 1 },
  ],
  files: 1,
  isForeign: false,
  problem: null,
  ...over,
});

describe('the totals', () => {
  const channels = [channel('1'), channel('2', { files: 3 }), channel('3', { isForeign: true })];

  it('count ticked channels only, and none whose files are of others', () => {
    const ticked = tickedChannels(channels, new Set(['2']));
    expect([...ticked]).toEqual(['1']);
    expect(sumChannels(channels, ticked)).toEqual({ kept: 17, moved: 2, added: 1, removed: 1 });
    expect(countFiles(channels, ticked)).toBe(1);
    expect(countFiles(channels, tickedChannels(channels, new Set()))).toBe(4);
  });

  it('have the days of all channels in order, however they differ', () => {
    const other = channel('4', {
      days: [{ date: '2026-11-19', kept: 1, moved: 0, added: 0, removed: 0 }],
    });
    expect(listDates([...channels, other])).toEqual(['2026-11-19', '2026-11-20', '2026-11-21']);
  });

  it('begin with the first day that changes', () => {
    expect(firstCell(channels, new Set(['2']))).toEqual({ row: 2, column: 2 });
    expect(firstCell([], new Set())).toEqual({ row: 0, column: 0 });
  });
});

describe('the bar of a day', () => {
  const shares = (kept: number, moved: number, added: number, removed: number): number[] =>
    layOutBar({ kept, moved, added, removed }).map(({ share }) => Math.round(share));

  it('shows every change, however few they are, and is never longer than whole', () => {
    expect(shares(1000, 1, 0, 0)).toEqual([8, 92]);
    expect(shares(0, 1, 1, 98)).toEqual([7, 7, 86]);
    expect(shares(10, 0, 0, 0)).toEqual([100]);
    expect(shares(0, 0, 0, 0)).toEqual([]);
  });
});

describe('the keys of the grid', () => {
  const walk = (from: Cell, ...keys: string[]): Cell =>
    keys.reduce((cell, key) => moveCell(key, cell, 3, 14) ?? cell, from);

  it('stay within the channels and days, and reach the boxes', () => {
    const start = { row: 1, column: 1 };
    expect(walk(start, 'ArrowUp')).toEqual(start);
    expect(walk(start, 'ArrowLeft', 'ArrowUp', 'ArrowUp')).toEqual({ row: 0, column: 0 });
    expect(walk({ row: 0, column: 0 }, 'ArrowRight', 'End')).toEqual({ row: 0, column: 0 });
    expect(walk(start, 'End', 'ArrowRight', 'PageDown', 'ArrowDown')).toEqual({
      row: 3,
      column: 14,
    });
    expect(moveCell('x', start, 3, 14)).toBe(null);
  });
});

describe('the manual edits', () => {
  const edit = (id: string, over: Partial<ManualEdit> = {}): ManualEdit => ({
    id,
    channel: '1',
    kind: 'moved',
    title: id,
    start: 0,
    was: 0,
    isPinnable: true,
    ...over,
  });
  const edits = [
    edit('a'),
    edit('b', { kind: 'deleted' }),
    edit('c', { kind: 'deleted' }),
    edit('d', { channel: '2' }),
    edit('e', { isPinnable: false }),
  ];

  it('stay as pins unless dropped, of ticked channels only', () => {
    const choice = { dropped: new Set(['c']), deleted: { b: 'skip' as const } };
    expect(writeChoice(edits, new Set(['1']), choice)).toEqual({
      pins: ['a', 'b'],
      deleted: { b: 'skip' },
    });
  });

  it('leave a hole where an item was deleted, if nothing else was chosen', () => {
    const { deleted } = writeChoice(edits, new Set(['1']), { dropped: new Set(), deleted: {} });
    expect(deleted).toEqual({ b: 'hole', c: 'hole' });
  });
});
