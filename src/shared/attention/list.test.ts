import { describe, expect, it } from 'vitest';
import { attentionSentence, byUrgency, countAttention } from './list.ts';
import type { AttentionItem } from './model.ts';

const item = (id: string, change: Partial<AttentionItem> = {}): AttentionItem => ({
  id,
  source: 'music',
  key: id,
  severity: 'warn',
  subject: 'Home',
  text: 'cannot be reached',
  since: 0,
  action: null,
  muted: false,
  ...change,
});

describe('byUrgency', () => {
  it('puts the gravest first and among equals the newest', () => {
    const items = [
      item('old-warn', { since: 1 }),
      item('info', { severity: 'info', since: 9 }),
      item('new-warn', { since: 5 }),
      item('bad', { severity: 'bad' }),
    ];
    expect(items.sort(byUrgency).map(({ id }) => id)).toEqual([
      'bad',
      'new-warn',
      'old-warn',
      'info',
    ]);
  });

  it('is the same whatever order equal ones come in', () => {
    expect([item('b'), item('a')].sort(byUrgency).map(({ id }) => id)).toEqual(['a', 'b']);
    expect([item('a'), item('b')].sort(byUrgency).map(({ id }) => id)).toEqual(['a', 'b']);
  });
});

describe('countAttention', () =>
  it('leaves out what is muted, for the number and for the gravest', () => {
    const items = [
      item('a', { severity: 'info' }),
      item('b'),
      item('c', { severity: 'bad', muted: true }),
    ];
    expect(countAttention(items)).toEqual({ count: 2, worst: 'warn' });
    expect(countAttention(items.toReversed())).toEqual({ count: 2, worst: 'warn' });
    expect(countAttention([])).toEqual({ count: 0, worst: null });
  }));

it('makes one sentence of subject and text', () =>
  expect(attentionSentence(item('a'))).toBe('Home cannot be reached'));
