import { language } from '../i18n/translate.ts';

/** Names as a sentence has them: `Kitchen, Office, and Workshop`. */
export const formatList = (names: Iterable<string>): string =>
  new Intl.ListFormat(language(), { type: 'conjunction' }).format(names);
