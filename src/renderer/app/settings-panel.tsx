import { panels } from '../domains.tsx';
import { SettingsPage } from '../features/settings/SettingsPage.tsx';
import { lazyPart } from './lazy-part.tsx';
import type { PanelProps } from './panel-entry.ts';

const sections = panels.flatMap(({ id, loadSettings }) => {
  if (loadSettings === undefined) return [];
  return [{ id, Section: lazyPart(loadSettings) }];
});

/** The settings page with the sections of every panel. */
function SettingsContent({ onHelp }: PanelProps) {
  return (
    <SettingsPage onShortcuts={onHelp}>
      {sections.map(({ id, Section }) => (
        <Section key={id} />
      ))}
    </SettingsPage>
  );
}

export const settingsPanel = { Content: SettingsContent };
