import i18next from 'i18next';
import app from '../../../resources/locales/en/app.json' with { type: 'json' };
import errors from '../../../resources/locales/en/errors.json' with { type: 'json' };
import { lazy } from '../lib/lazy.ts';
import { isolate } from './isolate.ts';

/* oxlint-disable typescript/consistent-type-imports -- nothing is imported, and a line for each says all */
/** The texts by namespace, for the types of the keys; only `app` and `errors` are loaded here. */
export interface TextsByNamespace {
  ads: typeof import('../../../resources/locales/en/ads.json');
  adscli: typeof import('../../../resources/locales/en/adscli.json');
  adsform: typeof import('../../../resources/locales/en/adsform.json');
  adspanel: typeof import('../../../resources/locales/en/adspanel.json');
  app: typeof import('../../../resources/locales/en/app.json');
  attention: typeof import('../../../resources/locales/en/attention.json');
  attentionpage: typeof import('../../../resources/locales/en/attentionpage.json');
  cli: typeof import('../../../resources/locales/en/cli.json');
  connection: typeof import('../../../resources/locales/en/connection.json');
  connectionchip: typeof import('../../../resources/locales/en/connectionchip.json');
  connections: typeof import('../../../resources/locales/en/connections.json');
  cut: typeof import('../../../resources/locales/en/cut.json');
  demo: typeof import('../../../resources/locales/en/demo.json');
  deploys: typeof import('../../../resources/locales/en/deploys.json');
  deployscli: typeof import('../../../resources/locales/en/deployscli.json');
  deploysedit: typeof import('../../../resources/locales/en/deploysedit.json');
  deployspanel: typeof import('../../../resources/locales/en/deployspanel.json');
  deploysrules: typeof import('../../../resources/locales/en/deploysrules.json');
  desktop: typeof import('../../../resources/locales/en/desktop.json');
  eq: typeof import('../../../resources/locales/en/eq.json');
  eqchain: typeof import('../../../resources/locales/en/eqchain.json');
  eqfiles: typeof import('../../../resources/locales/en/eqfiles.json');
  eqfit: typeof import('../../../resources/locales/en/eqfit.json');
  eqpresets: typeof import('../../../resources/locales/en/eqpresets.json');
  eqserver: typeof import('../../../resources/locales/en/eqserver.json');
  errors: typeof import('../../../resources/locales/en/errors.json');
  importdialog: typeof import('../../../resources/locales/en/importdialog.json');
  inputwords: typeof import('../../../resources/locales/en/inputwords.json');
  issues: typeof import('../../../resources/locales/en/issues.json');
  issuescli: typeof import('../../../resources/locales/en/issuescli.json');
  issuesdetail: typeof import('../../../resources/locales/en/issuesdetail.json');
  issuesjql: typeof import('../../../resources/locales/en/issuesjql.json');
  issuespanel: typeof import('../../../resources/locales/en/issuespanel.json');
  library: typeof import('../../../resources/locales/en/library.json');
  librarycli: typeof import('../../../resources/locales/en/librarycli.json');
  medialibrary: typeof import('../../../resources/locales/en/medialibrary.json');
  music: typeof import('../../../resources/locales/en/music.json');
  musiccli: typeof import('../../../resources/locales/en/musiccli.json');
  musicfaults: typeof import('../../../resources/locales/en/musicfaults.json');
  musiclibrary: typeof import('../../../resources/locales/en/musiclibrary.json');
  musicmedia: typeof import('../../../resources/locales/en/musicmedia.json');
  musicnow: typeof import('../../../resources/locales/en/musicnow.json');
  musicpages: typeof import('../../../resources/locales/en/musicpages.json');
  musicplayers: typeof import('../../../resources/locales/en/musicplayers.json');
  musicqueue: typeof import('../../../resources/locales/en/musicqueue.json');
  musicscenes: typeof import('../../../resources/locales/en/musicscenes.json');
  musicsearch: typeof import('../../../resources/locales/en/musicsearch.json');
  net: typeof import('../../../resources/locales/en/net.json');
  notices: typeof import('../../../resources/locales/en/notices.json');
  onboarding: typeof import('../../../resources/locales/en/onboarding.json');
  palette: typeof import('../../../resources/locales/en/palette.json');
  playout: typeof import('../../../resources/locales/en/playout.json');
  playoutcheck: typeof import('../../../resources/locales/en/playoutcheck.json');
  playoutcli: typeof import('../../../resources/locales/en/playoutcli.json');
  playoutedit: typeof import('../../../resources/locales/en/playoutedit.json');
  playoutserver: typeof import('../../../resources/locales/en/playoutserver.json');
  playouttimeline: typeof import('../../../resources/locales/en/playouttimeline.json');
  programme: typeof import('../../../resources/locales/en/programme.json');
  programmeapply: typeof import('../../../resources/locales/en/programmeapply.json');
  programmeimport: typeof import('../../../resources/locales/en/programmeimport.json');
  programmeview: typeof import('../../../resources/locales/en/programmeview.json');
  quick: typeof import('../../../resources/locales/en/quick.json');
  requests: typeof import('../../../resources/locales/en/requests.json');
  rules: typeof import('../../../resources/locales/en/rules.json');
  service: typeof import('../../../resources/locales/en/service.json');
  settings: typeof import('../../../resources/locales/en/settings.json');
  states: typeof import('../../../resources/locales/en/states.json');
  tray: typeof import('../../../resources/locales/en/tray.json');
  views: typeof import('../../../resources/locales/en/views.json');
  workflows: typeof import('../../../resources/locales/en/workflows.json');
  workflowscli: typeof import('../../../resources/locales/en/workflowscli.json');
  workflowspanel: typeof import('../../../resources/locales/en/workflowspanel.json');
  workflowsrules: typeof import('../../../resources/locales/en/workflowsrules.json');
  workflowsrun: typeof import('../../../resources/locales/en/workflowsrun.json');
}
/* oxlint-enable typescript/consistent-type-imports */

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

/** Texts by key and form, without what forming a message with the library takes: ten times as long. */
const templates = new Map<string, string>();

/** The form that English has for a count; '': no count. */
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

/** With thousands separators. Small counts, which most are, need no formatter. */
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
