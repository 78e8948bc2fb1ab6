import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import '../../../../shared/ads/panel-texts.ts';
import {
  campaigns,
  profile,
  someAdSet,
  someOverview,
} from '../../../../../test/support/ads/ads-sample.ts';
import type { WindowCore } from '../../../../../test/support/window/window-core.ts';
import { arrived, windowCore } from '../../../../../test/support/window/window-core.ts';
import { held } from '../../../../../test/support/held.ts';
import type { Amount } from '../../../../shared/ads/rules/money.ts';
import { toMicros } from '../../../../shared/ads/rules/money.ts';
import type { Mode } from '../../../../shared/ads/model.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { UiRoot } from '../../../ui/UiRoot.tsx';
import { ChangeDialogs } from '../tree/CampaignsView.tsx';
import type { Change } from '../parts/dialogs.ts';
import { closeChange, openChange, useChange } from '../parts/dialogs.ts';

let core: WindowCore;
let called: [name: string, input: unknown][];
let refuse: (() => void | Promise<void>) | null;
/** Whether a step of a change to many rows succeeds. */
let succeeds: (id: string, at: number) => boolean;

const overview = (mode: Mode['mode']) => ({
  at: Date.now(),
  stale: false,
  error: null,
  nextAt: null,
  value: someOverview({ mode: { mode, until: null } }),
});

const make = (name: string) => async (input: unknown) => {
  called.push([name, input]);
  await refuse?.();
};

async function start(mode: Mode['mode']): Promise<void> {
  core = await windowCore(
    { 'connections.profiles': [profile], 'ads.overview': overview(mode) },
    {
      'ads.spent': () => ({ today: '31.40' as Amount, all: '531.20' as Amount }),
      'ads.setBudget': make('budget'),
      'ads.setBid': make('bid'),
      'ads.setDates': make('dates'),
      'ads.rename': make('rename'),
      'ads.archive': make('archive'),
      'ads.bulk': async (input) => {
        called.push(['bulk', input]);
        await refuse?.();
        return input.steps.map(({ id }, at) => {
          const ok = succeeds(id, at);
          return { id, ok, error: ok ? null : 'It has ended.' };
        });
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
  succeeds = (_id, at) => at === 0;
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

/** The rows from the latest read. */
let latest: Parameters<typeof ChangeDialogs>[0]['latest'];
const dialogs = () => (
  <UiRoot>
    <ChangeDialogs latest={latest} />
  </UiRoot>
);

async function open(change: Change, mode: Mode['mode'] = 'write') {
  latest = (row) => row;
  await start(mode);
  openChange(change);
  const view = render(dialogs());
  await act(arrived);
  return view;
}
/** Delays the core's answers until the returned function is called. */
function hold(): () => Promise<void> {
  const { promise, resolve } = held();
  refuse = () => promise;
  return async () => {
    resolve();
    await act(arrived);
  };
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
        'budget',
        {
          account: 'records',
          id: 'berlin',
          budget: { amount: '55000000', type: 'DAILY' },
          amount: '55.00 EUR',
        },
      ],
    ]);
    expect(useChange.getState().change).toBeNull();
  });

  it('keeps the input if the response is lost, and says to check first', async () => {
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

describe('a change under way', () => {
  it('keeps its dialog open until the answer is there', async () => {
    const answer = hold();
    await open({ k: 'budget', entity });
    await type(t('adspanel:change.new'), '55');
    await type(amountLabel('55.00'), '55');
    await press(submit);
    await press(t('adspanel:change.keep', { amount: '40.00', currency: 'EUR' }));
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeTruthy();
    await answer();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('closes no other dialog when it ends', async () => {
    const answer = hold();
    const view = await open({ k: 'rename', entity });
    await type(t('adspanel:change.name'), ' 2');
    await press(t('adspanel:change.rename.submit'));
    view.unmount();
    const other: Change = { k: 'dates', entity };
    openChange(other);
    await answer();
    expect(useChange.getState().change).toBe(other);
  });

  it('asks before it discards the input', async () => {
    await open({ k: 'rename', entity });
    await type(t('adspanel:change.name'), ' 2');
    await press(t('app:cancel'));
    await press(t('app:form.stay'));
    expect(screen.getByLabelText(t('adspanel:change.name'))).toHaveProperty(
      'value',
      'Berlin, 25–44 2',
    );
    await press(t('app:cancel'));
    await press(t('app:form.discard'));
    expect(useChange.getState().change).toBeNull();
  });

  it('shows the row as it was read last', async () => {
    const { rerender } = await open({ k: 'budget', entity });
    expect(screen.getByRole('dialog').textContent).toContain('40.00 EUR per day');
    const node = { ...berlin, budget: { amount: toMicros(55_000_000n), type: 'DAILY' } };
    latest = (row) => ({ ...row, node });
    rerender(dialogs());
    expect(screen.getByRole('dialog').textContent).toContain('55.00 EUR per day');
  });
});

describe('new dates', () => {
  const noEnd = { ...entity, node: { ...berlin, end: null } } as const;
  const dates = t('adspanel:change.dates.submit');
  const set = async (label: string, text: string): Promise<void> => {
    const field = screen.getByRole('textbox', { name: new RegExp(`^${label}`) });
    await userEvent.clear(field);
    await userEvent.type(field, `${text}{Enter}`);
    await act(arrived);
  };
  const sent = () => called.map(([, input]) => input);

  it('send nothing that the user did not set', async () => {
    await open({ k: 'dates', entity: noEnd });
    await press(dates);
    expect(called).toEqual([]);
    await set(t('adspanel:pane.start'), '2026-01-02 00:00');
    await waitFor(() => expect(button(dates).getAttribute('aria-disabled')).toBeNull());
    await press(dates);
    expect(sent()).toMatchObject([{ start: Date.UTC(2026, 0, 2), end: null }]);
  });

  it('set an end only when asked, which adds no days', async () => {
    await open({ k: 'dates', entity: noEnd });
    await press(t('adspanel:change.dates.set.end'));
    expect(screen.queryByText(/can spend up to/)).toBeNull();
    await press(dates);
    expect(sent()).toMatchObject([{ start: null, end: expect.any(Number) as number }]);
  });

  it.each([
    ['DAILY', '40.00'],
    ['LIFETIME', '40.00'],
  ])('that add days to a %s budget ask for what they can spend', async (type_, amount) => {
    const budget = { amount: toMicros(40_000_000n), type: type_ };
    const end = (Math.floor(Date.now() / 86_400_000) + 3) * 86_400_000;
    await open({ k: 'dates', entity: { ...entity, node: { ...berlin, budget, end } } });
    await set(t('adspanel:pane.end'), new Date(end + 86_400_000).toISOString().slice(0, 10));
    await waitFor(() => screen.getByLabelText(amountLabel(amount)));
    await press(dates);
    expect(called).toEqual([]);
    await type(amountLabel(amount), amount);
    await press(dates);
    expect(called[0]?.[1]).toMatchObject({ amount: `${amount} EUR` });
  });
});

describe('a new bid', () =>
  it('shows the difference and is typed twice', async () => {
    await open({ k: 'bid', entity });
    await type(t('adspanel:change.new'), '9000');
    expect(screen.getByText(/\+8,988\.00/)).toBeTruthy();
    await press(t('adspanel:change.bid.submit'));
    expect(called).toEqual([]);
    await type(amountLabel('9,000.00'), '9000');
    await press(t('adspanel:change.bid.submit'));
    expect(called[0]?.[1]).toMatchObject({ bid: '9000000000' });
  }));

describe('several rows', () => {
  it('are paused with the amount per day that stops, and failed steps are named', async () => {
    const other = { level: 'ad_set', node: hamburg, campaign } as const;
    await open({ k: 'switch', entities: [entity, other], on: false });
    const budgets = '70.00 EUR per day';
    expect(screen.getByText(t('adspanel:change.pause.amount', { budgets }))).toBeTruthy();
    await press(t('adspanel:change.pause.submit'));
    expect(screen.getByText(/It has ended\./)).toBeTruthy();
    await press(t('adspanel:change.pause.submit'));
    const ids = called.map(([, input]) =>
      (input as { steps: { id: string }[] }).steps.map(({ id }) => id),
    );
    expect(ids).toEqual([['berlin', 'hamburg'], ['hamburg']]);
  });

  it('are resumed after the daily and total budgets that start were typed', async () => {
    const total = { amount: toMicros(1_500_000_000n), type: 'LIFETIME' };
    const off = { status: 'PAUSED', on: false };
    const nodes = [
      { ...berlin, ...off },
      { ...hamburg, ...off, budget: total },
      { ...berlin, ...off, id: 'over', end: 1 },
      { ...berlin, id: 'runs' },
    ];
    await open({
      k: 'switch',
      on: true,
      entities: nodes.map((node) => ({ level: 'ad_set', node, campaign })),
    });
    const budgets = '40.00 EUR per day and 1,500.00 EUR in total';
    expect(screen.getByText(t('adspanel:change.resume.amount', { budgets }))).toBeTruthy();
    expect(screen.getByText(t('adspanel:change.resume.already', { count: 1 }))).toBeTruthy();
    await press(t('adspanel:change.resume.submit'));
    expect(called).toEqual([]);
    await type(amountLabel('1,540.00'), '1540');
    await press(t('adspanel:change.resume.submit'));
    const steps = ['berlin', 'hamburg', 'over'].map((id) => ({ id }));
    expect(called[0]?.[1]).toMatchObject({ steps });
  });

  it('are switched part by part, and the user can stop between', async () => {
    succeeds = () => true;
    const entities = Array.from({ length: 60 }, (_, at) => {
      const node = someAdSet(`set-${String(at)}`, `Set ${String(at)}`);
      return { level: 'ad_set', node, campaign } as const;
    });
    const answer = hold();
    await open({ k: 'switch', entities, on: false });
    await press(t('adspanel:change.pause.submit'));
    expect(screen.getByText(t('adspanel:change.progress', { done: 0, count: 60 }))).toBeTruthy();
    await press(t('adspanel:change.stop'));
    await answer();
    const sizes = () =>
      called.map(([, input]) => (input as { steps: readonly unknown[] }).steps.length);
    expect(sizes()).toEqual([25]);
    await press(t('adspanel:change.pause.submit'));
    await act(arrived);
    expect(sizes()).toEqual([25, 25, 10]);
    expect(useChange.getState().change).toBeNull();
  });

  it('get budgets with their unit, by whole cents', async () => {
    const total = { amount: toMicros(33_330_000n), type: 'LIFETIME' };
    const other = { level: 'ad_set', node: { ...hamburg, budget: total }, campaign } as const;
    await open({ k: 'budgets', entities: [entity, other] });
    await type(t('adspanel:change.budgets.percentLabel', { currency: 'EUR' }), '10');
    const budgets = '44.00 EUR per day and 36.66 EUR in total';
    expect(screen.getByText(t('adspanel:change.budgets.sum', { budgets }))).toBeTruthy();
    await type(amountLabel('80.66'), '80.66');
    await press(t('adspanel:change.budgets.submit', { count: 2 }));
    expect(called[0]?.[1]).toMatchObject({ amount: '80.66 EUR' });
  });
});

describe('a campaign', () => {
  it('is archived only after its name was typed', async () => {
    await open({ k: 'archive', entity: { level: 'campaign', node: campaign } });
    await press(t('adspanel:change.archive.submit'));
    expect(called).toEqual([]);
    await type(t('app:form.word', { word: campaign.name }), campaign.name);
    await press(t('adspanel:change.archive.submit'));
    expect(called).toMatchObject([['archive', { id: 'winter' }]]);
  });

  it('is duplicated with the sum of the budgets typed that are copied', async () => {
    const adSets = [...campaign.adSets, someAdSet('old', 'Old', { status: 'ARCHIVED' })];
    await open({ k: 'duplicate', entity: { level: 'campaign', node: { ...campaign, adSets } } });
    expect(screen.getByText(/95\.00 EUR per day/)).toBeTruthy();
    await type(amountLabel('95.00'), '95');
    const sum = { amount: '95.00', currency: 'EUR' };
    await press(t('adspanel:change.duplicate.submit', sum));
    expect(called[0]?.[1]).toMatchObject({ id: 'winter', amount: '95 EUR' });
  });

  it('is neither resumed nor duplicated while ad sets, and so the amount, are unknown', async () => {
    const adSetsCut = { why: 'lost', have: 3, of: 4 } as const;
    const node = { ...campaign, on: false, status: 'PAUSED', adSetsCut };
    const entity = { level: 'campaign', node } as const;
    await open({ k: 'switch', on: true, entities: [entity] });
    await press(t('adspanel:change.resume.submit'));
    expect(screen.getByText(t('adspanel:change.missingAdSets'), { selector: 'p' })).toBeTruthy();
    cleanup();
    await open({ k: 'duplicate', entity });
    expect(screen.queryByText(/95\.00 EUR/)).toBeNull();
    await press(t('adspanel:change.duplicate.title'));
    expect(screen.getByText(t('adspanel:change.missingAdSets'), { selector: 'p' })).toBeTruthy();
    expect(called).toEqual([]);
  });

  it('is paused also while ad sets are unknown', async () => {
    const adSetsCut = { why: 'lost', have: 3, of: 4 } as const;
    const node = { ...campaign, adSetsCut };
    await open({ k: 'switch', on: false, entities: [{ level: 'campaign', node }] });
    await press(t('adspanel:change.pause.submit'));
    expect(called).toHaveLength(1);
  });
});
