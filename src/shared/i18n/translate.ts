import i18next from 'i18next';
import app from '../../../resources/locales/en/app.json' with { type: 'json' };
import errors from '../../../resources/locales/en/errors.json' with { type: 'json' };
import { lazy } from '../lib/lazy.ts';
import { isolate } from './isolate.ts';

/** The texts by namespace, for the types of their keys; `domain-names.ts` adds those that are loaded later. */
export interface TextsByNamespace {
  app: typeof app;
  errors: typeof errors;
}

/** Texts with plural forms are referenced by the key without the form. */
type BareKey<K extends string> = K extends `${infer Base}_${'zero' | 'one' | 'other'}` ? Base : K;

type PathsOf<T> = {
  [K in keyof T & string]: T[K] extends string ? BareKey<K> : `${K}.${PathsOf<T[K]>}`;
}[keyof T & string];

/** All texts: `namespace:path`. With i18next's own key type, the compiler takes 14 s in each project. */
export type TextKey = {
  [N in keyof TextsByNamespace]: `${N}:${PathsOf<TextsByNamespace[N]>}`;
}[keyof TextsByNamespace];

type Texts = Partial<TextsByNamespace>;

const first: Texts = { app, errors };

/**
 * The only translator of the process, for window, host and command line. The `en` files under resources/locales define the types of the keys;
 * an unknown key does not compile. The texts of the app and of its errors are always loaded, those of a domain once its `texts.ts`, or the
 * module that registers them, was imported (checked by `test/integration/texts.test.ts`).
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

/** Cached texts by key and plural form, because formatting a message with the library takes ten times as long. */
const templates = new Map<string, string>();

/** The English plural form for a count; '': no count. */
function choosePlural(count: unknown): string {
  if (typeof count !== 'number') return '';
  return count === 0 ? 'zero' : Math.abs(count) === 1 ? 'one' : 'other';
}

function findTemplate(key: TextKey, count: unknown): string {
  const name = `${key} ${choosePlural(count)}`;
  const known = templates.get(name);
  if (known !== undefined) return known;
  const text = instance.t(key, { count, skipInterpolation: true });
  templates.set(name, text);
  return text;
}

function toText(value: unknown): string {
  if (typeof value === 'string') return isolate(value);
  return typeof value === 'number' || typeof value === 'boolean' ? value.toString() : '';
}

const numbers = lazy(() => new Intl.NumberFormat('en'));

/** Adds thousands separators. Small counts, which are most, need no formatter. */
const formatCount = (value: unknown): string =>
  typeof value === 'number' && !(Number.isInteger(value) && Math.abs(value) < 1000)
    ? numbers().format(value)
    : toText(value);

/** The text of a key with its values filled in, isolated from their neighbors, or as numbers (`{{count, number}}`); `count` selects the form. */
export function t(key: TextKey, values: Readonly<Record<string, unknown>> = {}): string {
  const template = findTemplate(key, values['count']);
  return template.replace(/\{\{(\w+)(, number)?\}\}/g, (_, name: string, number?: string) =>
    number === undefined ? toText(values[name]) : formatCount(values[name]),
  );
}

/** Adds the texts of a domain, by namespace. Called only by the domain's `texts.ts`, which modules import to use them. */
export function addTexts(texts: Texts): void {
  templates.clear();
  for (const [namespace, resource] of Object.entries(texts))
    instance.addResourceBundle('en', namespace, resource, false, true, { skipCopy: true });
}

/** The current language of `t`. */
export const language = (): string => instance.language;
