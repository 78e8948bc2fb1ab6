import { useState } from 'react';
import { parseMoney } from '../../../../shared/ads/rules/money.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import type { TextsByNamespace } from '../../../../shared/i18n/translate.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { formatFaults, formatRequired } from '../../../../shared/format/sentences.ts';
import { toError } from '../../../state/failure.ts';

/** The user's input, by the key of each field. */
export type FieldDraft = Readonly<Record<string, readonly string[]>>;

export type ChoiceSource =
  'ads' | 'adSets' | 'artists' | 'assets' | 'audiences' | 'campaigns' | 'categories' | 'seeds';

/** Choices under a heading. */
export interface ChoiceGroup {
  /** Key of the heading. */
  readonly key: keyof TextsByNamespace['adsform']['group'];
  readonly choices: readonly string[];
}

/** One field of a form. */
export interface FormField {
  /** Its name in the record, and the key of its label. */
  readonly key: keyof TextsByNamespace['adsform']['field'];
  readonly hint?: keyof TextsByNamespace['adsform']['hint'];
  readonly kind:
    'text' | 'money' | 'moment' | 'day' | 'choice' | 'country' | 'boxes' | 'pick' | 'picks';
  readonly choices?: readonly string[];
  /** For kind `boxes`: the choices under headings, instead of `choices`. */
  readonly groups?: readonly ChoiceGroup[];
  /** The words for a choice; default: the choice itself. */
  readonly wordOf?: (choice: string) => string;
  readonly source?: ChoiceSource;
  /** For source `assets`: the kind to offer. */
  readonly format?: string;
  readonly optional?: true;
  readonly pattern?: RegExp;
  readonly initial?: readonly string[];
  readonly shown?: (draft: FieldDraft) => boolean;
  /** Converts the text; default: by the kind. */
  readonly write?: (text: string) => unknown;
}

/** An error of a field, by its key. */
export interface FieldError {
  readonly field: string;
  readonly message: string;
}

/** The first value of a field; empty: none. */
export const textOf = (draft: FieldDraft, key: string): string => draft[key]?.[0] ?? '';

/** The visible fields of a form with these values. */
const shownFields = (fields: readonly FormField[], draft: FieldDraft): readonly FormField[] =>
  fields.filter(({ shown }) => shown?.(draft) ?? true);

export const emptyDraft = (fields: readonly FormField[]): FieldDraft =>
  Object.fromEntries(
    fields.map(({ key, initial, kind, choices = [] }) => [
      key,
      initial ?? (kind === 'choice' ? choices.slice(0, 1) : []),
    ]),
  );

const isEmpty = (values: readonly string[]): boolean =>
  values.every((value) => value.trim() === '');

/** Checks the values before anything is sent. */
export function checkFields(
  fields: readonly FormField[],
  draft: FieldDraft,
  currency: string | null,
): readonly FieldError[] {
  const end = Number(textOf(draft, 'end'));
  return shownFields(fields, draft).flatMap((field) => {
    const { key, kind, optional, pattern, hint } = field;
    const values = draft[key] ?? [];
    const label = t(`adsform:field.${key}`);
    const wrong = (message: string): FieldError[] => [{ field: key, message }];
    if (isEmpty(values)) return optional === true ? [] : wrong(formatRequired(label));
    if (kind === 'money' && parseMoney(values[0] ?? '', currency) === null)
      return wrong(t('adsform:wrong.money', { label, currency: currency ?? '' }));
    if (pattern !== undefined && !pattern.test((values[0] ?? '').trim()))
      return wrong(
        hint === undefined
          ? t('adsform:wrong.form', { label })
          : `${label}: ${t(`adsform:hint.${hint}`)}`,
      );
    if (key === 'start' && end > 0 && end <= Number(values[0]))
      return wrong(t('adsform:wrong.end'));
    return [];
  });
}

/** The record that a form describes, without missing and invalid values. */
export function recordIn(
  fields: readonly FormField[],
  draft: FieldDraft,
  currency: string | null,
): Readonly<Record<string, unknown>> {
  const values = shownFields(fields, draft).flatMap((field) => {
    const each = (draft[field.key] ?? []).map((one) => one.trim());
    const isWrong = field.pattern?.test(each[0] ?? '') === false;
    const value = isEmpty(each) || isWrong ? null : parseValue(field, each, currency);
    return value === null ? [] : [[field.key, value]];
  });
  return Object.fromEntries(values) as Readonly<Record<string, unknown>>;
}

function parseValue(
  { kind, write }: FormField,
  values: readonly string[],
  currency: string | null,
) {
  const [text = ''] = values;
  if (write !== undefined) return write(text);
  if (kind === 'boxes' || kind === 'picks') return values;
  if (kind === 'moment') return Number(text);
  return kind === 'money' ? parseMoney(text, currency) : text;
}

function toLabels(
  errors: readonly FieldError[],
  fields: readonly FormField[],
): readonly (string | null)[] {
  const keys = errors.map(({ field }) => fields.find(({ key }) => key === field)?.key);
  return keys.map((key) => (key === undefined ? null : t(`adsform:field.${key}`)));
}

/** The values of a form and the errors of its fields. Changing a value clears its error. */
export function useFormDraft(fields: readonly FormField[], currency: string | null) {
  const [empty] = useState(() => emptyDraft(fields));
  const [draft, setDraft] = useState<FieldDraft>(empty);
  const [refused, setRefused] = useState<{ draft: FieldDraft; errors: readonly FieldError[] }>({
    draft: empty,
    errors: [],
  });
  const shown = shownFields(fields, draft);
  const isNamed = (name: string): boolean => shown.some(({ key }) => key === name);
  const fresh = refused.errors.filter(
    ({ field }) => !isNamed(field) || refused.draft[field] === draft[field],
  );
  return {
    draft,
    shown,
    currency,
    dirty: draft !== empty,
    set: (key: string, values: readonly string[]) => setDraft((now) => ({ ...now, [key]: values })),
    errorOf: ({ key }: FormField) => fresh.find(({ field }) => field === key)?.message ?? null,
    /** Errors that belong to no field of the form. */
    otherErrors: fresh.filter(({ field }) => !isNamed(field)),
    /** Runs `work` if all values are valid, and stores the field errors that it rejects with. */
    checked: async <R>(work: () => Promise<R>): Promise<R> => {
      setRefused({ draft, errors: [] });
      try {
        const errors = checkFields(fields, draft, currency);
        if (errors.length > 0)
          throw failure('invalid-input', formatFaults(toLabels(errors, fields)), { errors });
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
