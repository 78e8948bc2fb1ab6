import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import '../../../../shared/ads/panel-texts.ts';
import {
  profile,
  someAdSet,
  someCampaign,
  someOverview,
} from '../../../../../test/support/ads/ads-sample.ts';
import type { WindowCore } from '../../../../../test/support/window/window-core.ts';
import { arrived, windowCore } from '../../../../../test/support/window/window-core.ts';
import { held } from '../../../../../test/support/held.ts';
import type { DayRange, Stats, Transfer } from '../../../../shared/ads/model.ts';
import type { Amount } from '../../../../shared/ads/rules/money.ts';
import { reportSpan, spanBefore } from '../../../../shared/ads/rules/report-span.ts';
import type { AppError } from '../../../../shared/contract/errors.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import type { MethodInput, MethodOutput } from '../../../../shared/contract/methods.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { UiRoot } from '../../../ui/UiRoot.tsx';
import { toRange, findSpan, useRange } from '../parts/range.ts';
import { writeCsv } from './report-csv.ts';
import { ReportsView } from './ReportsView.tsx';

const DAY_MS = 86_400_000;
const now = Date.UTC(2026, 10, 20, 20, 5);
let core: WindowCore;
let asked: MethodInput<'ads.report'>[];
let error: AppError | undefined;
let report: (asked: MethodInput<'ads.report'>) => Rows | Promise<Rows>;
let total: (range: DayRange) => Stats;
type Rows = MethodOutput<'ads.report'>['rows'];
let ordered: MethodInput<'ads.csv'>[];
let ended: string[];
let csv: () => Promise<void>;

const overview = (revision: number) => ({
  at: Date.now(),
  stale: false,
  error: null,
  nextAt: null,
  value: someOverview({ revision }),
});
const parseRow = (day: number, value: string): Rows[number] => ({
  id: 'a',
  name: 'A',
  start: Date.UTC(2026, 10, day),
  stats: { SPEND: { amount: value as Amount }, CLICKS: 'hidden' },
});

beforeEach(async () => {
  asked = [];
  error = undefined;
  ordered = [];
  ended = [];
  csv = () => Promise.resolve();
  report = () => [parseRow(2, '12.50')];
  total = () => ({ SPEND: { amount: '12.50' as Amount }, CLICKS: 'hidden' });
  useRange.setState({ preset: '14', range: toRange('14', Date.now()) });
  core = await windowCore(
    { 'connections.profiles': [profile], 'ads.overview': overview(1), 'ads.transfers': [] },
    {
      'ads.report': async (query) => {
        asked.push(query);
        return { rows: await report(query), ...(error === undefined ? {} : { error }) };
      },
      'ads.total': ({ range }) => total(range),
      'ads.campaigns': ({ range }) => {
        const isNow = range?.to === useRange.getState().range?.to;
        const stats = (amount: string): Stats => ({ SPEND: { amount: amount as Amount } });
        const berlin = { ...someAdSet('berlin', 'Berlin'), stats: stats('4.00') };
        const winter = someCampaign('winter', 'Winter reach', { adSets: [berlin] });
        const items = [{ ...winter, stats: stats(isNow ? '12.00' : '10.00') }];
        return { items, total: 51, cut: null };
      },
      'ads.names': () => ({ items: [{ id: 'berlin', name: 'Berlin' }], cut: null }),
      'ads.csv': async (order) => {
        ordered.push(order);
        await csv();
        return { id: 'r', path: '/tmp/r.csv', bytes: 1 };
      },
      'ads.endTransfer': ({ id }) => {
        ended.push(id);
      },
    },
  );
});
afterEach(() => {
  cleanup();
  core.close();
});

/** Opens a chip of the form and chooses. */
async function choose(chip: string, option: string): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: new RegExp(`^${chip} `) }));
  await userEvent.click(screen.getByRole('menuitemradio', { name: option }));
  await act(arrived);
}

/** Opens the view with a row for each day. */
async function open(): Promise<void> {
  await openGrouped();
  await choose(t('adsform:report.rows'), 'Day');
}

async function openGrouped(): Promise<void> {
  render(
    <UiRoot>
      <ReportsView stale={false} />
    </UiRoot>,
  );
  await act(arrived);
}
const openNumbers = (): Promise<void> =>
  userEvent.click(
    screen.getByRole('button', { name: new RegExp(`^${t('adsform:report.metrics')} `) }),
  );
const tile = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) });
/** Whether a request is for the period before the 14 days that end today. */
const isBefore = ({ span }: MethodInput<'ads.report'>): boolean =>
  span.to < (findSpan(useRange.getState().range)?.from ?? 0);
const table = () => screen.getByRole('region', { name: t('adsform:report.table') });

describe('days of a report', () => {
  it('are at most 90, and 14 days of hours', () => {
    const from = (range: DayRange) => reportSpan(findSpan(range), 'DAY', now)?.from;
    expect(from(null)).toBe(Date.UTC(2026, 10, 20) - 89 * DAY_MS);
    expect(from({ from: '2026-11-07', to: '2026-11-20' })).toBe(Date.UTC(2026, 10, 7));
    const hours = reportSpan(findSpan({ from: '2026-10-01', to: '2026-11-20' }), 'HOUR', now);
    expect(hours).toEqual({
      from: Date.UTC(2026, 10, 20, 20) - 14 * DAY_MS + 3_600_000,
      to: Date.UTC(2026, 10, 20, 20),
    });
  });

  it('are none where the service keeps no hours any more', async () => {
    expect(reportSpan(findSpan({ from: '2026-10-01', to: '2026-10-02' }), 'HOUR', now)).toBeNull();
    useRange.setState({ preset: 'custom', range: { from: '2026-01-01', to: '2026-01-02' } });
    await open();
    await choose(t('adsform:report.granularity'), 'Hour');
    expect(asked).toHaveLength(2);
    expect(screen.getByText(t('adsform:report.tooOld'))).toBeTruthy();
  });
});

describe('the period before', () => {
  it('is as long, and ends where the period begins', () => {
    const days = { from: Date.UTC(2026, 10, 7), to: Date.UTC(2026, 10, 20) };
    expect(spanBefore(days, 'DAY', now)).toEqual({
      from: Date.UTC(2026, 9, 24),
      to: Date.UTC(2026, 10, 6),
    });
  });

  it('is missing where the service no longer keeps its hours', () => {
    const hour = Date.UTC(2026, 10, 20, 20);
    const hours = (count: number) => ({ from: hour - (count - 1) * 3_600_000, to: hour });
    expect(spanBefore(hours(168), 'HOUR', now)?.to).toBe(hour - 168 * 3_600_000);
    expect(spanBefore(hours(169), 'HOUR', now)).toBeNull();
  });
});

describe('a report', () => {
  it('is read again when the head is refreshed', async () => {
    await open();
    await act(() => core.publish({ 'ads.overview': overview(2) }));
    await act(arrived);
    // Both periods, each requested twice.
    expect(asked).toHaveLength(4);
  });

  it('asks for a number where none is chosen', async () => {
    await open();
    await openNumbers();
    for (const name of ['Spend', 'Impressions', 'Clicks'])
      await userEvent.click(screen.getByRole('checkbox', { name }));
    expect(screen.getByText(t('adsform:report.noMetric'))).toBeTruthy();
  });

  it('keeps the numbers of the question before, greyed, until the new ones are there', async () => {
    await open();
    const { promise, resolve } = held<Rows>();
    report = () => promise;
    await openNumbers();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Reach' }));
    await userEvent.keyboard('{Escape}');
    await act(arrived);
    expect(within(table()).queryByRole('columnheader', { name: /Reach/ })).toBeNull();
    expect(table().closest('[data-stale]')).toBeTruthy();
    resolve([parseRow(2, '12.50')]);
    await act(arrived);
    expect(within(table()).getByRole('columnheader', { name: /Reach/ })).toBeTruthy();
    expect(table().closest('[data-stale]')).toBeNull();
  });

  it('of which later pages failed shows what was read, says so, and reads again', async () => {
    error = failure('unreachable', 'No answer in 10 s.').error;
    await open();
    expect(screen.getByText(t('adsform:report.partial'))).toBeTruthy();
    expect(within(table()).getByText(/12\.50/)).toBeTruthy();
    error = undefined;
    await userEvent.click(screen.getByRole('button', { name: t('app:retry') }));
    await act(arrived);
    expect(screen.queryByText(t('adsform:report.partial'))).toBeNull();
  });

  it('says how many of its rows the table has', async () => {
    report = () => Array.from({ length: 501 }, () => parseRow(2, '1'));
    await open();
    expect(screen.getByText(t('adsform:report.cut', { count: 500, all: 501 }))).toBeTruthy();
  });

  it('has the sums of the service with their change, and draws the chosen one', async () => {
    const amounts = { [useRange.getState().range?.to ?? '']: '12.50' };
    total = (range) => ({
      SPEND: { amount: (amounts[range?.to ?? ''] ?? '10.00') as Amount },
      IMPRESSIONS: amounts[range?.to ?? ''] === undefined ? 0 : 900,
      CLICKS: 'hidden',
    });
    await open();
    expect(tile('Spend').textContent).toContain('12.50 EUR+25%');
    // Without a change: from 0, and from hidden values, none can be calculated.
    expect(tile('Impressions').textContent).toContain('900—');
    expect(tile('Clicks').textContent).toContain('—');
    expect(tile('Spend').getAttribute('aria-pressed')).toBe('true');
    await userEvent.click(tile('Clicks'));
    expect(tile('Clicks').getAttribute('aria-pressed')).toBe('true');
    expect(
      screen.getByRole('figure', { name: t('adsform:report.chart', { metric: 'Clicks' }) }),
    ).toBeTruthy();
  });

  it('of the period before that failed keeps its own numbers, says so, and reads it again', async () => {
    report = (query) => {
      if (isBefore(query)) throw failure('unreachable', 'No answer.');
      return [parseRow(2, '12.50')];
    };
    await open();
    expect(tile('Spend').textContent).toContain('12.50 EUR—');
    expect(screen.getByText(t('adsform:report.before.failed'))).toBeTruthy();
    report = () => [parseRow(2, '12.50')];
    await userEvent.click(screen.getByRole('button', { name: t('app:retry') }));
    await act(arrived);
    expect(screen.queryByText(t('adsform:report.before.failed'))).toBeNull();
    expect(tile('Spend').textContent).toContain('0%');
  });

  it('does not ask for the period before where it is not compared', async () => {
    await open();
    expect(asked.filter(isBefore)).toHaveLength(1);
    const name = t('adsform:report.before.compare');
    await userEvent.click(screen.getByRole('button', { name }));
    await act(arrived);
    expect(asked).toHaveLength(2);
    expect(tile('Spend').textContent).not.toContain(t('adsform:report.before.versus'));
  });

  it('can compare ad sets', async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: t('adsform:report.whole') }));
    await userEvent.click(screen.getByRole('combobox', { name: t('adsform:report.compare') }));
    await userEvent.click(screen.getByRole('option', { name: t('adsform:report.level.ad_set') }));
    const field = screen.getByRole('combobox', {
      name: new RegExp(`^${t('adsform:report.level.ad_set')}`),
    });
    await userEvent.click(field);
    await userEvent.click(await screen.findByRole('option', { name: 'Berlin' }));
    await act(arrived);
    expect(asked.at(-1)).toMatchObject({ level: 'ad_set', ids: ['berlin'] });
  });
});

describe('what is shown', () => {
  it('is saved as CSV: its days, names, numbers and changes, and how many', async () => {
    const saved: Blob[] = [];
    // The test page has no object URLs.
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => `#${String(saved.push(blob))}`,
      revokeObjectURL: () => undefined,
    });
    const { from } = findSpan(useRange.getState().range) ?? { from: 0 };
    report = (query) => [
      {
        id: 'a',
        name: '=1+1, "A"',
        start: isBefore(query) ? from - 14 * DAY_MS : from,
        stats: { SPEND: { amount: (isBefore(query) ? '1000' : '1251.00') as Amount } },
      },
    ];
    await open();
    const range = useRange.getState().range;
    expect(screen.getByText(/^As shown: 1 row, 7 columns, /)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: t('adsform:report.save') }));
    expect((await saved[0]?.text())?.replace(/^\uFEFF/, '')).toBe(
      `UTC,Spend (EUR),"Spend (EUR), change %",Impressions,"Impressions, change %",Clicks,"Clicks, change %"\r\n${range?.from ?? ''},1251.00,25.1,,,,\r\n`,
    );
    expect(writeCsv([['=1+1', 'A, "B"', '-5', '-x']])).toBe(`\uFEFF'=1+1,"A, ""B""",-5,'-x\r\n`);
  });
});

describe('rows by campaign', () => {
  it('have the sums of the period, their change, and the ad sets below', async () => {
    await openGrouped();
    const sums = screen.getByRole('region', { name: t('adsform:report.groupTable') });
    expect(within(sums).getByRole('row', { name: /Winter reach 12\.00 ?\+20%/ })).toBeTruthy();
    expect(within(sums).queryByText('Berlin')).toBeNull();
    expect(screen.getByText(t('adsform:report.groupCut', { count: 1, all: 51 }))).toBeTruthy();
    await choose(t('adsform:report.thenBy'), t('adsform:report.by.ad_set'));
    expect(within(sums).getByRole('row', { name: /Berlin 4\.00 ?0%/ })).toBeTruthy();
    expect(screen.getByText(/^As shown: 2 rows, 8 columns, /)).toBeTruthy();
  });

  it('are not offered where hours are shown', async () => {
    await openGrouped();
    await choose(t('adsform:report.granularity'), 'Hour');
    expect(screen.queryByRole('button', { name: /^then by/ })).toBeNull();
    expect(table()).toBeTruthy();
  });
});

describe('a CSV', () => {
  it('that ends in the background closes no other dialog', async () => {
    const { promise, resolve } = held();
    csv = () => promise;
    await open();
    const order = async (): Promise<void> => {
      await userEvent.click(screen.getByRole('button', { name: t('adsform:csv.open') }));
    };
    await order();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Paused' }));
    await userEvent.click(screen.getByRole('button', { name: t('adsform:csv.submit') }));
    await userEvent.click(screen.getByRole('button', { name: t('adsform:upload.behind') }));
    await order();
    resolve();
    await act(arrived);
    expect(screen.getByRole('dialog')).toBeTruthy();
    expect(ordered[0]?.order.statuses).toEqual(['PAUSED']);
    // The form starts with the state of the view.
    expect(ordered[0]?.order.range).toEqual(useRange.getState().range);
    expect(ordered[0]?.order.metrics).toEqual(['SPEND', 'IMPRESSIONS_ON_SPOTIFY', 'CLICKS']);
    expect(ordered[0]?.order.dimensions).toEqual(['CAMPAIGN_NAME']);
  });

  it('that failed can be removed from the list', async () => {
    const failed: Transfer = {
      id: 'x',
      kind: 'csv',
      name: 'report',
      state: 'failed',
      done: 0,
      total: null,
      error: 'No answer.',
      path: null,
    };
    await core.publish({ 'ads.transfers': [failed] });
    await open();
    const name = t('adsform:transfer.remove', { name: 'report' });
    await userEvent.click(screen.getByRole('button', { name }));
    await act(arrived);
    expect(ended).toEqual(['x']);
  });
});
