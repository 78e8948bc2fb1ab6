import { describe, expect, it } from 'vitest';
import { entriesOf, someItem } from '../../../test/support/attention/some-item.ts';
import {
  attentionSentence,
  countBadge,
  byUrgency,
  connectionItems,
  connectionKey,
  hiddenItems,
  needsYou,
  newsItems,
} from './list.ts';

const ids = (items: readonly { readonly key: string }[]): string[] => items.map(({ key }) => key);

describe('byUrgency', () => {
  it('puts near deadlines first, then failures, waits and warnings, each newest first', () => {
    const items = [
      someItem('old-warn', { since: 1 }),
      someItem('wait', { severity: 'wait' }),
      someItem('new-warn', { since: 5 }),
      someItem('bad', { severity: 'bad' }),
      someItem('late', { urgent: true, deadline: 9 }),
      someItem('soon', { urgent: true, deadline: 8 }),
    ];
    expect(ids(items.sort(byUrgency))).toEqual([
      'soon',
      'late',
      'bad',
      'wait',
      'new-warn',
      'old-warn',
    ]);
  });

  it('is the same whatever order equal ones come in', () => {
    expect(ids([someItem('b'), someItem('a')].sort(byUrgency))).toEqual(['a', 'b']);
    expect(ids([someItem('a'), someItem('b')].sort(byUrgency))).toEqual(['a', 'b']);
  });
});

describe('the selectors', () => {
  const entries = entriesOf([
    someItem('news', { severity: 'info', since: 1 }),
    someItem('newer', { severity: 'info', since: 2 }),
    someItem('b'),
    someItem('muted', { severity: 'bad', hidden: { why: 'muted' } }),
    someItem('snoozed', { hidden: { why: 'snoozed', until: 1 } }),
    someItem(connectionKey('home'), { source: 'deploys', severity: 'bad' }),
  ]);

  it('leave out news and what is hidden', () => {
    expect(ids(needsYou(entries))).toEqual(['connection/home', 'b']);
    expect(ids(newsItems(entries))).toEqual(['newer', 'news']);
    expect(ids(hiddenItems(entries, 'muted'))).toEqual(['muted']);
    expect(ids(hiddenItems(entries, 'snoozed'))).toEqual(['snoozed']);
    expect(ids(connectionItems(entries))).toEqual(['connection/home']);
  });

  it('count in the color of the worst', () => {
    expect(countBadge(entries, 'music')).toEqual({ count: 1, tone: 'warn' });
    expect(countBadge(entries, 'deploys')).toEqual({ count: 1, tone: 'bad' });
    expect(countBadge(entries, null)).toEqual({ count: 2, tone: 'bad' });
    expect(countBadge(entries, 'ads').count).toBe(0);
  });
});

it('makes one sentence of subject and text', () =>
  expect(attentionSentence(someItem('a'))).toBe('a cannot be reached'));
