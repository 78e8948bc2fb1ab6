import { useState } from 'react';
import { SettingsPage } from '../features/settings/SettingsPage.tsx';
import { lazyPart } from './lazy-part.tsx';
import type { PanelProps } from './panel-entry.ts';

/** The settings page with the sections of every panel. */
function SettingsContent({ onHelp, panels }: PanelProps) {
  const [sections] = useState(() =>
    panels.flatMap(({ id, loadSettings }) =>
      loadSettings === undefined ? [] : [{ id, Section: lazyPart(loadSettings) }],
    ),
  );
  return (
    <SettingsPage onShortcuts={onHelp}>
      {sections.map(({ id, Section }) => (
        <Section key={id} />
      ))}
    </SettingsPage>
  );
}

export const settingsPanel = { Content: SettingsContent };
