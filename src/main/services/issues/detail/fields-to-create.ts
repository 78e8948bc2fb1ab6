import '../../../../shared/issues/texts.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { CreateField, IssueDraft } from '../../../../shared/issues/contract.ts';
import type { JsonRecord } from '../../../../shared/lib/json.ts';
import { readDate } from '../tracker/values.ts';
import { writeDoc } from '../../../../shared/issues/rich-text/write-adf.ts';
import { formatRequired } from '../../../../shared/format/sentences.ts';

type Value = IssueDraft['values'][string];

/**
 * A draft in the form that the server wants; fields without a value are omitted. Rejects with `invalid-input` and `errors` by field id for
 * values that can't be valid, and with `unsupported` if the server requires a field that the app has no input for.
 */
export function fieldsToCreate(draft: IssueDraft, form: readonly CreateField[]): JsonRecord {
  const missing = form.filter(({ kind, required }) => required && kind === 'other');
  if (missing.length > 0) {
    const fields = missing.map(({ name }) => name).join(', ');
    throw failure('unsupported', t('issues:write.browserOnly', { fields }));
  }
  const values = new Map(Object.entries(draft.values).map(([id, value]) => [id, clean(value)]));
  const unknown = [...values]
    .filter(([id, value]) => value !== null && form.every((field) => field.id !== id))
    .map(([id]) => [id, t('issues:write.noField', { field: id })] as const);
  const filled = form.map((field) => ({ field, value: values.get(field.id) ?? null }));
  const wrong = filled.flatMap(({ field, value }) => {
    const error = checkValue(field, value);
    return error === null ? [] : [[field.id, error] as const];
  });
  const errors = Object.fromEntries([...unknown, ...wrong]);
  const [first] = Object.values(errors);
  if (first !== undefined) throw failure('invalid-input', first, { errors });
  const sent = filled.flatMap(({ field, value }) =>
    value === null ? [] : [[field.id, sentValue(field, value)] as const],
  );
  const project = /^\d+$/.test(draft.project) ? { id: draft.project } : { key: draft.project };
  return { ...Object.fromEntries(sent), project, issuetype: { id: draft.typeId } };
}

/** Null: no value. */
function clean(value: Value): Value | null {
  const trimmed =
    typeof value === 'string' ? value.trim() : value.filter((item) => item.trim() !== '');
  return trimmed.length === 0 ? null : trimmed;
}

function checkValue(field: CreateField, value: Value | null): string | null {
  const { kind, required, choices, name } = field;
  if (value === null) return required ? formatRequired(name) : null;
  const all = [value].flat();
  if (kind === 'number' && !all.every((text) => Number.isFinite(Number(text))))
    return t('issues:write.badNumber', { field: name });
  if (kind === 'date' && readDate(value) === null)
    return t('issues:write.badDate', { field: name });
  const isChosen = kind === 'choice' || kind === 'choices';
  if (isChosen && !all.every((choice) => choices.some(({ id }) => id === choice)))
    return t('issues:write.badChoice', { field: name });
  return null;
}

function sentValue({ kind }: CreateField, value: Value): unknown {
  const all = [value].flat();
  const [first = ''] = all;
  switch (kind) {
    case 'longText':
      return writeDoc(first);
    case 'number':
      return Number(first);
    case 'choice':
      return { id: first };
    case 'choices':
      return all.map((id) => ({ id }));
    case 'person':
      return { accountId: first };
    case 'labels':
      return all;
    case 'text':
    case 'date':
    case 'other':
      return first;
  }
}
