import '../../../../shared/workflows/panel-texts.ts';
import { describe, expect, it } from 'vitest';
import { formatPlace, readPlace } from './route.ts';
import { scheduleText, whenText } from './when.ts';

describe('the place in the address', () => {
  it.each([
    ['nightly-ingest', null],
    ['nightly-ingest', 'cs-20261120-2000-7f3c'],
    ['folder/with space & 100%', 'run/of parts'],
  ])('is read as it was written: %s, run %s', (file, run) =>
    expect(readPlace(formatPlace(file, run))).toEqual({ file, run }),
  );

  it('names the run of its own to which a run belongs', () => {
    const root = { name: 'night@ly/1', id: 'r@1' };
    expect(readPlace(formatPlace('a@b', 'run/1', root))).toEqual({
      file: 'a@b',
      run: 'run/1',
      root,
    });
    expect(readPlace('a@b/run')).toEqual({ file: 'a@b', run: 'run' });
  });

  it('is nothing chosen without a name', () =>
    expect(readPlace('')).toEqual({ file: '', run: null }));

  it('means the newest run with an empty run id', () =>
    expect(readPlace('nightly/')).toEqual({ file: 'nightly', run: null }));

  it('keeps a name that is not valid in an address', () =>
    expect(readPlace('100%')).toEqual({ file: '100%', run: null }));
});

describe('times', () => {
  const now = new Date(2026, 10, 20, 20, 5).getTime();

  it.each([
    [new Date(2026, 10, 20, 20, 15), '20:15'],
    [new Date(2026, 10, 21, 20, 0), 'Sat 20:00'],
    [new Date(2026, 10, 27, 18, 0), 'Nov 27 18:00'],
  ])('names only the day that matters: %s', (at, text) =>
    expect(whenText(at.getTime(), now)).toBe(text),
  );

  it.each([
    ['*/15 * * * *', 'every 15 min'],
    ['5 * * * *', 'hourly at :05'],
    ['0 20 * * *', 'daily 20:00'],
    ['30 6  * * 1', 'Mon 06:30'],
    ['0 5 * * 2,5', 'Tue, Fri 05:00'],
    ['0 5 * * 1-7', 'Mon–Sun 05:00'],
    ['0 1 1 * *', 'day 1, 01:00'],
  ])('says usual schedules in words: %s', (cron, words) => expect(scheduleText(cron)).toBe(words));

  it.each(['0 0 1 1 *', '1,2 * * * *', 'CRON_TZ=UTC 0 2 * * *', '@daily', ''])(
    'leaves other schedules as they are: %s',
    (cron) => expect(scheduleText(cron)).toBe(cron),
  );
});
