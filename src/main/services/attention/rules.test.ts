import { describe, expect, it } from 'vitest';
import type { AttentionReport } from '../../platform/ports.ts';
import type { TrackedReport } from './rules.ts';
import {
  cleared,
  dismissed,
  FLAP_MS,
  isForgotten,
  isListed,
  toItem,
  MAX_PER_SOURCE,
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
const first = (severity: AttentionReport['severity'] = 'warn'): TrackedReport =>
  raised(null, about, report({ severity }), 1000).tracked;

describe('a report', () => {
  it('is news the first time', () =>
    expect(raised(null, about, report(), 1000)).toMatchObject({
      isNews: true,
      tracked: { since: 1000, clearedAt: null, dismissed: null },
    }));

  it('changes nothing when it says the same again', () => {
    const tracked = first();
    const again = raised(tracked, about, report(), 5000);
    expect(again.tracked).toBe(tracked);
    expect(again.isNews).toBe(false);
  });

  it('changes its words and keeps its time', () => {
    const { tracked, isNews } = raised(first(), about, report({ text: 'is away' }), 5000);
    expect(tracked).toMatchObject({ since: 1000, report: { text: 'is away' } });
    expect(isNews).toBe(false);
  });

  it('is news again when it grows worse, not when it swings back and forth', () => {
    const worse = raised(first(), about, report({ severity: 'bad' }), 2000);
    expect(worse.isNews).toBe(true);
    const better = raised(worse.tracked, about, report(), 3000);
    expect(better.isNews).toBe(false);
    expect(raised(better.tracked, about, report({ severity: 'bad' }), 4000).isNews).toBe(false);
  });
});

describe('what clears', () => {
  it('has never gone when it comes back within a minute', () => {
    const gone = cleared(first(), 2000);
    expect(isListed(gone)).toBe(false);
    const { tracked, isNews } = raised(gone, about, report(), 2000 + FLAP_MS);
    expect(isNews).toBe(false);
    expect(tracked).toMatchObject({ since: 1000, clearedAt: null });
    expect(isListed(tracked)).toBe(true);
  });

  it('is a new thing when it comes back later', () => {
    const gone = cleared(first(), 2000);
    const at = 2001 + FLAP_MS;
    expect(isForgotten(gone, at)).toBe(true);
    expect(raised(gone, about, report(), at)).toMatchObject({
      isNews: true,
      tracked: { since: at },
    });
  });

  it('is news within the minute when it comes back worse', () => {
    const gone = cleared(first(), 2000);
    expect(raised(gone, about, report({ severity: 'bad' }), 3000).isNews).toBe(true);
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
    const reworded = raised(off, about, report({ text: 'is away' }), 2000).tracked;
    expect(isListed(reworded)).toBe(false);
    const back = raised(cleared(reworded, 3000), about, report(), 4000).tracked;
    expect(isListed(back)).toBe(false);
  });

  it('ends when the thing grows worse', () => {
    const { tracked, isNews } = raised(
      dismissed(first()),
      about,
      report({ severity: 'bad' }),
      2000,
    );
    expect(isListed(tracked)).toBe(true);
    expect(isNews).toBe(true);
  });

  it('ends when the thing went for good and happens anew', () => {
    const gone = cleared(dismissed(first()), 2000);
    const { tracked, isNews } = raised(gone, about, report(), 2001 + FLAP_MS);
    expect(isListed(tracked)).toBe(true);
    expect(isNews).toBe(true);
  });

  it('can be taken back', () => expect(isListed(restored(dismissed(first())))).toBe(true));
});

describe('surplus', () => {
  const tracked = (
    key: string,
    severity: AttentionReport['severity'],
    since: number,
  ): TrackedReport => ({
    ...raised(null, { ...about, id: `music:${key}`, key }, report({ severity }), since).tracked,
  });
  const full = Array.from({ length: MAX_PER_SOURCE - 2 }, (_, i) =>
    tracked(`b${String(i)}`, 'bad', i),
  );

  it('leaves a full list alone', () =>
    expect(surplus([...full, tracked('x', 'info', 1), tracked('y', 'info', 2)])).toEqual([]));

  it('takes the oldest of what matters least', () => {
    const more = [tracked('new', 'info', 9), tracked('old', 'info', 3), tracked('warn', 'warn', 1)];
    expect(surplus([...full, ...more]).map(({ key }) => key)).toEqual(['old']);
  });

  it('takes what cleared before anything that lasts', () => {
    const gone = cleared(tracked('gone', 'bad', 9), 10);
    const more = [tracked('info', 'info', 1), gone, tracked('warn', 'warn', 1)];
    expect(surplus([...full, ...more])).toEqual([gone]);
  });
});

it('says of an item whether its source is muted', () => {
  expect(toItem(first(), ['music'])).toMatchObject({ ...about, since: 1000, muted: true });
  expect(toItem(first(), ['app']).muted).toBe(false);
});
