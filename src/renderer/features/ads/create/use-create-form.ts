import { useState } from 'react';
import type { NewRecord } from '../../../../shared/ads/intents.ts';
import type { AdAccount } from '../../../../shared/ads/model.ts';
import { parseMoney, withCurrency } from '../../../../shared/ads/rules/money.ts';
import { call } from '../../../state/calls.ts';
import { useMutation } from '../../../state/use-mutation.ts';
import type { FieldDraft } from '../parts/form.ts';
import { recordIn, textOf, useFormDraft } from '../parts/form.ts';
import type { CreatePlan } from './fields.ts';

/** The form of a plan. */
export function useCreateForm(
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
  // The core checks it, and names the fields that are wrong.
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
    {
      inline: true,
      onDone: ({ id: made }, _input, shown) => onDone(made, draft, shown),
    },
  );
  return { ...form, typed, setTyped, asksAmount, budget, matches, record, creating };
}
export type AdsCreateForm = ReturnType<typeof useCreateForm>;
