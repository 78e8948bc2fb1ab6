import { describe, expect, it } from 'vitest';
import { field } from '../../../../../test/support/workflows/workflows-sample.ts';
import { stepped } from './ParamInput.tsx';
import { createDraft, fieldKeys, listParams } from './use-start-form.ts';

const named = [field('SOURCE', { required: true }), field('WORKERS', { initial: '4' })];
const positional = [field(null, { initial: 'a' }), field(null, { initial: 'b' })];

describe('the values of a start', () => {
  it('begin with the defaults', () =>
    expect(createDraft(named, [], 'r')).toEqual({
      runId: 'r',
      values: ['', '4'],
      more: '',
      singleton: true,
    }));

  it('begin with those of an earlier run, also of parameters that are not declared', () => {
    const given = [
      { name: 'WORKERS', value: '9' },
      { name: 'OTHER', value: 'x=y z' },
    ];
    const draft = createDraft(named, given, 'r');
    expect(draft.values).toEqual(['', '9']);
    expect(draft.more).toBe('OTHER=x=y z');
    expect(listParams(named, draft)).toEqual(given);
  });

  it('fill places in their order', () => {
    const draft = createDraft(positional, [{ name: null, value: 'first' }], 'r');
    expect(draft.values).toEqual(['first', 'b']);
  });

  it('leave unchanged defaults to the server', () => {
    const draft = createDraft(named, [], 'r');
    expect(listParams(named, draft)).toEqual([]);
    expect(listParams(named, { ...draft, values: ['a "b" c', '4'] })).toEqual([
      { name: 'SOURCE', value: 'a "b" c' },
    ]);
    expect(listParams(named, { ...draft, values: ['x', '5'] })).toHaveLength(2);
  });

  it('send all positions, because a missing one would shift the rest', () => {
    const draft = { ...createDraft(positional, [], 'r'), values: ['a', 'c'] };
    expect(listParams(positional, draft)).toEqual([
      { name: null, value: 'a' },
      { name: null, value: 'c' },
    ]);
  });

  it('read one further parameter a line', () => {
    const draft = { ...createDraft([], [], 'r'), more: 'KEY=a b\n\nplain value\n' };
    expect(listParams([], draft)).toEqual([
      { name: 'KEY', value: 'a b' },
      { name: null, value: 'plain value' },
    ]);
  });

  it('are called by name or place in errors', () =>
    expect(fieldKeys([field('A'), field(null), field('B'), field(null)])).toEqual([
      'A',
      '1',
      'B',
      '2',
    ]));
});

describe('the steps of a number', () => {
  const range = { min: 1, max: 16, initial: '4' };
  it.each([
    ['4', 1, '5'],
    ['16', 1, '16'],
    ['60', -1, '16'],
    ['1', -1, '1'],
    ['2.25', 1, '3.25'],
    ['', 1, '4'],
    ['many', -1, '4'],
  ] as const)('%s by %i is %s', (value, by, next) => expect(stepped(range, value, by)).toBe(next));

  it('begin at the least one, or at 0', () => {
    expect(stepped({ min: 3, max: null, initial: null }, '', 1)).toBe('3');
    expect(stepped({ min: null, max: null, initial: null }, '', 1)).toBe('0');
  });
});
