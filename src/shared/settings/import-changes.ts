import '../desktop/texts.ts';
import './texts.ts';
import { t } from '../i18n/translate.ts';
import { equal } from '../lib/equal.ts';
import type { ListedChange } from './attention-changes.ts';
import { listAttentionChanges } from './attention-changes.ts';
import type { Preferences } from './model.ts';
import type { ImportPreview } from './transfer.ts';

/** A preference with a single value, with the value in the words of the settings page. */
interface Worded {
  readonly name: () => string;
  readonly format: (settings: Preferences) => string;
}

/** Preferences that are on or off. */
type Switch = {
  [K in keyof Preferences]: Preferences[K] extends boolean ? K : never;
}[keyof Preferences];

const toggle = (key: Switch, name: () => string): Worded => ({
  name,
  format: (settings) => t(settings[key] ? 'settings:import.on' : 'settings:import.off'),
});

const values: readonly Worded[] = [
  {
    name: () => t('settings:general.language'),
    format: ({ language }) => t(`settings:general.languages.${language}`),
  },
  {
    name: () => t('settings:general.clock'),
    format: ({ clock }) => t(`settings:general.clocks.${clock}`),
  },
  toggle('startAtLogin', () => t('desktop:startAtLogin.label')),
  toggle('startHidden', () => t('desktop:startHidden.label')),
  {
    name: () => t('settings:general.onClose'),
    format: ({ onClose }) => t(`settings:general.closes.${onClose}`),
  },
  {
    name: () => t('settings:appearance.theme'),
    format: ({ theme }) => t(`settings:appearance.${theme}`),
  },
  {
    name: () => t('settings:appearance.accent'),
    format: ({ accent }) => t(`settings:appearance.accents.${accent}`),
  },
  {
    name: () => t('settings:appearance.density'),
    format: ({ density }) => t(`settings:appearance.${density}`),
  },
  {
    name: () => t('settings:appearance.textSize'),
    format: ({ textSize }) => t('settings:appearance.textSizeFigure', { count: textSize }),
  },
  ...(['left', 'middle', 'wheel'] as const).map((click) => ({
    name: () => t(`settings:tray.${click}`),
    format: ({ tray }: Preferences) => t(`settings:tray.do.${tray[click]}`),
  })),
  toggle('mediaKeys', () => t('desktop:mediaKeys.label')),
  toggle('mediaControls', () => t('desktop:mediaControls.label')),
  toggle('notifications', () => t('attentionpage:settings.announce')),
  {
    name: () => t('settings:control.volumeStep'),
    format: ({ volumeStep }) => t('settings:control.volumeStepFigure', { count: volumeStep }),
  },
  toggle('quickPinned', () => t('settings:import.quickPinned')),
  toggle('miniPinned', () => t('settings:import.miniPinned')),
];

/** Preferences without a single value, with the names of their settings. */
const parts: readonly {
  readonly name: () => string;
  readonly keys: readonly (keyof Preferences)[];
}[] = [
  {
    name: () => t('settings:panels.title'),
    keys: ['panelOrder', 'hiddenPanels', 'startPanel'],
  },
  { name: () => t('desktop:shortcuts.label'), keys: ['shortcuts'] },
  { name: () => t('settings:section.equalizer'), keys: ['eqApplyOnly'] },
  { name: () => t('settings:section.playout'), keys: ['playoutBackupDays'] },
  { name: () => t('settings:section.diagnostics'), keys: ['logLevel'] },
];

/** The changes of an import in words, for the window and the command line. */
export function describeImport({ before, after, items }: ImportPreview): readonly ListedChange[] {
  const worded = values.flatMap(({ name, format }) => {
    const [from, to] = [format(before), format(after)];
    if (from === to) return [];
    return [{ name: name(), change: t('settings:import.fromTo', { from, to }) }];
  });
  const others = parts
    .filter(({ keys }) => keys.some((key) => !equal(before[key], after[key])))
    .map(({ name }) => ({ name: name(), change: t('settings:import.changed') }));
  const things = items.map(({ kind, name, change }) => ({
    name: `${t(`settings:import.kind.${kind}`)}: ${name}`,
    change: t(`settings:import.change.${change}`),
  }));
  return [...worded, ...listAttentionChanges(before, after), ...others, ...things];
}

/** A change of an import as data. `from` and `to` null: a named item (`kind`), which is added, replaced or kept (`change`). */
interface ImportChange {
  readonly kind: string;
  readonly name: string;
  readonly change: string;
  readonly from: unknown;
  readonly to: unknown;
}

/** The changes of an import as data, for scripts. */
export function listImportChanges({
  before,
  after,
  items,
}: ImportPreview): readonly ImportChange[] {
  const changed = Object.entries(after).flatMap(([name, to]) => {
    const from = before[name as keyof typeof before];
    if (equal(from, to)) return [];
    return [{ kind: 'setting', name, change: 'replaced', from, to }];
  });
  return [...changed, ...items.map((item) => ({ ...item, from: null, to: null }))];
}
