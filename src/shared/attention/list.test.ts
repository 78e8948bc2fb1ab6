import { describe, expect, it } from 'vitest';
import { attentionItems, attentionSentence, byUrgency } from './list.ts';
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

describe('attentionItems', () =>
  it('leaves out what is muted, the gravest first', () => {
    const entries = {
      a: item('a', { severity: 'info' }),
      b: item('b'),
      c: item('c', { severity: 'bad', muted: true }),
    };
    expect(attentionItems(entries).map(({ id }) => id)).toEqual(['b', 'a']);
    expect(attentionItems({})).toEqual([]);
  }));

it('makes one sentence of subject and text', () =>
  expect(attentionSentence(item('a'))).toBe('Home cannot be reached'));
