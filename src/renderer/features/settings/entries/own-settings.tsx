import { Server } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { ConnectionView, ServerView } from '../../../../shared/music/connection.ts';
import type { SettingEntry } from '../../../state/settings/setting.ts';
import { toggle } from '../../../state/settings/setting.ts';
import { useTopic, useTopicSelector } from '../../../state/topics.ts';
import { Row } from '../../../ui/Group.tsx';
import { navigate } from '../../../state/route.ts';
import { Button } from '../../../ui/Button.tsx';
import { icon } from '../../../ui/icon.ts';
import { appearanceSettings } from './appearance.ts';
import { diagnosticSettings } from './diagnostics.tsx';
import { generalSettings } from './general.ts';
import { traySettings } from './tray.tsx';
import { StorageTokens } from './StorageTokens.tsx';

const notificationSettings: readonly SettingEntry[] = [
  {
    id: 'announce',
    section: 'notifications',
    name: () => t('attentionpage:settings.announce'),
    help: () => t('attentionpage:settings.announceHint'),
    control: toggle('notifications'),
    isShown: ({ nativeNotifications }) => nativeNotifications,
  },
];

const musicSettings: readonly SettingEntry[] = [
  {
    id: 'volume-step',
    section: 'music',
    name: () => t('settings:control.volumeStep'),
    help: () => t('settings:control.volumeStepHint'),
    control: {
      k: 'range',
      min: 1,
      max: 20,
      step: 1,
      resetTo: 5,
      read: ({ volumeStep }) => volumeStep,
      change: (volumeStep) => ({ volumeStep }),
      figure: (count) => t('settings:control.volumeStepFigure', { count }),
      valueText: (count) => t('settings:control.volumeStepValue', { count }),
    },
  },
];

const serverOf = (view: ConnectionView): ServerView | null => view.server;

/** The versions of the app and of the connected server. */
function About() {
  const info = useTopic('app.info');
  const server = useTopicSelector('music.connection', serverOf);
  return (
    <>
      <Row label={t('settings:about.version')}>
        <span>{info.version}</span>
      </Row>
      <Row label={t('settings:about.host')}>
        <span>{t(`settings:about.hosts.${info.host}`)}</span>
      </Row>
      {server !== null && (
        <Row label={t('settings:about.server')}>
          <span>{serverText(server)}</span>
        </Row>
      )}
      <Row label={t('settings:about.licence')}>
        <span>{t('settings:about.licenceValue')}</span>
      </Row>
    </>
  );
}

function serverText({ name, version, schema }: ServerView): string {
  const named = name ?? t('app:chip.unnamed');
  if (version === null || schema === null)
    return t('settings:about.serverUnversioned', { name: named });
  return t('settings:about.serverValue', { name: named, version, schema });
}

const aboutSettings: readonly SettingEntry[] = [
  {
    id: 'version',
    section: 'about',
    name: () => t('settings:about.version'),
    keywords: () => t('settings:about.words'),
    control: { k: 'part', Part: About },
  },
];

function Connections() {
  const count = useTopic('connections.profiles').length;
  return (
    <Row
      label={t('settings:services.connections')}
      hint={t('settings:services.connectionsHint', { count })}
    >
      <Button icon={<Server {...icon} />} onClick={() => navigate('connections')}>
        {t('settings:services.open')}
      </Button>
    </Row>
  );
}

function Tokens() {
  return <StorageTokens info={useTopic('app.info')} />;
}

const serviceSettings: readonly SettingEntry[] = [
  {
    id: 'connections',
    section: 'services',
    name: () => t('settings:services.connections'),
    keywords: () => t('settings:services.connectionsWords'),
    control: { k: 'part', Part: Connections },
  },
  {
    id: 'tokens',
    section: 'services',
    name: () => t('settings:storage.tokens'),
    keywords: () => t('settings:storage.tokensWords'),
    control: { k: 'part', Part: Tokens },
  },
];

/** The settings of the app itself. Panels add their own (`loadSettings`). */
export const ownSettings: readonly SettingEntry[] = [
  ...generalSettings,
  ...appearanceSettings,
  ...traySettings,
  ...notificationSettings,
  ...musicSettings,
  ...serviceSettings,
  ...diagnosticSettings,
  ...aboutSettings,
];
