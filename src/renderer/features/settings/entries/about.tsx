import { t } from '../../../../shared/i18n/translate.ts';
import type { ConnectionView, ServerView } from '../../../../shared/music/connection.ts';
import type { SettingEntry } from '../../../state/settings/setting.ts';
import { useTopic, useTopicSelector } from '../../../state/topics.ts';
import { Row } from '../../../ui/Group.tsx';

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

export const aboutSettings: readonly SettingEntry[] = [
  {
    id: 'version',
    section: 'about',
    name: () => t('settings:about.version'),
    keywords: () => t('settings:about.words'),
    control: { k: 'part', Part: About },
  },
];
