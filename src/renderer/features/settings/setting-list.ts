import { fileSetting } from './entries/file/SettingsFileCard.tsx';
import { ownSettings } from './entries/own-settings.tsx';
import type { PanelName } from './entries/panels/PanelsCard.tsx';
import { panelSetting } from './entries/panels/PanelsCard.tsx';
import type { SettingEntry } from '../../state/settings/setting.ts';
import { sectionIds } from '../../state/settings/setting.ts';

/** A panel with its settings. */
export interface PanelWithSettings extends PanelName {
  readonly place: 'rail' | 'foot';
  readonly loadSettings?: () => Promise<readonly SettingEntry[]>;
}

/**
 * All settings of the app and its panels, in page order. The settings page and the command palette use this list. `/settings#<id>` opens a
 * setting.
 */
export async function loadSettingList(
  panels: readonly PanelWithSettings[],
): Promise<readonly SettingEntry[]> {
  const added = await Promise.all(panels.flatMap(({ loadSettings }) => loadSettings?.() ?? []));
  const rail = panels.filter(({ place }) => place === 'rail');
  const all = [...ownSettings, panelSetting(rail), fileSetting, ...added.flat()];
  return sectionIds.flatMap((id) => all.filter(({ section }) => section === id));
}
