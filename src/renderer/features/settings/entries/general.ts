import { formatTime, formatWeekday } from '../../../../shared/format/time.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { SettingEntry } from '../../../state/settings/setting.ts';
import { choice, toggle } from '../../../state/settings/setting.ts';
import { LoginState, useLoginLocked } from './desktop-states.tsx';

/** The current date and time in the selected format. */
const formatExample = (now: number): string =>
  t('settings:general.clockExample', {
    now: `${formatWeekday(now, now)}, ${formatTime(now)}`,
  });

export const generalSettings: readonly SettingEntry[] = [
  {
    id: 'language',
    section: 'general',
    name: () => t('settings:general.language'),
    control: choice(
      'language',
      ['system', 'en'],
      (value) => t(`settings:general.languages.${value}`),
      'list',
    ),
  },
  {
    id: 'clock',
    section: 'general',
    name: () => t('settings:general.clock'),
    help: () => formatExample(Date.now()),
    keywords: () => t('settings:general.clockWords'),
    control: choice(
      'clock',
      ['system', '24h', '12h'],
      (value) => t(`settings:general.clocks.${value}`),
      'list',
    ),
  },
  {
    id: 'start-at-login',
    section: 'general',
    name: () => t('desktop:startAtLogin.label'),
    help: ({ startHidden }) =>
      t(startHidden ? 'desktop:startAtLogin.hintHidden' : 'desktop:startAtLogin.hint'),
    keywords: () => t('desktop:startAtLogin.words'),
    control: toggle('startAtLogin'),
    isShown: ({ launchAtLogin }) => launchAtLogin,
    useLocked: useLoginLocked,
    Below: LoginState,
  },
  {
    id: 'start-minimized',
    section: 'general',
    name: () => t('desktop:startHidden.label'),
    help: () => t('desktop:startHidden.hint'),
    keywords: () => t('desktop:startHidden.words'),
    control: toggle('startHidden'),
    isShown: ({ launchAtLogin }, { startAtLogin }) => launchAtLogin && startAtLogin,
  },
  {
    id: 'on-close',
    section: 'general',
    name: () => t('settings:general.onClose'),
    control: choice('onClose', ['tray', 'quit'], (value) => t(`settings:general.closes.${value}`)),
    isShown: ({ tray }) => tray,
  },
];
