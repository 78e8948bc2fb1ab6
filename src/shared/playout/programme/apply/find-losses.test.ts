import { describe, expect, it } from 'vitest';
import type { LossItem } from './find-losses.ts';
import { findLosses } from './find-losses.ts';

const HOUR = 3_600_000;
const at = (
  from: number,
  to: number,
  slot: string | null,
  role: LossItem['role'] = 'main',
  rule = '',
) => ({
  start: from * HOUR,
  finish: to * HOUR,
  slot,
  role,
  rule,
});
const slots = new Set(['tea', 'film', 'late', 'new']);
const find = (before: readonly LossItem[], after: readonly LossItem[]) =>
  findLosses(before, after, slots, () => 0);

const evening = [at(17, 18.5, 'tea'), at(18.5, 21.5, 'film'), at(21.5, 30, 'late')];

describe('findLosses', () => {
  it('tells the stretch that airs nothing more, with its reason, and the slot that is left without an item', () => {
    const after = [
      at(17, 18.5, 'tea'),
      at(18.5, 19, 'film', 'filler', 'filler'),
      at(19, 21, 'film', 'fallback', 'too-long'),
      at(21, 30, 'new'),
    ];
    expect(find(evening, after)).toEqual([
      {
        slot: 'film',
        span: { from: 18.5 * HOUR, to: 21 * HOUR },
        at: 18.5 * HOUR,
        rule: 'too-long',
      },
      { slot: 'film', span: null, at: 18.5 * HOUR, rule: null },
      { slot: 'late', span: null, at: 21.5 * HOUR, rule: null },
    ]);
  });

  it('tells nothing where all that aired airs at another time', () => {
    const after = [
      at(17, 18.5, 'tea'),
      at(18.5, 21.5, 'film'),
      at(21.5, 22, 'new'),
      at(22, 30, 'late'),
    ];
    expect(find(evening, after)).toEqual([]);
  });

  it('leaves out what is asked for, what is short, and what only one of both has', () => {
    const grid = [at(17, 18, 'tea'), at(18, 18.75, 'tea', 'fallback', 'grid'), ...evening.slice(1)];
    const short = [
      at(17, 18.1, 'tea'),
      at(18.1, 18.5, 'tea', 'fallback', 'taken'),
      ...evening.slice(1),
    ];
    const later = [...evening, at(30, 40, 'late', 'fallback', 'empty')];
    const removed = [at(17, 18.5, 'tea'), at(18.5, 30, 'late')];
    expect(find(evening, grid)).toEqual([]);
    expect(find(evening, short)).toEqual([]);
    expect(find(evening, later)).toEqual([]);
    expect(findLosses(evening, removed, new Set(['tea', 'late']), () => 0)).toEqual([]);
  });
});
