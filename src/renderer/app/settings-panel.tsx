import { lazy, Suspense } from 'react';
import { panels } from '../domains.tsx';
import { SettingsPage } from '../features/settings/SettingsPage.tsx';
import type { PanelProps } from './panel-entry.ts';

const sections = panels.flatMap(({ id, loadSettings }) => {
  if (loadSettings === undefined) return [];
  return [{ id, Section: lazy(async () => ({ default: await loadSettings() })) }];
});

/** The settings page with the sections of every panel. */
function SettingsContent({ onHelp }: PanelProps) {
  return (
    <SettingsPage onShortcuts={onHelp}>
      <Suspense>
        {sections.map(({ id, Section }) => (
          <Section key={id} />
        ))}
      </Suspense>
    </SettingsPage>
  );
}

export const settingsPanel = { Content: SettingsContent };
