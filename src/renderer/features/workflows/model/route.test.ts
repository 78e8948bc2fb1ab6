import '../../../../shared/workflows/panel-texts.ts';
import type { Workflow } from '../../../../shared/workflows/model.ts';
import { describe, expect, it } from 'vitest';
import { formatPlace, readPlace } from './route.ts';
import { readZoneShift, scheduleText } from '../../../../shared/workflows/schedule-words.ts';

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

  it.each([
    [0, '30 0 * * *', 'daily 00:30'],
    [-60, '30 0 * * *', 'daily 23:30'],
    [-60, '30 0 * * 1-5', 'Sun–Thu 23:30'],
    [60, '30 23 * * 6', 'Sun 00:30'],
    [60, '30 23 1 * *', 'day 2, 00:30'],
    [-60, '30 0 1 * *', '30 0 1 * *'],
    [330, '5 * * * *', 'hourly at :35'],
  ])('shifts schedules by %d min to the clock of the user: %s', (shift, cron, words) =>
    expect(scheduleText(cron, shift)).toBe(words),
  );

  it('reads the shift from a next run at a fixed time', () => {
    const nextRun = new Date(2026, 10, 20, 19, 0).getTime();
    const workflow = (schedule: readonly string[]): Workflow =>
      ({ schedule, nextRun }) as unknown as Workflow;
    expect(readZoneShift([workflow(['*/5 * * * *']), workflow(['0 20 * * *'])])).toBe(-60);
    expect(readZoneShift([workflow(['30 23 * * 5'])])).toBe(-270);
    expect(readZoneShift([workflow(['0 1 * * *', '0 2 * * *']), workflow([])])).toBe(0);
  });
});
