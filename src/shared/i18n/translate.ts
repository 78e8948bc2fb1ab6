import i18next from 'i18next';
import app from '../../../resources/locales/en/app.json' with { type: 'json' };
import errors from '../../../resources/locales/en/errors.json' with { type: 'json' };

/** The texts by namespace, for the types of the keys. The module that adds a namespace declares it. */
export interface TextsByNamespace {
  app: typeof app;
  errors: typeof errors;
}

/** Keys of texts with forms for counts are used without the form. */
type BareKey<K extends string> = K extends `${infer Base}_${'zero' | 'one' | 'other'}` ? Base : K;

type PathsOf<T> = {
  [K in keyof T & string]: T[K] extends string ? BareKey<K> : `${K}.${PathsOf<T[K]>}`;
}[keyof T & string];

/** All texts: `namespace:path`. i18next's own type of keys takes the compiler 14 s in each project. */
export type TextKey = {
  [N in keyof TextsByNamespace]: `${N}:${PathsOf<TextsByNamespace[N]>}`;
}[keyof TextsByNamespace];

type Texts = Partial<TextsByNamespace>;

const first: Texts = { app, errors };

/**
 * The only translator of the process, for window, host and command line. The `en` files under resources/locales define the types of the keys;
 * an unknown key does not compile. The texts of the app and of its errors are always loaded, those of a domain once its `texts.ts` was
 * imported (checked by `test/integration/texts.test.ts`).
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

/** Texts that need neither forms nor formats of the library; null: they do. Forming a message with it takes ten times as long. */
const templates = new Map<TextKey, string | null>();

function templateOf(key: TextKey): string | null {
  const known = templates.get(key);
  if (known !== undefined) return known;
  const text = instance.t(key, { skipInterpolation: true });
  const template = /\{\{[^}]*,/.test(text) ? null : text;
  templates.set(key, template);
  return template;
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? value.toString() : '';
}

/** The text of a key with its values filled in, as they are; `count` selects the form. */
export function t(key: TextKey, values: Readonly<Record<string, unknown>> = {}): string {
  const template = values['count'] === undefined ? templateOf(key) : null;
  if (template === null) return instance.t(key, values);
  return template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => textOf(values[name]));
}

/** Adds the texts of a domain, by namespace. Called only by the domain's `texts.ts`, which modules import to use them. */
export function addTexts(texts: Texts): void {
  templates.clear();
  for (const [namespace, resource] of Object.entries(texts))
    instance.addResourceBundle('en', namespace, resource, false, true, { skipCopy: true });
}

/** The current language of `t`. */
export const language = (): string => instance.language;
