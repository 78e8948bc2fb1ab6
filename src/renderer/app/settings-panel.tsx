import { SettingsPage, SavedChip } from '../features/settings/page/SettingsPage.tsx';
import type { PanelEntry, PanelParts } from './panel-entry.ts';
import { loadSettingList } from './setting-list.ts';

/** The settings page with the settings of every panel, all loaded at once, because rows that arrive later would move those below them. */
export async function settingsPanel(panels: readonly PanelEntry[]): Promise<PanelParts> {
  const entries = await loadSettingList(panels);
  return {
    Content: ({ onHelp }) => <SettingsPage entries={entries} onShortcuts={onHelp} />,
    Actions: SavedChip,
  };
}
