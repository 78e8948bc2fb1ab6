import { createContext, useContext } from 'react';
import { Keyboard } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { TrayActions } from '../../../../shared/settings/model.ts';
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

/** The action of one kind of click, or of the wheel. */
function trayClick<K extends keyof TrayActions>(
  click: K,
  values: readonly TrayActions[K][],
  isShown: NonNullable<SettingEntry['isShown']>,
): SettingEntry {
  return {
    id: `tray-${click}`,
    section: 'tray',
    name: () => t(`settings:tray.${click}`),
    keywords: () => t('settings:tray.words'),
    isShown,
    control: {
      k: 'choice',
      look: 'segments',
      read: ({ tray }) => tray[click],
      change: (value, { tray }) => ({ tray: { ...tray, [click]: value } }),
      options: () => values.map((value) => ({ value, label: t(`settings:tray.do.${value}`) })),
    },
  };
}

export const traySettings: readonly SettingEntry[] = [
  trayClick('left', ['quick', 'window'], ({ tray }) => tray),
  trayClick(
    'middle',
    ['mute', 'play_pause', 'next'],
    ({ tray, mediaControls }) => tray || mediaControls,
  ),
  trayClick('wheel', ['volume', 'nothing'], ({ tray, mediaControls }) => tray || mediaControls),
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
