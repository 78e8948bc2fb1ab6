import { language } from '../i18n/translate.ts';

/** Joins names for a sentence: `Kitchen, Office, and Workshop`. */
export const formatList = (names: Iterable<string>): string =>
  new Intl.ListFormat(language(), { type: 'conjunction' }).format(names);
