import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { campaigns, profile, someOverview } from '../../../../../test/support/ads/ads-sample.ts';
import type { WindowCore } from '../../../../../test/support/window/window-core.ts';
import { arrived, windowCore } from '../../../../../test/support/window/window-core.ts';
import { held } from '../../../../../test/support/held.ts';
import type { Mode } from '../../../../shared/ads/model.ts';
import { toMicros } from '../../../../shared/ads/rules/money.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import type { MethodInput } from '../../../../shared/contract/methods.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { formatRequired } from '../../../../shared/format/sentences.ts';
import { UiRoot } from '../../../ui/UiRoot.tsx';
import { CreateDialogs } from './CreateDialogs.tsx';
import { choosePlan } from './fields.ts';
import { Estimates } from './Estimates.tsx';
import { emptyDraft, checkFields, recordIn } from '../parts/form.ts';
import { closeCreate, openCreate, useCreation } from '../parts/dialogs.ts';

type Ask = MethodInput<'ads.create'>;
let core: WindowCore;
let changes: Ask[];
let refuse: () => void | Promise<void>;
let modes: string[];
let estimated: MethodInput<'ads.estimate'>[];
let bidFails: boolean;

const [winter] = campaigns;
if (winter === undefined) throw new Error('the sample has no campaign');

const overview = (mode: Mode['mode']) => ({
  at: Date.now(),
  stale: false,
  error: null,
  nextAt: null,
  value: someOverview({ mode: { mode, until: null } }),
});

async function start(mode: Mode['mode'] = 'write'): Promise<void> {
  core = await windowCore(
    { 'connections.profiles': [profile], 'ads.overview': overview(mode) },
    {
      'ads.create': async (ask) => {
        changes.push(ask);
        await refuse();
        return { id: `made-${ask.record.k}` };
      },
      'ads.names': () => ({ items: [{ id: 'music', name: 'Music' }], cut: null }),
      'ads.audiences': () => ({ items: [], total: 0, cut: null }),
      'ads.setMode': ({ mode: next }) => {
        modes.push(next);
        return { mode: next, until: null };
      },
      'ads.estimate': (ask) => {
        estimated.push(ask);
        if (ask.of === 'bid' && bidFails) throw failure('rejected', 'No bids.');
        const range = { min: 9_000, max: 11_000 };
        const forecasts = [{ type: 'DAILY', reach: range, impressions: range }];
        return { forecasts, bid: null, delivers: true, tooNarrow: false };
      },
    },
  );
}
beforeEach(() => {
  changes = [];
  modes = [];
  estimated = [];
  bidFails = false;
  refuse = () => undefined;
});
afterEach(() => {
  closeCreate();
  cleanup();
  core.close();
});

async function open(...[creation]: Parameters<typeof openCreate>): Promise<void> {
  openCreate(creation);
  render(
    <UiRoot>
      <CreateDialogs />
    </UiRoot>,
  );
  await act(arrived);
}
const dialog = () => within(screen.getByRole('dialog'));
const button = (name: string) => dialog().getByRole('button', { name });
const field = (name: string): HTMLInputElement => {
  const found = document.querySelector<HTMLInputElement>(`input[name="${name}"]`);
  if (found === null) throw new Error(`no field ${name}`);
  return found;
};
async function press(name: string): Promise<void> {
  await userEvent.click(button(name));
  await act(arrived);
}
const unit = 'EUR';
const amount = (text: string): string =>
  t('adsform:amount.daily', { amount: text, currency: unit });

describe('a new ad set', () => {
  it('is sent only once its budget was typed a second time', async () => {
    await start();
    await open({ k: 'ad_set', campaign: winter });
    expect(button(t('adsform:ad_set.submit'))).toHaveProperty('disabled', true);

    await userEvent.type(field('budget'), '40');
    const submit = t('adsform:createFor', { amount: amount('40.00') });
    const typed = dialog().getByLabelText(t('adsform:amount.confirm', { amount: amount('40.00') }));
    await userEvent.type(typed, '4');
    expect(button(submit)).toHaveProperty('disabled', true);
    await userEvent.type(typed, '0');
    expect(button(submit)).toHaveProperty('disabled', false);

    await userEvent.type(field('budget'), '0');
    expect(button(t('adsform:createFor', { amount: amount('400.00') }))).toHaveProperty(
      'disabled',
      true,
    );
    expect(changes).toEqual([]);
  });

  it('finds a country by its code and by its name without accents, and shows the name', async () => {
    await start();
    await open({ k: 'ad_set', campaign: winter });
    const country = () =>
      dialog().getByRole<HTMLInputElement>('combobox', { name: t('adsform:field.country') });
    await userEvent.type(country(), 'ch{Enter}');
    expect(country().value).toBe('Switzerland');
    await userEvent.clear(country());
    await userEvent.type(country(), 'cote{Enter}');
    expect(country().value).toBe('Côte d’Ivoire');
  });

  it('names what is missing under the fields, and sends nothing', async () => {
    await start();
    await open({ k: 'ad_set', campaign: winter });
    await userEvent.type(field('budget'), '40');
    await userEvent.type(
      dialog().getByLabelText(t('adsform:amount.confirm', { amount: amount('40.00') })),
      '40',
    );
    await press(t('adsform:createFor', { amount: amount('40.00') }));

    const label = t('adsform:field.name');
    expect(field('name').getAttribute('aria-invalid')).toBe('true');
    expect(dialog().getByText(formatRequired(label))).toBeTruthy();
    expect(changes).toEqual([]);
  });

  it('has amounts beyond 2^53 as they were typed', () => {
    const { fields } = choosePlan({ k: 'ad_set', campaign: winter });
    const draft = { ...emptyDraft(fields), budget: ['9007199254.740993'] };
    const jpy = { ...draft, budget: ['9007199254741'] };
    expect(recordIn(fields, draft, 'EUR')['budget']).toBe('9007199254740993');
    expect(recordIn(fields, jpy, 'JPY')['budget']).toBe('9007199254741000000');
  });
});

describe('a new campaign', () => {
  it('is sent once, and shows a refusal under its field', async () => {
    await start();
    refuse = () => {
      const errors = [
        { field: 'order', message: 'Used already.' },
        { field: 'ad_account', message: 'Is closed.' },
      ];
      throw failure('invalid-input', 'Refused.', { errors });
    };
    await open({ k: 'campaign' });
    await userEvent.type(field('name'), 'Spring');
    await userEvent.type(field('order'), 'PO-1');
    await press(t('adsform:campaign.submit'));

    expect(changes).toHaveLength(1);
    expect(field('order').getAttribute('aria-invalid')).toBe('true');
    expect(dialog().getByText('Used already.')).toBeTruthy();
    expect(dialog().getByText('ad_account: Is closed.')).toBeTruthy();

    await userEvent.type(field('order'), '2');
    expect(dialog().queryByText('Used already.')).toBeNull();
  });

  it('keeps the input if the response is lost, and sends it again only on request', async () => {
    await start();
    refuse = () => {
      throw failure('unconfirmed', 'The answer was lost.');
    };
    await open({ k: 'campaign' });
    await userEvent.type(field('name'), 'Spring');
    await press(t('adsform:campaign.submit'));

    expect(changes).toHaveLength(1);
    expect(field('name').value).toBe('Spring');
    expect(dialog().getByText(t('adsform:lost'))).toBeTruthy();

    refuse = () => undefined;
    await press(t('adsform:again'));
    expect(changes).toHaveLength(2);
    expect(screen.queryByRole('dialog', { name: t('adsform:campaign.title') })).toBeNull();
  });

  it('goes on with its ad set and the ad of that, and opens each row', async () => {
    await start();
    await open({ k: 'campaign' });
    await userEvent.type(field('name'), 'Spring');
    await press(t('adsform:campaign.submit'));
    expect(decodeURIComponent(location.hash)).toBe('#campaigns/made-campaign');
    const step = t('adsform:flow.step', { step: 2, count: 3 });
    expect(dialog().getByText(new RegExp(`^${step} · Spring`))).toBeTruthy();

    await userEvent.type(field('name'), 'Berlin');
    await userEvent.type(field('budget'), '40');
    await userEvent.type(field('bid'), '10');
    const eur = amount('40.00');
    await userEvent.type(
      dialog().getByLabelText(t('adsform:amount.confirm', { amount: eur })),
      '40',
    );
    await userEvent.click(dialog().getByRole('combobox', { name: t('adsform:field.category') }));
    await userEvent.click(screen.getByRole('option', { name: 'Music', hidden: true }));
    await userEvent.type(
      dialog().getByRole('combobox', { name: t('adsform:field.country') }),
      'ch{Enter}',
    );
    await press(t('adsform:createFor', { amount: eur }));
    expect(changes[1]?.record).toMatchObject({ k: 'ad_set', campaign: 'made-campaign' });
    expect(decodeURIComponent(location.hash)).toBe('#campaigns/made-campaign/made-ad_set');
    expect(screen.getByRole('dialog', { name: t('adsform:ad.title') })).toBeTruthy();

    await press(t('adsform:flow.later'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('cannot be sent in read-only mode, which ends inside the dialog with everything typed', async () => {
    await start('read-only');
    await open({ k: 'campaign' });
    await userEvent.type(field('name'), 'Spring');
    expect(button(t('adsform:campaign.submit')).getAttribute('aria-disabled')).toBe('true');
    await press(t('adspanel:mode.allow'));
    expect(modes).toEqual(['write']);
    await act(() => core.publish({ 'ads.overview': overview('write') }));
    expect(field('name').value).toBe('Spring');
    expect(button(t('adsform:campaign.submit')).getAttribute('aria-disabled')).toBeNull();
  });

  it('that was created after its dialog went closes no other', async () => {
    await start();
    const { promise, resolve } = held();
    refuse = () => promise;
    await open({ k: 'campaign' });
    await userEvent.type(field('name'), 'Spring');
    await press(t('adsform:campaign.submit'));
    cleanup();
    openCreate({ k: 'audience' });
    resolve();
    await act(arrived);
    expect(useCreation.getState().creation).toEqual({ k: 'audience' });
  });
});

describe('a new audience', () =>
  it('of web events has datasets and events, and days that the service takes', () => {
    const { fields } = choosePlan({ k: 'audience' });
    const id = '9A7B6C5D-4e3f-4b21-8c99-bf1c2a3d4e5f';
    const draft = {
      ...emptyDraft(fields),
      name: ['Buyers'],
      subtype: ['WEB_EVENT'],
      lookback: ['90'],
      datasets: [id],
      events: ['ADDTOCART, PURCHASE'],
    };
    expect(checkFields(fields, draft, 'EUR')).toEqual([]);
    expect(recordIn(fields, draft, 'EUR')).toEqual({
      name: 'Buyers',
      type: 'CUSTOM',
      subtype: 'WEB_EVENT',
      lookback: 90,
      datasets: [id.toLowerCase()],
      events: ['ADDTOCART', 'PURCHASE'],
    });
    const wrong = { ...draft, datasets: ['pixel'] };
    expect(checkFields(fields, wrong, 'EUR').map(({ field }) => field)).toEqual(['datasets']);
  }));

describe('the estimate of a new ad set', () => {
  const plan = (country: string) => ({
    bidStrategy: 'AUTOBID',
    format: 'AUDIO',
    start: 0,
    budgetType: 'DAILY',
    budget: toMicros(40_000_000n),
    ...(country === '' ? {} : { country }),
  });
  const [account] = someOverview().accounts;
  if (account === undefined) throw new Error('the sample has no account');
  const estimates = (country: string) => (
    <UiRoot>
      <Estimates adSet={plan(country)} objective="REACH" account={account} />
    </UiRoot>
  );

  it('is requested when the form is complete and no longer changes, and greyed while outdated', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await start();
    const { rerender } = render(estimates(''));
    rerender(estimates('DE'));
    await act(arrived);
    expect(estimated).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(400));
    await act(arrived);
    expect(estimated.map(({ of }) => of).sort()).toEqual(['audience', 'bid']);
    expect(screen.getByText(/9,000–11,000/)).toBeTruthy();
    rerender(estimates('FR'));
    const old = screen.getByRole('region', { name: t('adsform:estimate.title') });
    expect(old.dataset['stale']).toBe('true');
    vi.useRealTimers();
  });

  it('of the audience is shown where there is none of the bid', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    bidFails = true;
    await start();
    render(estimates('DE'));
    await act(() => vi.advanceTimersByTimeAsync(400));
    await act(arrived);
    expect(screen.getByText(/9,000–11,000/)).toBeTruthy();
    expect(screen.getByText(t('adsform:estimate.noBid'))).toBeTruthy();
    vi.useRealTimers();
  });
});
