import { History, RefreshCw } from 'lucide-react';
import type { ConnectionProfile } from '../../../../shared/connections/model.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { useTopicSelector } from '../../../state/topics.ts';
import { useResource } from '../../../state/use-resource.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Pane } from '../../../ui/Pane.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { HistoryRow } from './HistoryRow.tsx';
import css from './HistoryPane.module.css';

const LIMIT = 200;

const isKept = ({ history }: { readonly history: boolean }): boolean => history;
/** Changes with every new entry, so that the list is requested again. */
const readVersion = (profiles: readonly ConnectionProfile[]): string =>
  JSON.stringify(profiles.map(({ id, status }) => [id, status.phase, status.reason]));

/** The state changes of the connections of all services, newest first. */
export function HistoryPane() {
  const isStored = useTopicSelector('app.info', isKept);
  const change = useTopicSelector('connections.profiles', readVersion);
  const {
    data: entries,
    error,
    refresh: again,
  } = useResource('connections.history', { limit: LIMIT }, { version: change });
  return (
    <Pane
      title={t('settings:history.title')}
      scroll
      actions={
        <IconButton
          label={t('settings:history.refresh')}
          icon={<RefreshCw {...icon} />}
          onClick={again}
        />
      }
    >
      {error !== null && (
        <Notice
          tone="bad"
          title={t('settings:history.failed')}
          action={<Button onClick={again}>{t('settings:history.again')}</Button>}
        >
          {error.message}
        </Notice>
      )}
      {entries === null && error === null && <Skeleton rows={4} label={t('app:loading')} />}
      {entries?.length === 0 && (
        <EmptyState
          icon={<History {...icon} />}
          title={t(isStored ? 'settings:history.empty' : 'settings:history.off')}
        >
          {t(isStored ? 'settings:history.emptyText' : 'settings:history.offText')}
        </EmptyState>
      )}
      <ol className={css['list']}>
        {entries?.map((entry, index) => (
          <HistoryRow key={`${String(entry.at)} ${String(entries.length - index)}`} entry={entry} />
        ))}
      </ol>
    </Pane>
  );
}
