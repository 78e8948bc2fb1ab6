import { describe, expect, it } from 'vitest';
import { URGENT_MS } from '../../../shared/attention/list.ts';
import type { AttentionReport } from '../../platform/ports.ts';
import type { TrackedReport } from './rules.ts';
import {
  changesAt,
  cleared,
  FLAP_MS,
  isForgotten,
  isListed,
  MAX_PER_SOURCE,
  NEWS_MS,
  raised,
  surplus,
  toItem,
} from './rules.ts';

const about = { id: 'music:connection', source: 'music', key: 'connection' } as const;
const report = (change: Partial<AttentionReport> = {}): AttentionReport => ({
  severity: 'warn',
  kind: 'lost',
  subject: 'Home',
  text: 'cannot be reached',
  action: null,
  ...change,
});
const at = (now: number, isFirst = false) => ({ now, isFirst });
const first = (change: Partial<AttentionReport> = {}): TrackedReport =>
  raised(null, about, report(change), at(1000)).tracked;
const none = { muted: [], mutes: [] };

describe('a report', () => {
  it('is new, unless it existed before the app looked', () => {
    expect(raised(null, about, report(), at(1000))).toMatchObject({
      isNew: true,
      tracked: { since: 1000, clearedAt: null, fresh: true },
    });
    expect(raised(null, about, report(), at(1000, true))).toMatchObject({
      isNew: false,
      tracked: { fresh: false },
    });
  });

  it('began when the server reports', () => expect(first({ since: 400 }).since).toBe(400));

  it('changes nothing when it is repeated', () => {
    const tracked = first();
    const again = raised(tracked, about, report(), at(5000));
    expect(again).toEqual({ tracked, isNew: false });
    expect(again.tracked).toBe(tracked);
  });

  it('changes its text and keeps its time', () => {
    const { tracked, isNew } = raised(first(), about, report({ text: 'is away' }), at(5000));
    expect(tracked).toMatchObject({ since: 1000, report: { text: 'is away' } });
    expect(isNew).toBe(false);
  });

  it('is new again when its severity increases, not when it goes back and forth', () => {
    const worse = raised(first(), about, report({ severity: 'bad' }), at(2000));
    expect(worse.isNew).toBe(true);
    const better = raised(worse.tracked, about, report(), at(3000));
    expect(better.isNew).toBe(false);
    expect(raised(better.tracked, about, report({ severity: 'bad' }), at(4000)).isNew).toBe(false);
  });
});

describe("the user's actions", () => {
  it('"Done" hides it until its state changes', () => {
    const done = { ...first({ state: 'run 1' }), done: true };
    const same = raised(done, about, report({ state: 'run 1', text: 'is away' }), at(2000));
    expect(isListed(same.tracked, 2000)).toBe(false);
    const next = raised(done, about, report({ state: 'run 2' }), at(2000));
    expect(next.isNew).toBe(true);
    expect(isListed(next.tracked, 2000)).toBe(true);
  });

  it('"Snooze" hides it until its time, or until its severity increases', () => {
    const snoozed = { ...first(), snoozedUntil: 9000 };
    expect(toItem(snoozed, none, 8999).hidden).toEqual({ why: 'snoozed', until: 9000 });
    expect(toItem(snoozed, none, 9000).hidden).toBeNull();
    expect(changesAt(snoozed, 2000)).toBe(9000);
    const worse = raised(snoozed, about, report({ severity: 'bad' }), at(2000)).tracked;
    expect(toItem(worse, none, 2000).hidden).toBeNull();
  });

  it.each([
    [{ kind: null, about: null }, true],
    [{ kind: 'lost', about: null }, true],
    [{ kind: 'lost', about: 'home' }, true],
    [{ kind: 'lost', about: 'other' }, false],
    [{ kind: 'refused', about: 'home' }, false],
  ])('a mute of %j hides it: %s', (names, isHidden) => {
    const mutes = [{ source: 'music', subject: 'Home', ...names }];
    const item = toItem(first({ about: 'home' }), { muted: [], mutes }, 2000);
    expect(item.hidden !== null).toBe(isHidden);
    expect(toItem(first(), { muted: ['music'], mutes: [] }, 2000).hidden).toEqual({ why: 'muted' });
  });
});

describe('a deadline', () =>
  it('makes it urgent half an hour before', () => {
    const tracked = first({ deadline: URGENT_MS + 5000 });
    expect(toItem(tracked, none, 4999).urgent).toBe(false);
    expect(changesAt(tracked, 4999)).toBe(5000);
    expect(toItem(tracked, none, 5000).urgent).toBe(true);
  }));

describe('news', () =>
  it('is unread until it is opened, and is kept for seven days', () => {
    const news = first({ severity: 'info' });
    expect(toItem(news, none, 2000).unread).toBe(true);
    expect(toItem({ ...news, read: true }, none, 2000).unread).toBe(false);
    expect(isForgotten(news, 1000 + NEWS_MS)).toBe(false);
    expect(isForgotten(news, 1001 + NEWS_MS)).toBe(true);
  }));

describe('a cleared item', () => {
  it('counts as the same when it returns within a minute', () => {
    const gone = cleared(first(), 2000);
    expect(isListed(gone, 2000)).toBe(false);
    const back = raised(gone, about, report(), at(2000 + FLAP_MS));
    expect(back).toMatchObject({ isNew: false, tracked: { since: 1000, clearedAt: null } });
  });

  it('is new when it returns later', () => {
    const gone = { ...cleared(first(), 2000), done: true };
    expect(isForgotten(gone, 2001 + FLAP_MS)).toBe(true);
    const back = raised(gone, about, report(), at(2001 + FLAP_MS));
    expect(back).toMatchObject({ isNew: true, tracked: { done: false } });
  });
});

describe('too many items of a source', () =>
  it('drop the cleared ones first, then the least severe and oldest', () => {
    const many = Array.from({ length: MAX_PER_SOURCE - 1 }, (_, i) => ({
      ...first({ severity: 'bad' }),
      id: `bad ${String(i)}`,
    }));
    const gone = { ...cleared(first({ severity: 'bad' }), 2000), id: 'gone' };
    const news = { ...first({ severity: 'info' }), id: 'news' };
    const old = { ...first(), id: 'old', since: 1 };
    expect(surplus(many)).toEqual([]);
    expect(surplus([...many, old, news, gone]).map(({ id }) => id)).toEqual(['gone', 'news']);
  }));
