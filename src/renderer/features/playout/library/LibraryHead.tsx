import './media-words.ts';
import { ArrowLeft, RefreshCw } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import { formatCount } from '../../../../shared/format/numbers.ts';
import type { LibraryFolder, LibraryServer } from '../../../../shared/library/topics.ts';
import { call } from '../../../state/calls.ts';
import { useTopic } from '../../../state/topics.ts';
import { useMutation } from '../../../state/use-mutation.ts';
import { Button } from '../../../ui/Button.tsx';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { StatusPill } from '../../../ui/StatusPill.tsx';
import { AddMediaMenu } from './AddMediaMenu.tsx';
import { leaveLibrary, useLibraryPage } from './library-store.ts';
import { formatHours, formatItems } from './media-words.ts';
import css from './LibraryHead.module.css';

/** The library's title with a back button and the number of media. */
export function LibraryTitle({ className }: { readonly className: string | undefined }) {
  const { media, ms } = useTopic('library');
  return (
    <>
      <IconButton
        label={t('medialibrary:back')}
        icon={<ArrowLeft {...icon} />}
        onClick={leaveLibrary}
      />
      <h1 className={className}>{t('medialibrary:title')}</h1>
      {media > 0 && (
        <span className={css['sum']}>
          {formatItems(media)} · {formatHours(ms)}
        </span>
      )}
    </>
  );
}

type Source = LibraryFolder | LibraryServer;

const isUpToDate = (source: Source): boolean =>
  source.scan === null &&
  !source.isPaused &&
  source.error === null &&
  source.scannedAt !== null &&
  !('isOnline' in source && !source.isOnline);

/** The state of all sources, the missing files, and buttons to scan and add media. */
export function LibraryActions() {
  const { folders, servers, missing } = useTopic('library');
  const list = useLibraryPage((state) => state.list);
  const scanning = useMutation(() => call('library.scan', {}));
  const sources: readonly Source[] = [...folders, ...servers];
  const current = sources.filter(isUpToDate).length;
  const isRunning = sources.some(({ scan }) => scan !== null);
  const isFine = current === sources.length;
  if (sources.length === 0) return null;
  return (
    <>
      <span className={css['pill']}>
        <StatusPill tone={isRunning ? 'running' : isFine ? 'good' : 'waiting'}>
          {isFine
            ? t('medialibrary:upToDate')
            : t('medialibrary:someUpToDate', {
                current: formatCount(current),
                count: sources.length,
              })}
        </StatusPill>
      </span>
      {missing > 0 && (
        <span className={css['pill']}>
          <StatusPill
            tone="bad"
            aria-pressed={list === 'missing'}
            onClick={() =>
              useLibraryPage.setState({ list: list === 'missing' ? 'media' : 'missing' })
            }
          >
            {t('medialibrary:missing.count', { count: missing })}
          </StatusPill>
        </span>
      )}
      <Button
        icon={<RefreshCw {...icon} />}
        aria-label={t('medialibrary:scan.all')}
        pending={scanning.pending && !isRunning}
        blocked={isRunning ? t('medialibrary:scan.running') : undefined}
        onClick={() => scanning.submit()}
      >
        <span className={css['word']}>{t('medialibrary:scan.all')}</span>
      </Button>
      <AddMediaMenu short />
    </>
  );
}
