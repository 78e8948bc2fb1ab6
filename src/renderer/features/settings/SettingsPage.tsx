import '../../../shared/settings/texts.ts';
import { useTopic } from '../../state/topics.ts';
import { About } from './About.tsx';
import { Appearance } from './Appearance.tsx';
import { AttentionGroup } from './AttentionGroup.tsx';
import { Control } from './Control.tsx';
import { DesktopGroup } from './DesktopGroup.tsx';
import { EqGroup } from './EqGroup.tsx';
import { Notices } from './Notices.tsx';
import { PlayoutGroup } from './PlayoutGroup.tsx';
import { Storage } from './Storage.tsx';
import css from './SettingsPage.module.css';

/** What can be chosen about the app, and what it says about itself. */
export function SettingsPage({ onShortcuts }: { readonly onShortcuts: () => void }) {
  const info = useTopic('app.info');
  const settings = useTopic('settings');
  return (
    <div className={css['page']}>
      <Notices notices={info.notices} />
      <Appearance theme={settings.theme} />
      <Control volumeStep={settings.volumeStep} onShortcuts={onShortcuts} />
      <EqGroup settings={settings} />
      <PlayoutGroup settings={settings} />
      <DesktopGroup settings={settings} />
      <AttentionGroup settings={settings} />
      <Storage info={info} />
      <About info={info} />
    </div>
  );
}
