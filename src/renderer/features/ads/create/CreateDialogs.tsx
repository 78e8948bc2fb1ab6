import { useMemo, useState } from 'react';
import type { AdAccount } from '../../../../shared/ads/model.ts';
import { moneyText, parseMoney, withCurrency } from '../../../../shared/ads/rules/money.ts';
import { joinFacts } from '../../../../shared/i18n/isolate.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { navigate } from '../../../state/route.ts';
import { showToast } from '../../../state/toasts.ts';
import { Field } from '../../../ui/Field.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { useAccount, useLock } from '../parts/account.ts';
import { ReadOnlyNotice } from '../parts/write-mode.tsx';
import { Estimates } from './Estimates.tsx';
import type { CreatePlan } from './fields.ts';
import type { FieldDraft } from '../parts/form.ts';
import { textOf, recordIn, useFormDraft } from '../parts/form.ts';
import { formatPlace } from '../parts/entity.ts';
import { choosePlan } from './fields.ts';
import css from '../parts/Form.module.css';
import { FormFields } from '../parts/FormFields.tsx';
import type { Creation } from '../parts/dialogs.ts';
import { closeCreate, openCreate, useCreation } from '../parts/dialogs.ts';

import type { NewRecord } from '../../../../shared/ads/intents.ts';
import { call } from '../../../state/calls.ts';
import { useMutation } from '../../../state/use-mutation.ts';

/** Steps from a new campaign to its first ad. */
const STEPS = 3;

/** The step (from 1) from a new campaign to its first ad; null: only this record is created. */
function findStep(creation: Creation): number | null {
  if (creation.k === 'campaign') return 1;
  if (creation.k === 'audience' || creation.isNext !== true) return null;
  return creation.k === 'ad_set' ? 2 : 3;
}

/** What a new campaign still needs: its first ad set, then that ad set's ad. Null: nothing. `id`: of the record created from the draft. */
function findNext(creation: Creation, id: string, draft: FieldDraft): Creation | null {
  const step = findStep(creation);
  const name = textOf(draft, 'name');
  if (step === 1) {
    const campaign = { id, name, objective: textOf(draft, 'objective') };
    return { k: 'ad_set', campaign, isNext: true };
  }
  if (creation.k !== 'ad_set' || step === null) return null;
  const adSet = { id, name, format: textOf(draft, 'format'), campaignId: creation.campaign.id };
  return { k: 'ad', adSet, isNext: true };
}

/** Ids from the campaign down to a created row of the tree; empty for other records. */
function findCreated(creation: Creation, id: string): readonly string[] {
  switch (creation.k) {
    case 'campaign':
      return [id];
    case 'ad_set':
      return [creation.campaign.id, id];
    case 'ad':
      return [creation.adSet.campaignId, creation.adSet.id, id];
    case 'audience':
      return [];
  }
}

/** The form opened by `openCreate`. */
export function CreateDialogs() {
  const creation = useCreation((state) => state.creation);
  const account = useAccount();
  const plan = useMemo(() => (creation === null ? null : choosePlan(creation)), [creation]);
  if (account === null || plan === null || creation === null) return null;
  return <Open key={`${plan.k} ${account.id}`} plan={plan} account={account} creation={creation} />;
}

interface OpenProps {
  readonly creation: Creation;
  readonly plan: CreatePlan;
  readonly account: AdAccount;
}

/** Opens the created row, and the form for what a new campaign still needs. Returns whether there is one. */
function goOn(creation: Creation, id: string | null, draft: FieldDraft): boolean {
  const place = id === null ? [] : findCreated(creation, id);
  if (place.length > 0) navigate('ads', formatPlace('campaigns', ...place));
  const next = id === null ? null : findNext(creation, id, draft);
  if (next === null) closeCreate();
  else openCreate(next);
  return next !== null;
}

/** "Step 2 of 3 · Winter reach · Harbour Records". */
function describe(creation: Creation, { parent }: CreatePlan, { name }: AdAccount): string {
  const step = findStep(creation);
  const parts = [step && t('adsform:flow.step', { step, count: STEPS }), parent, name];
  return joinFacts(parts);
}

function Open({ creation, plan, account }: OpenProps) {
  const { k } = plan;
  const isNext = (findStep(creation) ?? 1) > 1;
  const lock = useLock(t('adspanel:change.readOnly'));
  const form = useCreateForm(plan, account, (id, draft, shown) => {
    const isLast = !shown || !goOn(creation, id, draft);
    const name = textOf(draft, 'name');
    if (isLast) showToast({ tone: 'good', text: t(`adsform:${k}.done`, { name }) });
  });
  const { creating, matches, asksAmount } = form;
  const lost = creating.error?.code === 'unconfirmed';
  const label = asksAmount && form.budget !== null ? amountText(form) : null;
  return (
    <FormDialog
      wide
      title={t(`adsform:${k}.title`)}
      description={describe(creation, plan, account)}
      back={t(isNext ? 'adsform:flow.later' : 'app:cancel')}
      submit={
        lost
          ? t('adsform:again')
          : label === null
            ? t(`adsform:${k}.submit`)
            : t('adsform:createFor', { amount: label })
      }
      submission={creating}
      disabled={!matches}
      blocked={lock}
      dirty={form.dirty}
      summary={
        form.record.k === 'ad_set' ? (
          <Estimates adSet={form.record} objective={plan.objective} account={account} />
        ) : undefined
      }
      onClose={closeCreate}
    >
      <ReadOnlyNotice />
      {k === 'campaign' && <p className={css['flow']}>{t('adsform:flow.text')}</p>}
      <FormFields form={form} />
      {asksAmount && <ConfirmAmount form={form} label={label} />}
      {lost && <Notice tone="warn" title={t('adsform:lost')} />}
      <Notice tone="safe" title={t('adsform:once')} />
    </FormDialog>
  );
}

/** "40.00 EUR per day". */
const amountText = ({ budget, currency, draft }: AdsCreateForm): string =>
  t(`adsform:amount.${textOf(draft, 'budgetType') === 'DAILY' ? 'daily' : 'lifetime'}`, {
    amount: budget === null ? '' : moneyText(budget, currency),
    currency: currency ?? '',
  });

/** Field in which the user types the budget of the new ad set again. */
function ConfirmAmount({
  form,
  label,
}: {
  readonly form: AdsCreateForm;
  readonly label: string | null;
}) {
  const { typed, setTyped, matches } = form;
  return (
    <div className={matches ? css['matched'] : css['unmatched']}>
      <Field
        label={t('adsform:amount.confirm', { amount: label ?? t('adsform:field.budget') })}
        hint={matches ? t('adsform:amount.matches') : undefined}
      >
        {(parts) => (
          <TextInput {...parts} disabled={label === null} value={typed} onText={setTyped} />
        )}
      </Field>
    </div>
  );
}

/** The form of a plan. */
function useCreateForm(
  plan: CreatePlan,
  account: AdAccount,
  onDone: (id: string | null, draft: FieldDraft, shown: boolean) => void,
) {
  const { id, currency } = account;
  const form = useFormDraft(plan.fields, currency);
  const { draft } = form;
  const [typed, setTyped] = useState('');
  const asksAmount = plan.k === 'ad_set';
  const budget = parseMoney(textOf(draft, 'budget'), currency);
  const matches = !asksAmount || (budget !== null && parseMoney(typed, currency) === budget);
  // The core checks the record and names the invalid fields.
  const record = {
    k: plan.k,
    ...plan.fixed,
    ...recordIn(plan.fields, draft, currency),
  } as NewRecord;
  const creating = useMutation(
    () =>
      form.checked(() => {
        const amount = asksAmount ? withCurrency(typed, currency) : null;
        return call('ads.create', { account: id, record, amount });
      }),
    { inline: true, onDone: ({ id: made }, _input, shown) => onDone(made, draft, shown) },
  );
  return { ...form, typed, setTyped, asksAmount, budget, matches, record, creating };
}
type AdsCreateForm = ReturnType<typeof useCreateForm>;
