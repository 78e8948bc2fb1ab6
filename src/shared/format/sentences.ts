import { t } from '../i18n/translate.ts';

/** A label within a sentence: `Name` is `name`, but `URL` stays. */
const inSentence = (label: string): string =>
  /^\p{Lu}(?!\p{Lu}|\d)/u.test(label) ? label.slice(0, 1).toLowerCase() + label.slice(1) : label;

/** Below a required field without a value: `Enter the name.` */
export const formatRequired = (label: string): string =>
  t('app:form.required', { field: inSentence(label) });

/** Beside the button of a form that was refused: `2 fields need a value.` */
export const formatFaults = (count: number): string => t('app:form.faults', { count });
