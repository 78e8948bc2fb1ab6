import { t } from '../i18n/translate.ts';
import { call, open } from './model.ts';
import type { MediaKeysState, TrayCommand, TrayItem, TrayState } from './model.ts';

const item = (id: string, label: string, command: TrayCommand): TrayItem => ({
  kind: 'item',
  id,
  label,
  enabled: true,
  command,
});

/** The doors into the app. `quick`: the quick controls have no other door here. */
export const doorItems = ({ demo }: TrayState, quick: boolean): TrayItem[] => [
  ...(quick ? [item('quick', t('tray:quick'), { k: 'shell', do: 'quick' })] : []),
  item('open', t('tray:open'), open('/')),
  ...(demo ? [item('leave-demo', t('app:demo.leave'), call('app.leaveDemo', undefined))] : []),
];

const mediaKeysLabel = {
  off: () => t('tray:mediaKeys.label'),
  held: () => t('tray:mediaKeys.label'),
  'some-taken': () => t('tray:mediaKeys.someTaken'),
  taken: () => t('tray:mediaKeys.taken'),
} as const satisfies Record<Exclude<MediaKeysState, 'none'>, () => string>;

/** What the app may take from the system, and its settings. */
export function settingItems({ mediaKeys }: TrayState): TrayItem[] {
  const settings = item('settings', t('tray:settings'), open('/settings'));
  if (mediaKeys === 'none') return [settings];
  const on = mediaKeys !== 'off';
  return [
    {
      kind: 'check',
      id: 'media-keys',
      label: mediaKeysLabel[mediaKeys](),
      enabled: true,
      checked: on,
      command: call('settings.update', { mediaKeys: !on }),
    },
    settings,
  ];
}

/** Quitting asks nothing: the players go on without the app. */
export const endItems = (): TrayItem[] => [
  item('quit', t('tray:quit'), { k: 'shell', do: 'quit' }),
];
