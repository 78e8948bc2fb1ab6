import { fileSetting } from '../features/settings/entries/file/SettingsFileCard.tsx';
import { ownSettings } from '../features/settings/entries/own-settings.tsx';
import { panelSetting } from '../features/settings/entries/panels/PanelsCard.tsx';
import type { SettingEntry } from '../state/settings/setting.ts';
import { sectionIds } from '../state/settings/setting.ts';
import type { PanelEntry } from './panel-entry.ts';

/**
 * All settings of the app and its panels, in page order. The settings page and the command palette use this list. `/settings#<id>` opens a
 * setting.
 */
export async function loadSettingList(
  panels: readonly PanelEntry[],
): Promise<readonly SettingEntry[]> {
  const added = await Promise.all(panels.flatMap(({ loadSettings }) => loadSettings?.() ?? []));
  const rail = panels.filter(({ place }) => place === 'rail');
  const all = [...ownSettings, panelSetting(rail), fileSetting, ...added.flat()];
  return sectionIds.flatMap((id) => all.filter(({ section }) => section === id));
}
