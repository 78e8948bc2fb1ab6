import { describe, expect, it } from 'vitest';
import type { AttentionReport } from '../../platform/ports.ts';
import type { Kept } from './rules.ts';
import {
  cleared,
  dismissed,
  FLAP,
  isForgotten,
  isListed,
  itemOf,
  MOST_PER_SOURCE,
  raised,
  restored,
  surplus,
} from './rules.ts';

const about = { id: 'music:connection', source: 'music', key: 'connection' } as const;
const report = (change: Partial<AttentionReport> = {}): AttentionReport => ({
  severity: 'warn',
  subject: 'Home',
  text: 'cannot be reached',
  action: null,
  ...change,
});
const first = (severity: AttentionReport['severity'] = 'warn'): Kept =>
  raised(null, about, report({ severity }), 1000).kept;

describe('a report', () => {
  it('is news the first time', () => {
    expect(raised(null, about, report(), 1000)).toMatchObject({
      news: true,
      kept: { since: 1000, clearedAt: null, dismissed: null },
    });
  });

  it('changes nothing when it says the same again', () => {
    const kept = first();
    const again = raised(kept, about, report(), 5000);
    expect(again.kept).toBe(kept);
    expect(again.news).toBe(false);
  });

  it('changes its words and keeps its time', () => {
    const { kept, news } = raised(first(), about, report({ text: 'is away' }), 5000);
    expect(kept).toMatchObject({ since: 1000, report: { text: 'is away' } });
    expect(news).toBe(false);
  });

  it('is news again when it grows worse, not when it swings back and forth', () => {
    const worse = raised(first(), about, report({ severity: 'bad' }), 2000);
    expect(worse.news).toBe(true);
    const better = raised(worse.kept, about, report(), 3000);
    expect(better.news).toBe(false);
    expect(raised(better.kept, about, report({ severity: 'bad' }), 4000).news).toBe(false);
  });
});

describe('what clears', () => {
  it('has never gone when it comes back within a minute', () => {
    const gone = cleared(first(), 2000);
    expect(isListed(gone)).toBe(false);
    const { kept, news } = raised(gone, about, report(), 2000 + FLAP);
    expect(news).toBe(false);
    expect(kept).toMatchObject({ since: 1000, clearedAt: null });
    expect(isListed(kept)).toBe(true);
  });

  it('is a new thing when it comes back later', () => {
    const gone = cleared(first(), 2000);
    const at = 2001 + FLAP;
    expect(isForgotten(gone, at)).toBe(true);
    expect(raised(gone, about, report(), at)).toMatchObject({ news: true, kept: { since: at } });
  });

  it('is news within the minute when it comes back worse', () => {
    const gone = cleared(first(), 2000);
    expect(raised(gone, about, report({ severity: 'bad' }), 3000).news).toBe(true);
  });

  it('counts its minute from the first time', () => {
    const gone = cleared(cleared(first(), 2000), 50_000);
    expect(gone.clearedAt).toBe(2000);
  });
});

describe('a dismissal', () => {
  it('lasts while the thing does, through other words and flapping', () => {
    const off = dismissed(first());
    expect(isListed(off)).toBe(false);
    const reworded = raised(off, about, report({ text: 'is away' }), 2000).kept;
    expect(isListed(reworded)).toBe(false);
    const back = raised(cleared(reworded, 3000), about, report(), 4000).kept;
    expect(isListed(back)).toBe(false);
  });

  it('ends when the thing grows worse', () => {
    const { kept, news } = raised(dismissed(first()), about, report({ severity: 'bad' }), 2000);
    expect(isListed(kept)).toBe(true);
    expect(news).toBe(true);
  });

  it('ends when the thing went for good and happens anew', () => {
    const gone = cleared(dismissed(first()), 2000);
    const { kept, news } = raised(gone, about, report(), 2001 + FLAP);
    expect(isListed(kept)).toBe(true);
    expect(news).toBe(true);
  });

  it('can be taken back', () => {
    expect(isListed(restored(dismissed(first())))).toBe(true);
  });
});

describe('surplus', () => {
  const kept = (key: string, severity: AttentionReport['severity'], since: number): Kept => ({
    ...raised(null, { ...about, id: `music:${key}`, key }, report({ severity }), since).kept,
  });
  const full = Array.from({ length: MOST_PER_SOURCE - 2 }, (_, i) =>
    kept(`b${String(i)}`, 'bad', i),
  );

  it('leaves a full list alone', () => {
    expect(surplus([...full, kept('x', 'info', 1), kept('y', 'info', 2)])).toEqual([]);
  });

  it('takes the oldest of what matters least', () => {
    const more = [kept('new', 'info', 9), kept('old', 'info', 3), kept('warn', 'warn', 1)];
    expect(surplus([...full, ...more]).map(({ key }) => key)).toEqual(['old']);
  });

  it('takes what cleared before anything that lasts', () => {
    const gone = cleared(kept('gone', 'bad', 9), 10);
    const more = [kept('info', 'info', 1), gone, kept('warn', 'warn', 1)];
    expect(surplus([...full, ...more])).toEqual([gone]);
  });
});

it('says of an item whether its source is muted', () => {
  expect(itemOf(first(), ['music'])).toMatchObject({ ...about, since: 1000, muted: true });
  expect(itemOf(first(), ['app']).muted).toBe(false);
});
