import type { ReactNode } from 'react';
import { FileQuestionMark, Filter, Folder, ListOrdered, Plus, Server } from 'lucide-react';
import { dropTurns } from '../../../../shared/i18n/isolate.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { formatCount, formatPercent, UNKNOWN } from '../../../../shared/format/numbers.ts';
import { formatTime } from '../../../../shared/format/time.ts';
import type {
  LibraryCollection,
  LibraryFolder,
  LibraryServer,
} from '../../../../shared/library/topics.ts';
import { useNow } from '../../../state/now.ts';
import { useTopic } from '../../../state/topics.ts';
import { cx } from '../../../ui/cx.ts';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { STOP, useRoving } from '../../../ui/list/use-roving.ts';
import { Dot } from '../../../ui/StatusPill.tsx';
import surface from '../../../ui/Surface.module.css';
import { openDialog } from '../dialogs.ts';
import type { LibrarySubject } from './library-store.ts';
import { showCollection, showSubject, useLibraryPage } from './library-store.ts';
import { ScanRow } from './ScanRow.tsx';
import { formatDown, foundTone } from './server-words.ts';
import css from './LibrarySources.module.css';

/** The list id of the missing files. */
const MISSING = 'missing';

const formatStop = ({ k, id }: LibrarySubject): string => `${k} ${id}`;

/** The rows as one list for the arrow keys. `isMissing`: Tab enters at the missing files. */
function useRows(onShow: () => void) {
  const { folders, servers, collections } = useTopic('library');
  const list = useLibraryPage((state) => state.list);
  const subject = useLibraryPage((state) => state.subject);
  const subjects: readonly LibrarySubject[] = [
    ...folders.map(({ id }) => ({ k: 'folder', id }) as const),
    ...servers.map(({ id }) => ({ k: 'server', id }) as const),
    ...collections.map(({ id }) => ({ k: 'collection', id }) as const),
  ];
  const shown = subject === null ? null : formatStop(subject);
  const { active, handlers } = useRoving(
    [...subjects.map(formatStop), MISSING],
    list === 'missing' ? MISSING : shown,
  );
  const row = (next: LibrarySubject): StopProps => {
    const stop = formatStop(next);
    const show = (): void => {
      showSubject(next);
      onShow();
    };
    return { stop, isStop: stop === active, isShown: stop === shown, onShow: show };
  };
  return { row, isMissing: active === MISSING, handlers };
}

/** Closes the details of a removed subject. The focus goes to its row, whose removal hands it to the next one, or else into the list. */
export function closeRemoved(subject: LibrarySubject): void {
  showSubject(null);
  requestAnimationFrame(() => {
    if (document.activeElement?.matches('body, main') !== true) return;
    const list = document.querySelector('[data-sources]');
    const stops = [...(list?.querySelectorAll<HTMLElement>(`[${STOP}]`) ?? [])];
    const own = stops.find((stop) => stop.getAttribute(STOP) === formatStop(subject));
    // The only row of a list has no next one.
    const isOnly = own === undefined || own.closest('ul')?.childElementCount === 1;
    (isOnly ? stops.find((stop) => stop !== own && stop.tabIndex === 0) : own)?.focus();
  });
}

/** Folders, servers, collections and missing files as one Tab stop with arrow keys; a scan adds its own button to it. */
export function LibrarySources({ onShow }: { readonly onShow: () => void }) {
  const { folders, servers, collections } = useTopic('library');
  const { row, isMissing, handlers } = useRows(onShow);
  return (
    <nav className={cx(surface['surface'], css['pane'])} aria-label={t('medialibrary:sources')}>
      <div className={css['groups']} data-sources {...handlers}>
        <Group title={t('medialibrary:folders')} empty={t('medialibrary:noFolders')}>
          {folders.map((folder) => (
            <FolderRow key={folder.id} folder={folder} {...row({ k: 'folder', id: folder.id })} />
          ))}
        </Group>
        <Group title={t('medialibrary:servers')} empty={t('medialibrary:noServers')}>
          {servers.map((server) => (
            <ServerRow key={server.id} server={server} {...row({ k: 'server', id: server.id })} />
          ))}
        </Group>
        <Group
          title={t('medialibrary:collections')}
          empty={t('medialibrary:noCollections')}
          action={<AddCollection />}
        >
          {collections.map((one) => (
            <CollectionRow
              key={one.id}
              collection={one}
              {...row({ k: 'collection', id: one.id })}
            />
          ))}
        </Group>
        <ul className={css['foot']}>
          <MissingRow isStop={isMissing} onShow={onShow} />
        </ul>
      </div>
    </nav>
  );
}

function AddCollection() {
  return (
    <IconButton
      label={t('medialibrary:collection.add')}
      icon={<Plus {...icon} size={14} />}
      onClick={() => openDialog({ k: 'collection', id: null })}
    />
  );
}

function Group({
  title,
  empty,
  action,
  children,
}: {
  readonly title: string;
  readonly empty: string;
  readonly action?: ReactNode;
  readonly children: readonly ReactNode[];
}) {
  return (
    <section className={css['group']}>
      <header className={css['head']}>
        <h2 className={css['heading']}>{title}</h2>
        {action}
      </header>
      {children.length === 0 ? <p className={css['none']}>{empty}</p> : <ul>{children}</ul>}
    </section>
  );
}

interface StopProps {
  /** Id of the row in the list. */
  readonly stop: string;
  readonly isStop: boolean;
  readonly isShown: boolean;
  readonly onShow: () => void;
}

interface SourceRowProps extends StopProps {
  readonly icon: ReactNode;
  readonly name: string;
  readonly note: ReactNode;
  readonly count: string;
  /** Shown below the row, such as a scan's progress bar. */
  readonly children?: ReactNode;
}

function SourceRow(props: SourceRowProps) {
  const { stop, isStop, isShown, onShow, icon: leading, name, note, count, children } = props;
  return (
    <li className={cx(css['item'], isShown && css['shown'])}>
      <button
        type="button"
        {...{ [STOP]: stop }}
        tabIndex={isStop ? 0 : -1}
        aria-current={isShown || undefined}
        className={cx(css['row'], children !== undefined && children !== false && css['bare'])}
        title={dropTurns(name)}
        onClick={onShow}
      >
        <span className={css['icon']}>{leading}</span>
        <span className={css['names']}>
          <span className={css['name']} dir="auto">
            {dropTurns(name)}
          </span>
          {note !== null && <span className={css['note']}>{note}</span>}
        </span>
        <span className={css['count']}>{count}</span>
      </button>
      {children}
    </li>
  );
}

function FolderRow({ folder, ...stop }: StopProps & { readonly folder: LibraryFolder }) {
  const { path, media, scan, isPaused, scannedAt, error } = folder;
  const note =
    error !== null ? (
      <>
        <Dot tone="bad" /> {t('medialibrary:scan.failed')}
      </>
    ) : scannedAt === null ? (
      t('medialibrary:scan.never')
    ) : (
      t('medialibrary:scan.at', { time: formatTime(scannedAt) })
    );
  const isScanning = scan !== null || isPaused;
  return (
    <SourceRow
      {...stop}
      icon={<Folder {...icon} />}
      name={path}
      note={isScanning ? null : note}
      count={formatCount(media)}
    >
      {isScanning && <ScanRow source={folder} isStop={stop.isStop} />}
    </SourceRow>
  );
}

function ServerRow({ server, ...stop }: StopProps & { readonly server: LibraryServer }) {
  const { name, media, found, isOnline, isReached, scan, isPaused } = server;
  const now = useNow(60_000);
  const share = media === 0 ? null : found / media;
  const note = isOnline ? (
    share === null ? (
      t('medialibrary:server.empty')
    ) : (
      <>
        <Dot tone={foundTone(share)} />{' '}
        {t('medialibrary:server.found', { share: formatPercent(share, 1) })}
      </>
    )
  ) : (
    <>
      <Dot tone={isReached === true ? 'bad' : 'idle'} /> {formatDown(server, now)}
    </>
  );
  return (
    <SourceRow
      {...stop}
      icon={<Server {...icon} />}
      name={name}
      note={note}
      count={media === 0 ? UNKNOWN : formatCount(media)}
    >
      {(scan !== null || isPaused) && <ScanRow source={server} isStop={stop.isStop} />}
    </SourceRow>
  );
}

function CollectionRow({
  collection,
  onShow,
  ...stop
}: StopProps & { readonly collection: LibraryCollection }) {
  const { name, query, media } = collection;
  return (
    <SourceRow
      {...stop}
      icon={query === null ? <ListOrdered {...icon} /> : <Filter {...icon} />}
      name={name}
      note={t(query === null ? 'medialibrary:collection.byHand' : 'medialibrary:collection.query')}
      count={formatCount(media)}
      onShow={() => {
        showCollection(collection);
        onShow();
      }}
    />
  );
}

function MissingRow({ isStop, onShow }: Pick<StopProps, 'isStop' | 'onShow'>) {
  const { missing } = useTopic('library');
  const isShown = useLibraryPage((state) => state.list) === 'missing';
  return (
    <SourceRow
      stop={MISSING}
      isStop={isStop}
      isShown={isShown}
      icon={<FileQuestionMark {...icon} />}
      name={t('medialibrary:missing.title')}
      note={missing === 0 ? t('medialibrary:missing.none') : t('medialibrary:missing.note')}
      count={formatCount(missing)}
      onShow={() => {
        useLibraryPage.setState({ list: isShown ? 'media' : 'missing', picked: new Set() });
        onShow();
      }}
    />
  );
}
