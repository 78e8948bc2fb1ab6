import { t } from '../../../../../shared/i18n/translate.ts';
import { equal } from '../../../../../shared/lib/equal.ts';
import type { Preferences } from '../../../../../shared/settings/model.ts';
import type { ImportPreview } from '../../../../../shared/settings/transfer.ts';
import type { SettingEntry } from '../../../../state/settings/setting.ts';
import { toggle } from '../../../../state/settings/setting.ts';
import { appearanceSettings } from '../appearance.ts';
import { generalSettings } from '../general.ts';
import { musicSettings } from '../music.ts';
import { notificationSettings } from '../notifications.ts';
import { traySettings } from '../tray.tsx';
import type { ListedChange } from './list-attention-changes.ts';
import { listAttentionChanges } from './list-attention-changes.ts';

const entries: readonly SettingEntry[] = [
  ...generalSettings,
  ...appearanceSettings,
  ...traySettings,
  ...notificationSettings,
  ...musicSettings,
];

/** A value of a setting in words; null: the setting has no single value. */
function formatValue({ control }: SettingEntry, settings: Preferences): string | null {
  switch (control.k) {
    case 'switch':
      return t(control.read(settings) ? 'settings:import.on' : 'settings:import.off');
    case 'choice': {
      const value = control.read(settings);
      return control.options(settings).find((option) => option.value === value)?.label ?? value;
    }
    case 'range':
      return control.figure(control.read(settings));
    case 'part':
      return null;
  }
}

/** Switches outside the settings page. */
const pins: readonly SettingEntry[] = (['quickPinned', 'miniPinned'] as const).map((key) => ({
  id: key,
  section: 'general',
  name: () => t(`settings:import.${key}`),
  control: toggle(key),
}));

/** Preferences that no single control shows, with the names of their settings. */
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

/** The changes of an import in words. */
export function listChanges({ before, after, items }: ImportPreview): readonly ListedChange[] {
  const values = [...entries, ...pins].flatMap((entry) => {
    const [from, to] = [formatValue(entry, before), formatValue(entry, after)];
    if (from === to || from === null || to === null) return [];
    return [{ name: entry.name(), change: t('settings:import.fromTo', { from, to }) }];
  });
  const others = parts
    .filter(({ keys }) => keys.some((key) => !equal(before[key], after[key])))
    .map(({ name }) => ({ name: name(), change: t('settings:import.changed') }));
  const things = items.map(({ kind, name, change }) => ({
    name: `${t(`settings:import.kind.${kind}`)}: ${name}`,
    change: t(`settings:import.change.${change}`),
  }));
  return [...values, ...listAttentionChanges(before, after), ...others, ...things];
}
