import { useState } from 'react';
import type { AdAccount } from '../../../../shared/ads/model.ts';
import { writeExact } from '../../../../shared/ads/rules/exact-json.ts';
import { parseMoney, withCurrency } from '../../../../shared/ads/rules/money.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { call } from '../../../state/calls.ts';
import { toError } from '../../../state/failure.ts';
import { useMutation } from '../../../state/use-mutation.ts';
import type { Draft, FormField, Plan } from './fields.ts';
import { textOf } from './fields.ts';
import type { FieldError } from './form-body.ts';
import { bodyOf, emptyDraft, problemsOf, shownFields } from './form-body.ts';

/** The values of a form and the errors of its fields. Changing a value clears its error. */
export function useFormDraft(fields: readonly FormField[], currency: string | null) {
  const [empty] = useState(() => emptyDraft(fields));
  const [draft, setDraft] = useState<Draft>(empty);
  const [refused, setRefused] = useState<{ draft: Draft; errors: readonly FieldError[] }>({
    draft: empty,
    errors: [],
  });
  const shown = shownFields(fields, draft);
  const isOf = ({ path }: FormField, { field }: FieldError): boolean =>
    field === path || field.startsWith(`${path}.`) || field.startsWith(`${path}[`);
  const fresh = refused.errors.filter((error) => {
    const field = shown.find((one) => isOf(one, error));
    return field === undefined || refused.draft[field.path] === draft[field.path];
  });
  return {
    draft,
    shown,
    currency,
    dirty: draft !== empty,
    set: (path: string, values: readonly string[]) =>
      setDraft((now) => ({ ...now, [path]: values })),
    errorOf: (field: FormField) => fresh.find((error) => isOf(field, error))?.message ?? null,
    /** Errors that belong to no field of the form. */
    otherErrors: fresh.filter((error) => !shown.some((field) => isOf(field, error))),
    /** Runs `work` if all values are valid, and stores the field errors that it rejects with. */
    checked: async <R>(work: () => Promise<R>): Promise<R> => {
      setRefused({ draft, errors: [] });
      try {
        const errors = problemsOf(fields, draft, currency);
        if (errors.length > 0)
          throw failure('invalid-input', t('adsform:wrong.some', { count: errors.length }), {
            errors,
          });
        return await work();
      } catch (thrown) {
        const errors = toError(thrown).detail?.['errors'];
        if (Array.isArray(errors)) setRefused({ draft, errors: errors as FieldError[] });
        throw thrown;
      }
    },
  };
}
export type FormDraft = ReturnType<typeof useFormDraft>;

/** The form of a plan. A dry run checks the body against the contract before it is sent once. */
export function useCreateForm(
  plan: Plan,
  account: AdAccount,
  onDone: (name: string, shown: boolean) => void,
) {
  const { id, currency } = account;
  const form = useFormDraft(plan.fields, currency);
  const { draft } = form;
  const [typed, setTyped] = useState('');
  const asksAmount = plan.k === 'ad_set';
  const budget = parseMoney(textOf(draft, 'budget.micro_amount'), currency);
  const matches = !asksAmount || (budget !== null && parseMoney(typed, currency) === budget);
  const body = { ...plan.fixed, ...bodyOf(plan.fields, draft, currency) };
  const creating = useMutation(
    () =>
      form.checked(async () => {
        const { endpoint } = plan;
        const ask = { endpoint, account: id, id: null, body: writeExact(body) };
        const amount = asksAmount ? withCurrency(typed, currency) : null;
        await call('ads.change', { ...ask, amount, dryRun: true });
        return call('ads.change', { ...ask, amount, dryRun: false });
      }),
    {
      inline: true,
      onDone: (_record, _input, shown) => onDone(textOf(draft, 'name'), shown),
    },
  );
  return { ...form, typed, setTyped, asksAmount, budget, matches, body, creating };
}
export type CreateForm = ReturnType<typeof useCreateForm>;
