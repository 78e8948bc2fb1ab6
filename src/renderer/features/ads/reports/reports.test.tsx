import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import '../../../../shared/ads/panel-texts.ts';
import { profile, someOverview } from '../../../../../test/support/ads/ads-sample.ts';
import type { WindowCore } from '../../../../../test/support/window/window-core.ts';
import { arrived, windowCore } from '../../../../../test/support/window/window-core.ts';
import { held } from '../../../../../test/support/held.ts';
import type { Transfer } from '../../../../shared/ads/model.ts';
import type { AppError } from '../../../../shared/contract/errors.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import type { MethodInput } from '../../../../shared/contract/methods.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { UiRoot } from '../../../ui/UiRoot.tsx';
import { rangeOf, useRange } from '../model/range.ts';
import { ReportsView } from './ReportsView.tsx';
import { readReport, spanOf } from './report-rows.ts';

const DAY = 86_400_000;
const now = Date.UTC(2026, 10, 20, 20, 5);
let core: WindowCore;
let asked: MethodInput<'ads.read'>['query'][];
let error: AppError | undefined;
let record: () => string | Promise<string>;
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
const rowOf = (day: string, value: string): string =>
  `{"entity_id":"a","entity_name":"A","start_time":"2026-11-${day}T00:00:00Z","stats":[` +
  `{"field_type":"SPEND","field_value":${value}},{"field_type":"CLICKS","field_value":-5}]}`;

beforeEach(async () => {
  asked = [];
  error = undefined;
  ordered = [];
  ended = [];
  csv = () => Promise.resolve();
  record = () => `{"rows":[${rowOf('02', '12.50')}]}`;
  useRange.setState({ preset: '14', range: rangeOf('14', Date.now()) });
  core = await windowCore(
    { 'connections.profiles': [profile], 'ads.overview': overview(1), 'ads.transfers': [] },
    {
      'ads.read': async ({ query }) => {
        asked.push(query);
        return {
          record: await record(),
          requests: 1,
          currency: 'EUR',
          ...(error === undefined ? {} : { error }),
        };
      },
      'ads.campaigns': () => ({ items: [], total: 0, cut: null }),
      'ads.list': () => ({
        items: '[{"id":"berlin","name":"Berlin"}]',
        total: 1,
        requests: 1,
        currency: null,
        cut: null,
      }),
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

async function open(): Promise<void> {
  render(
    <UiRoot>
      <ReportsView stale={false} />
    </UiRoot>,
  );
  await act(arrived);
}
const table = () => screen.getByRole('region', { name: t('adsform:report.table') });

describe('days of a report', () => {
  it('are at most 90, and 14 days of hours', () => {
    const from = (range: Parameters<typeof spanOf>[0]) => spanOf(range, 'DAY', now)?.from;
    expect(from(null)).toBe(Date.UTC(2026, 10, 20) - 89 * DAY);
    expect(from({ from: '2026-11-07', to: '2026-11-20' })).toBe(Date.UTC(2026, 10, 7));
    const hours = spanOf({ from: '2026-10-01', to: '2026-11-20' }, 'HOUR', now);
    expect(hours).toEqual({
      from: Date.UTC(2026, 10, 20, 20) - 14 * DAY + 3_600_000,
      to: Date.UTC(2026, 10, 20, 20),
    });
  });

  it('are none where the service keeps no hours any more', async () => {
    expect(spanOf({ from: '2026-10-01', to: '2026-10-02' }, 'HOUR', now)).toBeNull();
    useRange.setState({ preset: 'custom', range: { from: '2026-01-01', to: '2026-01-02' } });
    await open();
    await userEvent.click(screen.getByRole('combobox', { name: t('adsform:report.granularity') }));
    await userEvent.click(screen.getByRole('option', { name: 'Hour' }));
    await act(arrived);
    expect(asked).toHaveLength(1);
    expect(screen.getByText(t('adsform:report.tooOld'))).toBeTruthy();
  });
});

describe('a report', () => {
  it('has -5 as hidden in every field, and days in their order', async () => {
    record = () =>
      `{"rows":[${rowOf('02', '90071992547409.93')},${rowOf('01', '-5')},${rowOf('03', '-5.0')}]}`;
    const { rows } = await readReport(
      {
        account: 'records',
        level: 'CAMPAIGN',
        ids: [],
        metrics: ['SPEND', 'CLICKS'],
        granularity: 'DAY',
        span: { from: now, to: now },
      },
      new AbortController().signal,
    );
    expect(rows.map(({ stats }) => stats)).toEqual([
      { SPEND: 'hidden', CLICKS: 'hidden' },
      { SPEND: { amount: '90071992547409.93' }, CLICKS: 'hidden' },
      { SPEND: 'hidden', CLICKS: 'hidden' },
    ]);
    expect(asked[0]).toMatchObject({ entity_type: ['AD_ACCOUNT'] });
    expect(asked[0]).not.toHaveProperty('entity_ids');
  });

  it('is read again when the head is refreshed', async () => {
    await open();
    await act(() => core.publish({ 'ads.overview': overview(2) }));
    await act(arrived);
    expect(asked).toHaveLength(2);
  });

  it('asks for a number where none is chosen', async () => {
    await open();
    for (const name of ['Spend', 'Impressions', 'Clicks'])
      await userEvent.click(screen.getByRole('checkbox', { name }));
    expect(screen.getByText(t('adsform:report.noMetric'))).toBeTruthy();
  });

  it('keeps the numbers of the question before, greyed, until the new ones are there', async () => {
    await open();
    const { promise, resolve } = held<string>();
    record = () => promise;
    await userEvent.click(screen.getByRole('checkbox', { name: 'Reach' }));
    await act(arrived);
    expect(within(table()).queryByRole('columnheader', { name: 'Reach' })).toBeNull();
    expect(table().closest('[data-stale]')).toBeTruthy();
    resolve(`{"rows":[${rowOf('02', '12.50')}]}`);
    await act(arrived);
    expect(within(table()).getByRole('columnheader', { name: 'Reach' })).toBeTruthy();
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
    const rows = Array.from({ length: 501 }, () => rowOf('02', '1'));
    record = () => `{"rows":[${rows.join(',')}]}`;
    await open();
    expect(screen.getByText(t('adsform:report.cut', { count: 500, all: 501 }))).toBeTruthy();
  });

  it('can compare ad sets', async () => {
    await open();
    await userEvent.click(screen.getByRole('combobox', { name: t('adsform:report.compare') }));
    await userEvent.click(screen.getByRole('option', { name: t('adsform:report.level.AD_SET') }));
    const field = screen.getByRole('combobox', {
      name: new RegExp(`^${t('adsform:report.level.AD_SET')}`),
    });
    await userEvent.click(field);
    await userEvent.click(await screen.findByRole('option', { name: 'Berlin' }));
    await act(arrived);
    expect(asked.at(-1)).toMatchObject({ entity_type: ['AD_SET'], entity_ids: ['berlin'] });
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
