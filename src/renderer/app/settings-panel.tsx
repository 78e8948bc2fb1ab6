import { SettingsPage } from '../features/settings/SettingsPage.tsx';
import type { PanelEntry, PanelParts } from './panel-entry.ts';

/**
 * The settings page with the sections of every panel, all loaded at once, because a section that arrives later would move the switches
 * below it.
 */
export async function settingsPanel(panels: readonly PanelEntry[]): Promise<PanelParts> {
  const sections = await Promise.all(
    panels.flatMap(({ id, loadSettings }) =>
      loadSettings === undefined ? [] : [loadSettings().then((Section) => ({ id, Section }))],
    ),
  );
  return {
    Content: ({ onHelp }) => (
      <SettingsPage onShortcuts={onHelp}>
        {sections.map(({ id, Section }) => (
          <Section key={id} />
        ))}
      </SettingsPage>
    ),
  };
}
