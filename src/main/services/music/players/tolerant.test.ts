import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { toRecord } from '../../../../shared/lib/json.ts';
import { Budget } from './budget.ts';
import {
  duration,
  getEntry,
  limitedList,
  flag,
  id,
  ids,
  idsOrNull,
  level,
  findList,
  number,
  text,
  nonEmpty,
} from './tolerant.ts';

describe('what a server sends', () => {
  it('reads as not reported if it is missing or of another type', () => {
    const Thing = z.object({ text, number, flag, ids, idsOrNull });
    const nothing = { text: null, number: null, flag: null, ids: [], idsOrNull: null };
    expect(Thing.parse({})).toEqual(nothing);
    expect(Thing.parse({ text: 1, number: '1', flag: 'x', ids: 'a', idsOrNull: 'a' })).toEqual(
      nothing,
    );
    expect(Thing.parse({ text: 'a', number: 1, flag: false, ids: ['a'], idsOrNull: [] })).toEqual({
      text: 'a',
      number: 1,
      flag: false,
      ids: ['a'],
      idsOrNull: [],
    });
  });

  it('is truncated if a text is long, rejected if an id is', () => {
    expect(text.parse('x'.repeat(4_097))).toHaveLength(4_096);
    expect(id.safeParse('x'.repeat(512)).success).toBe(true);
    expect(id.safeParse('x'.repeat(513)).success).toBe(false);
    expect(id.safeParse('').success).toBe(false);
  });

  it('is the first entries of a long list, without invalid ids', () => {
    expect(ids.parse(['a', null, 7, '', 'b'])).toEqual(['a', 'b']);
    expect(ids.parse(Array.from({ length: 5_001 }, (_, at) => `i${String(at)}`))).toHaveLength(
      5_000,
    );
    expect(limitedList(z.number(), 2).parse([1, 2, 'unread'])).toEqual([1, 2]);
    expect(limitedList(z.number(), 2).safeParse({ length: 2 }).success).toBe(false);
  });

  it.each([
    [null, null],
    [-1, 0],
    [0, 0],
    [49.5, 50],
    [100, 100],
    [250, 100],
  ])('has %s for a level of %s', (value, shown) => expect(level(value)).toBe(shown));

  it.each([
    [null, null],
    [0, null],
    [-5, null],
    [0.5, 0.5],
  ])('has %s for a duration of %s', (value, shown) => expect(duration(value)).toBe(shown));

  it('has the trimmed text, if any', () =>
    expect([nonEmpty(' a b '), nonEmpty('  '), nonEmpty(''), nonEmpty(null)]).toEqual([
      'a b',
      null,
      null,
      null,
    ]));

  it('is an object that is no list', () => {
    expect(toRecord({ a: 1 })).toEqual({ a: 1 });
    for (const value of [null, undefined, [], 'a', 7]) expect(toRecord(value)).toBeNull();
  });

  it.each(['players', 'queues', 'items', 'result', 'data'])('may list things as "%s"', (name) => {
    expect(findList({ [name]: [1] })).toEqual([1]);
    expect(findList({ [name]: 'a' })).toBeNull();
  });

  it('lists nothing without a list', () => {
    expect(findList([1])).toEqual([1]);
    expect(findList({ others: [1] })).toBeNull();
    expect(findList('a')).toBeNull();
  });

  it('never reads inherited properties', () => {
    expect(getEntry({ a: 1 }, 'a')).toBe(1);
    expect(getEntry({ a: 1 }, 'constructor')).toBeUndefined();
  });
});

describe('a budget', () => {
  const limits = { entries: 2, each: 10, total: 15 };

  it('accepts entries up to their size, their sum and their number', () => {
    const budget = new Budget(limits);
    expect(budget.take('a', 11)).toBe(false);
    expect(budget.take('a', 10)).toBe(true);
    expect(budget.take('b', 6)).toBe(false);
    expect(budget.take('b', 5)).toBe(true);
    expect(budget.take('c', 0)).toBe(false);
  });

  it('counts a repeated entry once', () => {
    const budget = new Budget(limits);
    for (let at = 0; at < 5; at += 1) expect(budget.take('a', 10)).toBe(true);
    expect(budget.take('a', 3)).toBe(true);
    expect(budget.take('b', 10)).toBe(true);
  });

  it('frees the space of removed and rejected entries', () => {
    const budget = new Budget(limits);
    budget.take('a', 10);
    budget.free('a');
    budget.free('a');
    expect(budget.take('b', 10)).toBe(true);
    expect(budget.take('b', 11)).toBe(false);
    expect(budget.take('c', 10)).toBe(true);
    expect(budget.take('d', 5)).toBe(true);
  });
});
