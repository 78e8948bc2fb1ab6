import '../../../../shared/ads/form-texts.ts';
import { useMemo } from 'react';
import type { AdAccount } from '../../../../shared/ads/model.ts';
import { moneyText } from '../../../../shared/ads/rules/money.ts';
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
import { textOf } from '../parts/form.ts';
import { formatPlace } from '../parts/entity.ts';
import { findCreated, findNext, findStep, STEPS } from './next-creation.ts';
import { choosePlan } from './fields.ts';
import css from '../parts/Form.module.css';
import { FormFields } from '../parts/FormFields.tsx';
import type { Creation } from '../parts/dialogs.ts';
import { closeCreate, openCreate, useCreation } from '../parts/dialogs.ts';
import type { AdsCreateForm } from './use-create-form.ts';
import { useCreateForm } from './use-create-form.ts';

/** The form that `openCreate` asked for. */
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

/** Opens the row that was created, and the form of what a new campaign needs next. Returns whether there is one. */
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
  return parts.filter((part) => part !== null).join(' · ');
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
