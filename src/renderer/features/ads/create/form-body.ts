import { ExactNumber } from '../../../../shared/ads/rules/exact-json.ts';
import { parseMoney } from '../../../../shared/ads/rules/money.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Draft, FormField } from './fields.ts';
import { textOf } from './fields.ts';

/** An error of a field, by its path in the request. */
export interface FieldError {
  readonly field: string;
  readonly message: string;
}

/** The fields that a form has with these values. */
export const shownFields = (fields: readonly FormField[], draft: Draft): readonly FormField[] =>
  fields.filter(({ shown }) => shown?.(draft) ?? true);

export const emptyDraft = (fields: readonly FormField[]): Draft =>
  Object.fromEntries(
    fields.map(({ path, initial, kind, choices = [] }) => [
      path,
      initial ?? (kind === 'choice' ? choices.slice(0, 1) : []),
    ]),
  );

const isEmpty = (values: readonly string[]): boolean => values.every((one) => one.trim() === '');

/** Checks the values before anything is sent. */
export function problemsOf(
  fields: readonly FormField[],
  draft: Draft,
  currency: string | null,
): readonly FieldError[] {
  const end = Number(textOf(draft, 'end_time'));
  return shownFields(fields, draft).flatMap((field) => {
    const { path, kind, optional, pattern } = field;
    const values = draft[path] ?? [];
    const label = t(`adsform:field.${field.label}`);
    const wrong = (message: string): FieldError[] => [{ field: path, message }];
    if (isEmpty(values))
      return optional === true ? [] : wrong(t('adsform:wrong.required', { label }));
    if (kind === 'money' && parseMoney(values[0] ?? '', currency) === null)
      return wrong(t('adsform:wrong.money', { label, currency: currency ?? '' }));
    if (pattern !== undefined && !pattern.test((values[0] ?? '').trim()))
      return wrong(
        field.hint === undefined
          ? t('adsform:wrong.form', { label })
          : `${label}: ${t(`adsform:hint.${field.hint}`)}`,
      );
    if (path === 'start_time' && end > 0 && end <= Number(values[0]))
      return wrong(t('adsform:wrong.end'));
    return [];
  });
}

/**
 * Builds the request's body without missing and invalid values. Amounts are integers in micros of any size, so serialize it with
 * `writeExact`.
 */
export function bodyOf(
  fields: readonly FormField[],
  draft: Draft,
  currency: string | null,
): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const field of shownFields(fields, draft)) {
    const values = (draft[field.path] ?? []).map((one) => one.trim());
    const isWrong = field.pattern?.test(values[0] ?? '') === false;
    if (isEmpty(values) || isWrong) continue;
    const value = valueOf(field, values, currency);
    if (value !== null) put(body, field.path.split('.'), value);
  }
  return body;
}

function valueOf(
  { kind, write }: FormField,
  values: readonly string[],
  currency: string | null,
): unknown {
  if (write !== undefined) return write(values);
  if (kind === 'boxes' || kind === 'picks') return values;
  if (kind !== 'money') return values[0];
  const micros = parseMoney(values[0] ?? '', currency);
  return micros === null ? null : new ExactNumber(micros);
}

function put(into: Record<string, unknown>, [key = '', ...rest]: string[], value: unknown): void {
  if (rest.length === 0) into[key] = value;
  else put((into[key] ??= {}) as Record<string, unknown>, rest, value);
}
