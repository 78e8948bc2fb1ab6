import { SlidersHorizontal } from 'lucide-react';
import { t } from '../../shared/i18n/translate.ts';
import { panels } from '../domains.tsx';
import { sectionIcons } from '../features/settings/page/sections.ts';
import type { PaletteAction, PaletteEntry, PaletteSource } from '../palette/source.ts';
import { tellFailure } from '../state/calls.ts';
import { getHost } from '../state/link.ts';
import { navigate } from '../state/route.ts';
import { changeSettings } from '../state/settings/change.ts';
import type { SettingEntry } from '../state/settings/setting.ts';
import { readTopic } from '../state/topics.ts';
import { loadSettingList } from '../features/settings/setting-list.ts';

/** Every setting of the settings page. Switches and choices can be changed in the palette. */
export async function settingsPalette(): Promise<PaletteSource> {
  const settings = await loadSettingList(panels);
  return {
    id: 'settings',
    panel: 'settings',
    scope: 'settings',
    topics: ['settings'],
    entries: () => settings.filter(isShown).map(toEntry),
  };
}

const isShown = ({ isShown: shown }: SettingEntry): boolean =>
  shown === undefined || shown(getHost().capabilities, readTopic('settings'));

function toEntry(setting: SettingEntry): PaletteEntry {
  const { id, section, name, help, keywords } = setting;
  const settings = readTopic('settings');
  const sectionName = t(`settings:section.${section}`);
  return {
    id: `setting:${id}`,
    scope: 'settings',
    panel: 'settings',
    icon: sectionIcons[section],
    name: name(),
    keywords: [sectionName, keywords?.() ?? '', help?.(settings) ?? ''].join(' '),
    kind: t('settings:palette.kind'),
    facts: [sectionName, formatValue(setting)].filter((part) => part !== '').join(' · '),
    actions: () => [open(setting), ...changes(setting)],
  };
}

function formatValue({ control }: SettingEntry): string {
  const settings = readTopic('settings');
  if (control.k === 'switch')
    return t(control.read(settings) ? 'settings:palette.on' : 'settings:palette.off');
  if (control.k === 'range') return control.figure(control.read(settings));
  if (control.k === 'part') return '';
  const value = control.read(settings);
  return control.options(settings).find((option) => option.value === value)?.label ?? '';
}

const open = ({ id, section }: SettingEntry): PaletteAction => ({
  id: 'open',
  label: t('settings:palette.open'),
  icon: sectionIcons[section],
  run: () => navigate('settings', id),
});

/** Actions that change the setting directly. A setting that can be locked opens its page, which shows the reason. */
function changes({ control, useLocked, name }: SettingEntry): readonly PaletteAction[] {
  if (useLocked !== undefined) return [];
  const settings = readTopic('settings');
  if (control.k === 'switch') {
    const on = control.read(settings);
    const set = (next: boolean): void =>
      tellFailure(changeSettings(control.change(next, settings)));
    const label = t(on ? 'settings:palette.turnOff' : 'settings:palette.turnOn');
    return [{ id: 'switch', label, icon: SlidersHorizontal, stays: true, run: () => set(!on) }];
  }
  if (control.k !== 'choice') return [];
  const value = control.read(settings);
  return [
    {
      id: 'choose',
      label: name(),
      icon: SlidersHorizontal,
      run: () => undefined,
      options: control.options(settings).map((option) => ({
        id: option.value,
        label: option.label,
        on: option.value === value,
        choose: () =>
          tellFailure(changeSettings(control.change(option.value, readTopic('settings')))),
      })),
    },
  ];
}
