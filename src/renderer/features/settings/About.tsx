import { t } from '../../../shared/i18n/translate.ts';
import type { AppInfo } from '../../../shared/app/model.ts';
import type { ConnectionView, ServerView } from '../../../shared/music/connection.ts';
import { useTopicSelector } from '../../state/topics.ts';
import { Group, Row } from '../../ui/Group.tsx';

const serverOf = (view: ConnectionView): ServerView | null => view.server;

/** What runs here, and what it talks to. */
export function About({ info }: { readonly info: AppInfo }) {
  const server = useTopicSelector('music.connection', serverOf);
  return (
    <Group title={t('settings:about.title')}>
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
    </Group>
  );
}

function serverText({ name, version, schema }: ServerView): string {
  const named = name ?? t('app:chip.unnamed');
  if (version === null || schema === null)
    return t('settings:about.serverUnversioned', { name: named });
  return t('settings:about.serverValue', { name: named, version, schema });
}
