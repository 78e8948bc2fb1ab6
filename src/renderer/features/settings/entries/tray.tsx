import '../../../../shared/desktop/texts.ts';
import '../../../../shared/settings/texts.ts';
import { createContext, useContext } from 'react';
import { Keyboard } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { SettingEntry } from '../../../state/settings/setting.ts';
import { toggle } from '../../../state/settings/setting.ts';
import { Button } from '../../../ui/Button.tsx';
import { Row } from '../../../ui/Group.tsx';
import { icon } from '../../../ui/icon.ts';
import { MediaKeyStates, ShortcutsPart, TrayMissing } from './desktop-states.tsx';

/** Opens the list of keyboard shortcuts. */
export const ShowKeys = createContext<() => void>(() => undefined);

function KeyList() {
  const show = useContext(ShowKeys);
  return (
    <Row label={t('settings:control.shortcuts')}>
      <Button icon={<Keyboard {...icon} />} onClick={show}>
        {t('settings:control.shortcutsShow')}
      </Button>
    </Row>
  );
}

export const traySettings: readonly SettingEntry[] = [
  {
    id: 'media-keys',
    section: 'tray',
    name: () => t('desktop:mediaKeys.label'),
    help: () => t('desktop:mediaKeys.hint'),
    control: toggle('mediaKeys'),
    isShown: ({ globalShortcuts }) => globalShortcuts,
    Below: MediaKeyStates,
  },
  {
    id: 'media-controls',
    section: 'tray',
    name: () => t('desktop:mediaControls.label'),
    help: () => t('desktop:mediaControls.hint'),
    keywords: () => t('desktop:mediaControls.words'),
    control: toggle('mediaControls'),
    isShown: ({ mediaControls }) => mediaControls,
  },
  {
    id: 'shortcuts',
    section: 'tray',
    name: () => t('desktop:shortcuts.label'),
    help: () => t('desktop:shortcuts.hint'),
    control: { k: 'part', Part: ShortcutsPart },
    isShown: ({ globalShortcuts }) => globalShortcuts,
  },
  {
    id: 'keys',
    section: 'tray',
    name: () => t('settings:control.shortcuts'),
    help: () => t('settings:control.shortcutsShow'),
    control: { k: 'part', Part: KeyList },
  },
  {
    id: 'tray-missing',
    section: 'tray',
    name: () => t('desktop:trayMissing.title'),
    control: { k: 'part', Part: TrayMissing },
    isShown: ({ tray }) => tray,
  },
];
