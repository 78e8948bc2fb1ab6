import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { campaigns, profile, someOverview } from '../../../../../test/support/ads-sample.ts';
import type { WindowCore } from '../../../../../test/support/window-core.ts';
import { arrived, windowCore } from '../../../../../test/support/window-core.ts';
import type { Mode } from '../../../../shared/ads/model.ts';
import { writeExact } from '../../../../shared/ads/rules/exact-json.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import type { MethodInput } from '../../../../shared/contract/methods.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { UiRoot } from '../../../ui/UiRoot.tsx';
import { readReport } from '../reports/report-rows.ts';
import { CreateDialogs } from './CreateDialogs.tsx';
import { planOf } from './fields.ts';
import { bodyOf, emptyDraft } from './form-body.ts';
import { closeCreate, openCreate } from './open-create.ts';

type Ask = MethodInput<'ads.change'>;
let core: WindowCore;
let changes: Ask[];
let refuse: (ask: Ask) => void;
let pages: string[];

const [winter] = campaigns;
if (winter === undefined) throw new Error('the sample has no campaign');

async function start(mode: Mode['mode'] = 'write'): Promise<void> {
  const overview = {
    ...{ at: Date.now(), stale: false, error: null, nextAt: null },
    value: someOverview({ mode: { mode, until: null } }),
  };
  core = await windowCore(
    { 'connections.profiles': [profile], 'ads.overview': overview },
    {
      'ads.change': (ask) => {
        changes.push(ask);
        refuse(ask);
        return { record: '{}', requests: [] };
      },
      'ads.categories': () => [{ id: 'music', name: 'Music' }],
      'ads.audiences': () => ({ items: [], total: 0 }),
      'ads.read': () => ({ record: pages.shift() ?? '{}', requests: 1, currency: 'EUR' }),
    },
  );
}
beforeEach(() => {
  changes = [];
  pages = [];
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

    await userEvent.type(field('budget.micro_amount'), '40');
    const submit = t('adsform:createFor', { amount: amount('40.00') });
    const typed = dialog().getByLabelText(t('adsform:amount.confirm', { amount: amount('40.00') }));
    await userEvent.type(typed, '4');
    expect(button(submit)).toHaveProperty('disabled', true);
    await userEvent.type(typed, '0');
    expect(button(submit)).toHaveProperty('disabled', false);

    await userEvent.type(field('budget.micro_amount'), '0');
    expect(button(t('adsform:createFor', { amount: amount('400.00') }))).toHaveProperty(
      'disabled',
      true,
    );
    expect(changes).toEqual([]);
  });

  it('names what is missing under the fields, and sends nothing', async () => {
    await start();
    await open({ k: 'ad_set', campaign: winter });
    await userEvent.type(field('budget.micro_amount'), '40');
    await userEvent.type(
      dialog().getByLabelText(t('adsform:amount.confirm', { amount: amount('40.00') })),
      '40',
    );
    await press(t('adsform:createFor', { amount: amount('40.00') }));

    const label = t('adsform:field.name');
    expect(field('name').getAttribute('aria-invalid')).toBe('true');
    expect(dialog().getByText(t('adsform:wrong.required', { label }))).toBeTruthy();
    expect(changes).toEqual([]);
  });

  it('has amounts beyond 2^53 as they were typed', () => {
    const { fields } = planOf({ k: 'ad_set', campaign: winter });
    const draft = { ...emptyDraft(fields), 'budget.micro_amount': ['9007199254.740993'] };
    const jpy = { ...draft, 'budget.micro_amount': ['9007199254741'] };
    expect(writeExact(bodyOf(fields, draft, 'EUR')['budget'])).toBe(
      '{"type":"DAILY","micro_amount":9007199254740993}',
    );
    expect(writeExact(bodyOf(fields, jpy, 'JPY')['budget'])).toBe(
      '{"type":"DAILY","micro_amount":9007199254741000000}',
    );
  });
});

describe('a new campaign', () => {
  it('is tried before it is sent, and shows what the service refuses under its field', async () => {
    await start();
    refuse = ({ dryRun }) => {
      const errors = [
        { field: 'purchase_order', message: 'Used already.' },
        { field: 'ad_account', message: 'Is closed.' },
      ];
      if (dryRun) throw failure('invalid-input', 'Refused.', { errors });
    };
    await open({ k: 'campaign' });
    await userEvent.type(field('name'), 'Spring');
    await userEvent.type(field('purchase_order'), 'PO-1');
    await press(t('adsform:campaign.submit'));

    expect(changes.map(({ dryRun }) => dryRun)).toEqual([true]);
    expect(field('purchase_order').getAttribute('aria-invalid')).toBe('true');
    expect(dialog().getByText('Used already.')).toBeTruthy();
    expect(dialog().getByText('ad_account: Is closed.')).toBeTruthy();

    await userEvent.type(field('purchase_order'), '2');
    expect(dialog().queryByText('Used already.')).toBeNull();
  });

  it('keeps what was typed if the answer is lost, and sends it again only when asked', async () => {
    await start();
    refuse = ({ dryRun }) => {
      if (!dryRun) throw failure('unconfirmed', 'The answer was lost.');
    };
    await open({ k: 'campaign' });
    await userEvent.type(field('name'), 'Spring');
    await press(t('adsform:campaign.submit'));

    expect(changes.filter(({ dryRun }) => !dryRun)).toHaveLength(1);
    expect(field('name').value).toBe('Spring');
    expect(dialog().getByText(t('adsform:lost'))).toBeTruthy();

    refuse = () => undefined;
    await press(t('adsform:again'));
    expect(changes.filter(({ dryRun }) => !dryRun)).toHaveLength(2);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('cannot be sent in read-only mode', async () => {
    await start('read-only');
    await open({ k: 'campaign' });
    expect(button(t('adsform:campaign.submit'))).toHaveProperty('disabled', true);
  });
});

it('reads all pages of a report, with -5 as hidden in every field', async () => {
  await start();
  const row = (day: string, value: string): string =>
    `{"entity_id":"a","entity_name":"A","start_time":"2026-11-${day}T00:00:00Z","stats":[` +
    `{"field_type":"SPEND","field_value":${value}},{"field_type":"CLICKS","field_value":-5}]}`;
  pages = [
    `{"rows":[${row('02', '90071992547409.93')}],"continuation_token":"more"}`,
    `{"rows":[${row('01', '-5')},${row('03', '-5.0')}],"continuation_token":""}`,
  ];
  const rows = await readReport(
    {
      ...{ account: 'records', campaigns: [], metrics: ['SPEND', 'CLICKS'], granularity: 'DAY' },
      range: { from: '2026-11-01', to: '2026-11-03' },
    },
    new AbortController().signal,
  );
  expect(rows.map(({ stats }) => stats)).toEqual([
    { SPEND: 'hidden', CLICKS: 'hidden' },
    { SPEND: { amount: '90071992547409.93' }, CLICKS: 'hidden' },
    { SPEND: 'hidden', CLICKS: 'hidden' },
  ]);
});
