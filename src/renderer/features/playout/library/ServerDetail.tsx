import { useEffect, useState } from 'react';
import { Trash2 } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import { formatCount } from '../../../../shared/format/numbers.ts';
import type { LibraryServer } from '../../../../shared/library/topics.ts';
import { call } from '../../../state/calls.ts';
import { useNow } from '../../../state/now.ts';
import { useMutation } from '../../../state/use-mutation.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Dot } from '../../../ui/StatusPill.tsx';
import { useSettled } from '../../../ui/use-settled.ts';
import { DetailPane, DetailPart } from './DetailPane.tsx';
import { ScanButton, ScanPart } from './FolderDetail.tsx';
import { closeRemoved } from './LibrarySources.tsx';
import { formatDown } from './server-words.ts';
import type { PathRow } from './PathRows.tsx';
import { AddRow, PathRows, sampleNote } from './PathRows.tsx';
import css from './DetailPane.module.css';

/** Delay (ms) after typing before path rows are checked against the server's samples. */
const CHECK_MS = 400;

/** A media server: its path mapping to this computer, the included libraries, and its scans. */
export function ServerDetail({ server }: { readonly server: LibraryServer }) {
  const { id, name, isOnline } = server;
  const [removing, setRemoving] = useState(false);
  const removal = useMutation(() => call('library.removeServer', { id }), {
    inline: true,
    onDone: () => {
      setRemoving(false);
      closeRemoved({ k: 'server', id });
    },
  });
  const remove = {
    label: t('medialibrary:server.remove'),
    Icon: Trash2,
    danger: true,
    run: () => setRemoving(true),
  };
  return (
    <DetailPane
      title={name}
      note={<ServerNote server={server} />}
      entries={[remove]}
      foot={<ScanButton source={server} />}
    >
      {!isOnline && (
        <div className={css['part']}>
          <Notice tone="warn" title={t('medialibrary:server.offlineText')} />
        </div>
      )}
      <Mapping key={id} server={server} />
      <Libraries server={server} />
      <ScanPart source={server} />
      {removing && (
        <ConfirmDialog
          title={t('medialibrary:server.removeTitle', { name })}
          text={t('medialibrary:server.removeText')}
          action={t('medialibrary:server.remove')}
          submission={removal}
          onConfirm={() => removal.submit()}
          onClose={() => setRemoving(false)}
        />
      )}
    </DetailPane>
  );
}

function ServerNote({ server }: { readonly server: LibraryServer }) {
  const { isOnline, url } = server;
  const now = useNow(60_000);
  const words = isOnline ? t('medialibrary:server.connected') : formatDown(server, now);
  return (
    <>
      <Dot tone={isOnline ? 'good' : 'idle'} />
      <span>
        {words} · <span dir="ltr">{url.replace(/^https?:\/\//, '').replace(/\/$/, '')}</span>
      </span>
    </>
  );
}

/** The path rows. They are checked while the user types and saved by a button. */
function Mapping({ server: { id, paths } }: { readonly server: LibraryServer }) {
  const [edited, setEdited] = useState<readonly PathRow[] | null>(null);
  const rows = edited ?? paths;
  const typed = JSON.stringify(rows.map(({ from, to }) => [from, to]));
  const settled = useSettled(typed, CHECK_MS);
  useChecks(id, edited === null ? null : settled, (checked) => setEdited(checked));
  const saving = useMutation(
    () => call('library.mapPath', { id, paths: complete(rows), isSaved: true }),
    { onDone: () => setEdited(null) },
  );
  const isChanged = edited !== null;
  return (
    <DetailPart
      title={t('medialibrary:paths.title')}
      action={<AddRow onAdd={() => setEdited([...rows, { from: '', to: '', found: 0, of: 0 }])} />}
    >
      <PathRows rows={rows} onRows={setEdited} note={sampleNote} />
      <div className={css['line']}>
        <p className={css['hint']}>{t('medialibrary:paths.without')}</p>
        <Button
          pending={saving.pending}
          blocked={isChanged ? undefined : t('app:form.unchanged')}
          variant={isChanged ? 'primary' : 'secondary'}
          onClick={() => saving.submit()}
        >
          {t('medialibrary:paths.save')}
        </Button>
      </div>
    </DetailPart>
  );
}

/** The rows that have a path on the server. */
const complete = (rows: readonly PathRow[]): { from: string; to: string }[] =>
  rows.filter(({ from }) => from.trim() !== '').map(({ from, to }) => ({ from, to }));

/** Counts the samples found by edited rows; null: nothing was edited. */
function useChecks(
  id: string,
  typed: string | null,
  onChecked: (rows: readonly PathRow[]) => void,
): void {
  useEffect(() => {
    if (typed === null) return undefined;
    const stop = new AbortController();
    const rows = (JSON.parse(typed) as [string, string][]).map(([from, to]) => ({
      from,
      to,
      found: 0,
      of: 0,
    }));
    call('library.mapPath', { id, paths: complete(rows), isSaved: false }, stop.signal).then(
      ({ paths }) => {
        if (stop.signal.aborted) return;
        const byPath = new Map(paths.map((path) => [`${path.from}\n${path.to}`, path]));
        onChecked(rows.map((row) => byPath.get(`${row.from}\n${row.to}`) ?? row));
      },
      () => undefined,
    );
    return () => stop.abort();
    // Depends only on the texts, because the counts follow from them.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [id, typed]);
}

function Libraries({ server: { id, libraries } }: { readonly server: LibraryServer }) {
  const choosing = useMutation((chosen: string[]) =>
    call('library.chooseLibraries', { id, libraries: chosen }),
  );
  const chosen = libraries.filter(({ isChosen }) => isChosen).map((library) => library.id);
  const sent = choosing.sent?.input ?? chosen;
  return (
    <DetailPart title={t('medialibrary:server.libraries')}>
      {libraries.map((library) => (
        <div key={library.id} className={css['line']}>
          <Checkbox
            checked={sent.includes(library.id)}
            onChecked={(next) =>
              choosing.submit(
                next ? [...sent, library.id] : sent.filter((one) => one !== library.id),
              )
            }
          >
            <span dir="auto">{library.name}</span>
          </Checkbox>
          <span className={css['figure']}>{formatCount(library.media)}</span>
        </div>
      ))}
      {libraries.length === 0 && (
        <p className={css['hint']}>{t('medialibrary:server.noLibraries')}</p>
      )}
    </DetailPart>
  );
}
