import type { TFunction } from 'i18next';
import i18next from 'i18next';
import app from '../../../resources/locales/en/app.json' with { type: 'json' };
import errors from '../../../resources/locales/en/errors.json' with { type: 'json' };

/** The texts of the product by namespace, for the types of the keys. The module that brings a namespace adds it. */
export interface TextsByNamespace {
  app: typeof app;
  errors: typeof errors;
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app';
    resources: TextsByNamespace;
  }
}

type Texts = Partial<TextsByNamespace>;

const first: Texts = { app, errors };

/**
 * The one translator of the process (window, host and command line alike). Keys are typed by the `en` files
 * under resources/locales; a key that is not there does not compile. The texts of the app itself and of its failures are
 * always there, those of a domain once its `texts.ts` was imported (`test/integration/texts.test.ts` holds that).
 */
const instance = i18next.createInstance();
void instance.init({
  lng: 'en',
  fallbackLng: 'en',
  resources: { en: first },
  ns: Object.keys(first),
  defaultNS: 'app',
  initAsync: false,
  interpolation: { escapeValue: false },
  returnNull: false,
});

/** Its type is named, so that namespaces which a later project brings are keys of it there too. */
export const t: TFunction<['app', ...Exclude<keyof TextsByNamespace, 'app'>[]]> = instance.t;

/** Adds the texts of a domain, by namespace. For the `texts.ts` of the domain alone, which whoever uses them imports. */
export function addTexts(texts: Texts): void {
  for (const [namespace, resource] of Object.entries(texts))
    instance.addResourceBundle('en', namespace, resource);
}

/** The language of every `t` now. */
export const language = (): string => instance.language;
