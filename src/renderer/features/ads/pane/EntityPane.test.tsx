import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import '../../../../shared/ads/panel-texts.ts';
import {
  adsOf,
  campaigns,
  profile,
  someAd,
  readOverview,
} from '../../../../../test/support/ads/ads-sample.ts';
import type { WindowCore } from '../../../../../test/support/window/window-core.ts';
import { arrived, windowCore } from '../../../../../test/support/window/window-core.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import { toMicros } from '../../../../shared/ads/rules/money.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { UiRoot } from '../../../ui/UiRoot.tsx';
import type { Entity } from '../parts/entity.ts';
import { useRange } from '../parts/range.ts';
import { EntityPane } from './EntityPane.tsx';

let core: WindowCore;
afterEach(() => {
  cleanup();
  core.close();
});

const [campaign] = campaigns;
if (campaign === undefined) throw new Error('the sample has no campaign');
const [berlin, hamburg] = campaign.adSets;
if (berlin === undefined || hamburg === undefined) throw new Error('the sample has no ad sets');
const adSet: Entity = { level: 'ad_set', node: berlin, campaign };
const at = Date.UTC(2026, 10, 18);

let opened: unknown[];
const older = { at: at - 86_400_000, who: 'Ines', what: 'Name', from: 'A', to: 'B' };

async function show(entity: Entity, tooLittle = false): Promise<void> {
  opened = [];
  core = await windowCore(
    {
      'connections.profiles': [profile],
      'ads.overview': readOverview(),
    },
    {
      'ads.series': () => [],
      'ads.insights': () => {
        if (tooLittle) throw failure('not-enough-data', 'Too few people.');
        return {
          rows: [
            { value: '18-24', name: '18–24', stats: { SIGN_UPS: 61 } },
            { value: '25-34', name: '25–34', stats: { SIGN_UPS: 84 } },
            { value: '65', name: '65 and over', stats: { SIGN_UPS: 'hidden' } },
          ],
          totals: {},
          cut: null,
        };
      },
      'ads.changes': ({ offset }) => {
        const first = [
          { at, who: 'Ines', what: 'End', from: '8 Dec', to: '15 Dec' },
          { at, who: 'Ines', what: 'Bid', from: '11.00 EUR', to: '12.00 EUR' },
          older,
          ...Array.from({ length: 47 }, (_, n) => ({ ...older, to: `C${String(n)}` })),
        ];
        const items = offset === 0 ? first : [{ ...older, to: 'the oldest' }];
        return { items, total: 51, cut: null };
      },
      'ads.open': (input) => {
        opened.push(input);
      },
      'ads.names': () => ({
        items: [
          { id: 'ADV_1_1', name: 'Music and events' },
          { id: 'fans', name: 'Fans of Juno' },
          { id: 'asset-1', name: 'Spot, 30 s' },
        ],
        cut: null,
      }),
      'ads.audit': () => [
        {
          at: at + 5000,
          action: 'ad_sets.update',
          account: 'records',
          change: '{"end_time":"2026-12-15T00:00:00Z"}',
          fields: { end_time: '2026-12-15T00:00:00Z' },
          entity: { id: 'berlin', name: null },
          result: 'done',
          detail: null,
        },
      ],
    },
  );
  render(
    <UiRoot>
      <EntityPane entity={entity} stale={false} />
    </UiRoot>,
  );
  await act(arrived);
}

describe('the pane of an ad set', () => {
  it('shows hidden values as words that are in no sum', async () => {
    await show(adSet);
    const what = t('adspanel:tree.column.signUps');
    const table = screen.getByRole('table', { name: t('adspanel:pane.by', { what }) });
    expect(within(table).getByText(t('adspanel:tree.hidden'))).toBeTruthy();
    expect(screen.getByText(t('adspanel:pane.hiddenRows', { count: 1, sum: '145' }))).toBeTruthy();
  });

  it('names a change of this app once, as the user’s own, and no other of that minute', async () => {
    await show(adSet);
    expect(screen.getAllByText(t('adspanel:pane.you'))).toHaveLength(1);
    const own = screen.getByText(t('adspanel:pane.you')).closest('li');
    expect(own?.textContent).toContain('End');
    expect(screen.getByText(/→ 12\.00 EUR/).closest('li')?.textContent).toContain('Ines');
  });

  it('reads older changes when asked', async () => {
    await show(adSet);
    await userEvent.click(
      screen.getByRole('button', { name: t('adspanel:pane.all', { count: 51 }) }),
    );
    expect(screen.queryByText(/the oldest/)).toBeNull();
    await userEvent.click(
      screen.getByRole('button', { name: t('adspanel:pane.older', { count: 1 }) }),
    );
    await act(arrived);
    expect(screen.getByText(/the oldest/)).toBeTruthy();
  });

  it('names its category and audiences', async () => {
    const targets = { audience_ids: ['fans', 'unknown'] };
    await show({ ...adSet, node: { ...berlin, category: 'ADV_1_1', targets } });
    expect(screen.getByText('Music and events')).toBeTruthy();
    expect(screen.getByText('Fans of Juno, unknown')).toBeTruthy();
  });

  it('compares spend with the budget of the days on which it runs', async () => {
    const { range } = useRange.getState();
    const end = Date.parse(range?.from ?? '') + 3 * 86_400_000;
    await show({ ...adSet, node: { ...berlin, start: 0, end } });
    const plan = t('adspanel:pane.ofPlan', { amount: '120.00', currency: 'EUR' });
    expect(screen.getByText(plan, { exact: false })).toBeTruthy();
  });

  it('judges each day by the budget that was valid on it', async () => {
    const { range } = useRange.getState();
    const from = Date.parse(range?.from ?? '');
    const pastBudgets = [{ amount: toMicros(10_000_000n), until: from + 2 * 86_400_000 }];
    const end = from + 3 * 86_400_000;
    await show({ ...adSet, node: { ...berlin, start: 0, end, pastBudgets } });
    const plan = t('adspanel:pane.ofPlan', { amount: '60.00', currency: 'EUR' });
    expect(screen.getByText(plan, { exact: false })).toBeTruthy();
    expect(screen.getByText(/budget 10\.00, 40\.00 since/)).toBeTruthy();
    cleanup();
    await show({ ...adSet, node: { ...berlin, start: 0, end, pastBudgets: null } });
    expect(screen.queryByText(/ of \d/)).toBeNull();
    expect(screen.getByText(t('adspanel:pane.budgetsUnknown'))).toBeTruthy();
  });

  it('keeps its buttons locked in read-only mode', async () => {
    await show(adSet);
    for (const name of [t('adspanel:tree.item.budget'), t('adspanel:tree.item.pause')])
      expect(screen.getByRole('button', { name }).getAttribute('aria-disabled')).toBe('true');
  });

  it('says when a breakdown has too little data', async () => {
    await show(adSet, true);
    expect(screen.getByText(t('adspanel:pane.tooLittle'))).toBeTruthy();
  });
});

describe('the pane of an ad', () => {
  it('reports that nothing was spent, and why', async () => {
    const delivery = { state: 'rejected', raw: 'REJECTED', at: null } as const;
    const node = someAd('a', 'A', { delivery, stats: {} });
    await show({ level: 'ad', node, adSet: hamburg, campaign });
    expect(screen.getByText(t('adspanel:pane.noSpend.title'))).toBeTruthy();
    expect(screen.getByText(t('adspanel:pane.noSpend.rejected'))).toBeTruthy();
    cleanup();
    const later = { state: 'scheduled', raw: 'ACTIVE', at: Date.UTC(2027, 2, 4) } as const;
    await show({ level: 'ad', node: { ...node, delivery: later }, adSet: hamburg, campaign });
    expect(screen.getByText(/^It starts on .*Mar/)).toBeTruthy();
  });

  it('opens its preview, and names its assets', async () => {
    const node = someAd('a', 'A', { preview: 'https://example.net/preview' });
    await show({ level: 'ad', node, adSet: hamburg, campaign });
    expect(screen.getByText('Spot, 30 s')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: t('adspanel:tree.item.preview') }));
    expect(opened).toEqual([{ account: 'records', what: 'preview', id: 'a' }]);
  });

  it('says why it was rejected and what to do', async () => {
    const node = adsOf['hamburg']?.[1];
    if (node === undefined) throw new Error('the sample has no rejected ad');
    await show({ level: 'ad', node, adSet: hamburg, campaign });
    expect(screen.getByText(/landing page/)).toBeTruthy();
    expect(screen.getByText(/submit the ad again/)).toBeTruthy();
  });
});
