import { RefreshCw, Trash2 } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import { formatCount } from '../../../../shared/format/numbers.ts';
import { formatTime } from '../../../../shared/format/time.ts';
import { toPhrase } from '../../../../shared/library/query/phrase.ts';
import type { LibraryFolder, LibraryServer } from '../../../../shared/library/topics.ts';
import { RESCAN_MS } from '../../../../shared/library/topics.ts';
import { call } from '../../../state/calls.ts';
import { useNow } from '../../../state/now.ts';
import { RelativeTime } from '../../../state/RelativeTime.tsx';
import { showToast } from '../../../state/toasts.ts';
import { useMutation } from '../../../state/use-mutation.ts';
import { Button } from '../../../ui/Button.tsx';
import { Fact, Facts } from '../../../ui/Facts.tsx';
import { icon } from '../../../ui/icon.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { DetailPane, DetailPart } from './DetailPane.tsx';
import css from './DetailPane.module.css';
import { showQuery, showSubject } from './library-store.ts';
import { closeRemoved } from './LibrarySources.tsx';
import { formatItems } from './media-words.ts';
import { ScanRow } from './ScanRow.tsx';

/** The query that selects the media of a folder. */
const folderQuery = (name: string): string => `library_name:${toPhrase(name)}`;

/** A folder of the library: its scans and actions. */
export function FolderDetail({ folder }: { readonly folder: LibraryFolder }) {
  const { id, path, name, media } = folder;
  const { submit } = useMutation(() => call('library.removeFolder', { id }), {
    onDone: () => {
      closeRemoved({ k: 'folder', id });
      showToast({
        tone: 'neutral',
        text: t('medialibrary:folder.removed', { path }),
        action: {
          label: t('medialibrary:undo'),
          run: () =>
            void call('library.addFolder', { path }).then(
              (added) => showSubject({ k: 'folder', id: added.id }),
              () => undefined,
            ),
        },
      });
    },
  });
  return (
    <DetailPane
      title={path}
      note={formatItems(media)}
      entries={[
        {
          label: t('medialibrary:folder.remove'),
          Icon: Trash2,
          danger: true,
          run: () => submit(),
        },
      ]}
      foot={<ScanButton source={folder} />}
    >
      <ScanPart source={folder} />
      <DetailPart title={t('medialibrary:media')}>
        <Button onClick={() => showQuery(folderQuery(name))}>
          {t('medialibrary:folder.show')}
        </Button>
      </DetailPart>
    </DetailPane>
  );
}

/** Time and result of the last scan of a folder or server. */
export function ScanPart({ source }: { readonly source: LibraryFolder | LibraryServer }) {
  const { scan, isPaused, scannedAt, added, gone, error } = source;
  const skipped = ('skipped' in source ? source.skipped : undefined) ?? [];
  const now = useNow(60_000);
  return (
    <DetailPart title={t('medialibrary:scan.title')}>
      {(scan !== null || isPaused) && <ScanRow source={source} />}
      {error !== null && (
        <div className={css['notice']}>
          <Notice tone="bad" title={error} />
        </div>
      )}
      {skipped.length > 0 && (
        <div className={css['notice']}>
          <Notice tone="warn" title={t('medialibrary:scan.skipped')}>
            {skipped.map((sentence) => (
              <p key={sentence} dir="auto">
                {sentence}
              </p>
            ))}
          </Notice>
        </div>
      )}
      <Facts small>
        <Fact name={t('medialibrary:scan.last')}>
          {scannedAt === null ? (
            t('medialibrary:scan.never')
          ) : (
            <RelativeTime at={scannedAt} timed />
          )}
        </Fact>
        {scannedAt !== null && (
          <Fact name={t('medialibrary:scan.changed')}>
            {t('medialibrary:scan.changes', {
              added: formatCount(added),
              gone: formatCount(gone),
            })}
          </Fact>
        )}
        {!isPaused && scan === null && (
          <Fact name={t('medialibrary:scan.next')}>{formatNext(source, now)}</Fact>
        )}
      </Facts>
    </DetailPart>
  );
}

/** `21:02 or on a change`. */
function formatNext(source: LibraryFolder | LibraryServer, now: number): string {
  const isWatched = 'isWatched' in source && source.isWatched;
  const at = (source.scannedAt ?? 0) + RESCAN_MS;
  const time = at < now ? t('medialibrary:scan.soon') : formatTime(at);
  return isWatched ? t('medialibrary:scan.orChange', { time }) : time;
}

export function ScanButton({
  source: { id, scan },
}: {
  readonly source: LibraryFolder | LibraryServer;
}) {
  const scanning = useMutation(() => call('library.scan', { id }));
  return (
    <Button
      icon={<RefreshCw {...icon} />}
      pending={scanning.pending && scan === null}
      blocked={scan === null ? undefined : t('medialibrary:scan.running')}
      onClick={() => scanning.submit()}
    >
      {t('medialibrary:scan.now')}
    </Button>
  );
}
