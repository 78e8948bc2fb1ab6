import type { ReactNode } from 'react';
import '../../../shared/settings/texts.ts';
import { useTopic } from '../../state/topics.ts';
import { About } from './About.tsx';
import { Appearance } from './Appearance.tsx';
import { AttentionGroup } from './AttentionGroup.tsx';
import { Control } from './Control.tsx';
import { DesktopGroup } from './DesktopGroup.tsx';
import { Notices } from './Notices.tsx';
import { Storage } from './Storage.tsx';
import css from './SettingsPage.module.css';

/** What can be chosen about the app, and what it says about itself. */
export function SettingsPage({
  onShortcuts,
  children,
}: {
  readonly onShortcuts: () => void;
  /** The sections of the panels. */
  readonly children: ReactNode;
}) {
  const info = useTopic('app.info');
  const settings = useTopic('settings');
  return (
    <div className={css['page']}>
      <Notices notices={info.notices} />
      <Appearance theme={settings.theme} />
      <Control volumeStep={settings.volumeStep} onShortcuts={onShortcuts} />
      {children}
      <DesktopGroup settings={settings} />
      <AttentionGroup settings={settings} />
      <Storage info={info} />
      <About info={info} />
    </div>
  );
}
