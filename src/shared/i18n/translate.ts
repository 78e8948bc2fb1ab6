import i18next from 'i18next';
import { resources } from './resources.ts';

/**
 * The one translator of the process (window, host and command line alike). Keys are typed by the `en` files
 * under resources/locales; a key that is not there does not compile.
 */
const instance = i18next.createInstance();
void instance.init({
  lng: 'en',
  fallbackLng: 'en',
  resources,
  ns: Object.keys(resources.en),
  defaultNS: 'app',
  initAsync: false,
  interpolation: { escapeValue: false },
  returnNull: false,
});

export const t = instance.t;

/** The language of every `t` now. */
export const language = (): string => instance.language;

/** Changes the language for every later `t`; unknown languages fall back to English. */
export async function setLanguage(language: string): Promise<void> {
  await instance.changeLanguage(language);
}
