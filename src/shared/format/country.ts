import { language } from '../i18n/translate.ts';
import { lazy } from '../lib/lazy.ts';

const regions = lazy(() => new Intl.DisplayNames([language()], { type: 'region' }));

/** The name of a country by its code of ISO 3166-1: `Germany` for `DE`. Unknown codes and other texts are returned unchanged. */
export const formatCountry = (code: string): string =>
  /^[A-Z]{2}$/.test(code) ? (regions().of(code) ?? code) : code;
