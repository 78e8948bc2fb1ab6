import { t } from '../i18n/translate.ts';
import { formatList } from './list.ts';

/** A label in the form for use within a sentence: `Name` becomes `name`; `URL` stays. */
const inSentence = (label: string): string =>
  /^\p{Lu}(?!\p{Lu}|\d)/u.test(label) ? label.slice(0, 1).toLowerCase() + label.slice(1) : label;

/** Below a required field without a value: `Enter the name.` */
export const formatRequired = (label: string): string =>
  t('app:form.required', { field: inSentence(label) });

/** Beside the submit button of an incomplete form: `2 fields need a value: Name and URL.` `labels`: null for a field without one. */
export function formatFaults(labels: readonly (string | null)[]): string {
  const count = labels.length;
  const names = labels.filter((label) => label !== null);
  if (names.length < count) return t('app:form.faults', { count });
  return t('app:form.faultsNamed', { count, names: formatList(new Set(names)) });
}
