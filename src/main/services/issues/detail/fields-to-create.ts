import '../../../../shared/issues/texts.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { CreateField, IssueDraft } from '../../../../shared/issues/contract.ts';
import type { Raw } from '../tracker/tracker.ts';
import { writeDoc } from './read-adf.ts';

type Value = IssueDraft['values'][string];

/**
 * A draft in the form that the server wants; fields without a value are omitted. Rejects with `invalid-input` and `errors` by field id for
 * values that can't be valid, and with `unsupported` if the server requires a field that the app has no input for.
 */
export function fieldsToCreate(draft: IssueDraft, form: readonly CreateField[]): Raw {
  const missing = form.filter(({ kind, required }) => required && kind === 'other');
  if (missing.length > 0) {
    const fields = missing.map(({ name }) => name).join(', ');
    throw failure('unsupported', t('issues:write.browserOnly', { fields }));
  }
  const errors: Record<string, string> = {};
  const sent: Record<string, unknown> = {};
  for (const field of form) {
    const value = clean(draft.values[field.id]);
    const error = errorOf(field, value);
    if (error !== null) errors[field.id] = error;
    else if (value !== null) sent[field.id] = sentValue(field, value);
  }
  if (Object.keys(errors).length > 0)
    throw failure('invalid-input', t('issues:write.invalid'), { errors });
  const project = /^\d+$/.test(draft.project) ? { id: draft.project } : { key: draft.project };
  return { project, issuetype: { id: draft.typeId }, ...sent };
}

function clean(value: Value | undefined): Value | null {
  if (value === undefined) return null;
  const trimmed =
    typeof value === 'string' ? value.trim() : value.filter((one) => one.trim() !== '');
  return trimmed.length === 0 ? null : trimmed;
}

function errorOf(
  { name, kind, required, choices }: CreateField,
  value: Value | null,
): string | null {
  const field = name;
  if (value === null) return required ? t('issues:write.missing', { field }) : null;
  if (kind === 'number' && !Number.isFinite(Number(value)))
    return t('issues:write.badNumber', { field });
  if (kind === 'date' && !/^\d{4}-\d\d-\d\d$/.test(String(value)))
    return t('issues:write.badDate', { field });
  const isChosen = kind === 'choice' || kind === 'choices';
  if (isChosen && ![value].flat().every((one) => choices.some(({ id }) => id === one)))
    return t('issues:write.badChoice', { field });
  return null;
}

function sentValue({ kind }: CreateField, value: Value): unknown {
  const [first = ''] = [value].flat();
  switch (kind) {
    case 'longText':
      return writeDoc(first);
    case 'number':
      return Number(first);
    case 'choice':
      return { id: first };
    case 'choices':
      return [value].flat().map((id) => ({ id }));
    case 'person':
      return { accountId: first };
    case 'labels':
      return [value].flat();
    case 'text':
    case 'date':
    case 'other':
      return first;
  }
}
