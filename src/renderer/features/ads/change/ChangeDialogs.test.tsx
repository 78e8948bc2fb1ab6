import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import '../../../../shared/ads/panel-texts.ts';
import { campaigns, profile, someOverview } from '../../../../../test/support/ads-sample.ts';
import type { WindowCore } from '../../../../../test/support/window-core.ts';
import { arrived, windowCore } from '../../../../../test/support/window-core.ts';
import type { Amount } from '../../../../shared/ads/rules/money.ts';
import type { Mode } from '../../../../shared/ads/model.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { UiRoot } from '../../../ui/UiRoot.tsx';
import { ChangeDialogs } from './ChangeDialogs.tsx';
import type { Change } from './open-change.ts';
import { closeChange, openChange, useChange } from './open-change.ts';

let core: WindowCore;
let called: [name: string, input: unknown][];
let refuse: (() => never) | null;

const overview = (mode: Mode['mode']) => ({
  ...{ at: Date.now(), stale: false, error: null, nextAt: null },
  value: someOverview({ mode: { mode, until: null } }),
});

async function start(mode: Mode['mode']): Promise<void> {
  core = await windowCore(
    { 'connections.profiles': [profile], 'ads.overview': overview(mode) },
    {
      'ads.spent': () => ({ today: '31.40' as Amount, all: '531.20' as Amount }),
      'ads.change': (input) => {
        called.push(['change', input]);
        refuse?.();
        return { record: '{}', requests: [] };
      },
      'ads.bulk': (input) => {
        called.push(['bulk', input]);
        return input.steps.map(({ id }, at) => ({
          ...{ id, ok: at === 0 },
          error: at === 0 ? null : 'It has ended.',
        }));
      },
      'ads.duplicate': (input) => {
        called.push(['duplicate', input]);
        return { id: 'copy', steps: [] };
      },
      'ads.setMode': (input) => {
        called.push(['mode', input]);
        return { mode: input.mode, until: null };
      },
    },
  );
}

beforeEach(() => {
  called = [];
  refuse = null;
});
afterEach(() => {
  closeChange();
  cleanup();
  core.close();
});

const [campaign] = campaigns;
if (campaign === undefined) throw new Error('the sample has no campaign');
const [berlin, hamburg] = campaign.adSets;
if (berlin === undefined || hamburg === undefined) throw new Error('the sample has no ad sets');
const entity = { level: 'ad_set', node: berlin, campaign } as const;

async function open(change: Change, mode: Mode['mode'] = 'write'): Promise<void> {
  await start(mode);
  openChange(change);
  render(
    <UiRoot>
      <ChangeDialogs />
    </UiRoot>,
  );
  await act(arrived);
}
const button = (name: string): HTMLElement => screen.getByRole('button', { name });
const press = async (name: string): Promise<void> => {
  await userEvent.click(button(name));
  await act(arrived);
};
const type = (label: string, text: string): Promise<void> =>
  userEvent.type(screen.getByLabelText(label), text);
const amountLabel = (amount: string): string => t('adspanel:change.type', { amount });
const daily = t('adspanel:change.unit.DAILY', { currency: 'EUR' });
const submit = t('adspanel:change.budget.submit', { amount: '55.00', unit: daily });

describe('a new budget', () => {
  it('is sent only with the amount typed once more', async () => {
    await open({ k: 'budget', entity });
    await type(t('adspanel:change.new'), '55');
    await press(submit);
    expect(called).toEqual([]);
    await type(amountLabel('55.00'), '55.00');
    await press(submit);
    expect(called).toEqual([
      [
        'change',
        {
          ...{ endpoint: 'ad_sets.update', account: 'records', id: 'berlin' },
          body: '{"budget":{"micro_amount":55000000,"type":"DAILY"}}',
          ...{ amount: '55.00', dryRun: false },
        },
      ],
    ]);
    expect(useChange.getState().change).toBeNull();
  });

  it('keeps what was typed when its answer is lost, and says to look first', async () => {
    refuse = () => {
      throw failure('unconfirmed', 'The answer was lost.');
    };
    await open({ k: 'budget', entity });
    await type(t('adspanel:change.new'), '55');
    await type(amountLabel('55.00'), '55');
    await press(submit);
    expect(screen.getByText('The answer was lost.')).toBeTruthy();
    expect(button(t('adspanel:change.look'))).toBeTruthy();
    expect(screen.getByLabelText(t('adspanel:change.new'))).toHaveProperty('value', '55');
    expect(called).toHaveLength(1);
  });

  it('explains read-only mode, sends nothing, and offers to allow changes', async () => {
    await open({ k: 'budget', entity }, 'read-only');
    await type(t('adspanel:change.new'), '55');
    await type(amountLabel('55.00'), '55');
    await press(submit);
    await press(t('adspanel:mode.allow'));
    expect(called).toEqual([['mode', { mode: 'write', minutes: 15 }]]);
  });
});

describe('several rows', () => {
  it('are paused with the amount per day that stops, and failed steps are named', async () => {
    const other = { level: 'ad_set', node: hamburg, campaign } as const;
    await open({ k: 'switch', entities: [entity, other], on: false });
    const amount = { amount: '70.00', currency: 'EUR' };
    expect(screen.getByText(t('adspanel:change.pause.amount', amount))).toBeTruthy();
    await press(t('adspanel:change.pause.submit'));
    expect(screen.getByText(/It has ended\./)).toBeTruthy();
    await press(t('adspanel:change.pause.submit'));
    const ids = called.map(([, input]) =>
      (input as { steps: { id: string }[] }).steps.map(({ id }) => id),
    );
    expect(ids).toEqual([['berlin', 'hamburg'], ['hamburg']]);
  });
});

describe('a campaign', () => {
  it('is archived only after its name was typed', async () => {
    await open({ k: 'archive', entity: { level: 'campaign', node: campaign } });
    await press(t('adspanel:change.archive.submit'));
    expect(called).toEqual([]);
    await type(t('app:form.word', { word: campaign.name }), campaign.name);
    await press(t('adspanel:change.archive.submit'));
    expect(called[0]?.[1]).toMatchObject({ id: 'winter', body: '{"status":"ARCHIVED"}' });
  });

  it('is duplicated with the sum of its budgets typed', async () => {
    await open({ k: 'duplicate', entity: { level: 'campaign', node: campaign } });
    await type(amountLabel('95.00'), '95');
    const sum = { amount: '95.00', currency: 'EUR' };
    await press(t('adspanel:change.duplicate.submit', sum));
    expect(called[0]?.[1]).toMatchObject({ id: 'winter', amount: '95' });
  });
});
