import { act, cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import '../../../../shared/ads/panel-texts.ts';
import { adsOf, campaigns, profile, someOverview } from '../../../../../test/support/ads-sample.ts';
import type { WindowCore } from '../../../../../test/support/window-core.ts';
import { arrived, windowCore } from '../../../../../test/support/window-core.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { UiRoot } from '../../../ui/UiRoot.tsx';
import type { Entity } from '../model/entity.ts';
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

async function show(entity: Entity, tooLittle = false): Promise<void> {
  core = await windowCore(
    {
      'connections.profiles': [profile],
      'ads.overview': {
        ...{ at: Date.now(), stale: false, error: null, nextAt: null },
        value: someOverview(),
      },
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
        };
      },
      'ads.changes': () => ({
        items: [
          { at, who: 'Ines', what: 'End', from: '8 Dec', to: '15 Dec' },
          { at: at - 86_400_000, who: 'Ines', what: 'Name', from: 'A', to: 'B' },
        ],
        total: 2,
      }),
      'ads.audit': () => [
        {
          ...{ at: at + 5000, action: 'ad_sets.update', account: 'records', change: '{}' },
          entity: { id: 'berlin', name: null },
          ...{ result: 'done', detail: null },
        },
      ],
    },
  );
  render(
    <UiRoot>
      <EntityPane {...{ entity }} stale={false} />
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

  it('names a change of this app once, as the user’s own', async () => {
    await show(adSet);
    expect(screen.getAllByText(t('adspanel:pane.you'))).toHaveLength(1);
    expect(screen.getAllByText('Ines')).toHaveLength(1);
  });

  it('keeps its buttons locked in read-only mode', async () => {
    await show(adSet);
    for (const name of [t('adspanel:pane.editBudget'), t('adspanel:pane.pause')])
      expect(screen.getByRole('button', { name }).getAttribute('aria-disabled')).toBe('true');
  });

  it('says when a breakdown has too little data', async () => {
    await show(adSet, true);
    expect(screen.getByText(t('adspanel:pane.tooLittle'))).toBeTruthy();
  });
});

describe('the pane of an ad', () => {
  it('says why it was rejected and what to do', async () => {
    const node = adsOf['hamburg']?.[1];
    if (node === undefined) throw new Error('the sample has no rejected ad');
    await show({ level: 'ad', node, adSet: hamburg, campaign });
    expect(screen.getByText(/landing page/)).toBeTruthy();
    expect(screen.getByText(/submit the ad again/)).toBeTruthy();
  });
});
