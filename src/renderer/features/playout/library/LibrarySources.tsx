import type { ReactNode } from 'react';
import { FileQuestionMark, Filter, Folder, ListOrdered, Plus, Server } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import { formatCount, formatPercent, UNKNOWN } from '../../../../shared/format/numbers.ts';
import { formatSince, formatTime } from '../../../../shared/format/time.ts';
import type {
  LibraryCollection,
  LibraryFolder,
  LibraryServer,
} from '../../../../shared/library/topics.ts';
import { useTopic } from '../../../state/topics.ts';
import { cx } from '../../../ui/cx.ts';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { STOP, useRoving } from '../../../ui/list/use-roving.ts';
import { Dot } from '../../../ui/StatusPill.tsx';
import surface from '../../../ui/Surface.module.css';
import { openDialog } from '../dialogs.ts';
import type { LibrarySubject } from './library-store.ts';
import { showQuery, showSubject, useLibraryPage } from './library-store.ts';
import { ScanRow } from './ScanRow.tsx';
import { foundTone } from './server-words.ts';
import css from './LibrarySources.module.css';

/** The folders, servers, collections and missing files. One Tab stop with the arrow keys; a scan adds its own button to it. */
export function LibrarySources({ onShow }: { readonly onShow: () => void }) {
  const { folders, servers, collections, missing } = useTopic('library');
  const list = useLibraryPage((state) => state.list);
  const subject = useLibraryPage((state) => state.subject);
  const key = (k: LibrarySubject['k'], id: string): string => `${k} ${id}`;
  const ids = [
    ...folders.map(({ id }) => key('folder', id)),
    ...servers.map(({ id }) => key('server', id)),
    ...collections.map(({ id }) => key('collection', id)),
    'missing',
  ];
  const shown = subject === null || subject.k === 'item' ? null : key(subject.k, subject.id);
  const { active, handlers } = useRoving(ids, list === 'missing' ? 'missing' : shown);
  const row = (id: string) => ({ stop: id, isStop: id === active, isShown: id === shown });
  const show = (next: LibrarySubject): void => {
    showSubject(next);
    onShow();
  };
  return (
    <nav className={cx(surface['surface'], css['pane'])} aria-label={t('medialibrary:sources')}>
      <div className={css['groups']} {...handlers}>
        <Group title={t('medialibrary:folders')} empty={t('medialibrary:noFolders')}>
          {folders.map((folder) => (
            <FolderRow
              key={folder.id}
              folder={folder}
              {...row(key('folder', folder.id))}
              onShow={() => show({ k: 'folder', id: folder.id })}
            />
          ))}
        </Group>
        <Group title={t('medialibrary:servers')} empty={t('medialibrary:noServers')}>
          {servers.map((server) => (
            <ServerRow
              key={server.id}
              server={server}
              {...row(key('server', server.id))}
              onShow={() => show({ k: 'server', id: server.id })}
            />
          ))}
        </Group>
        <Group
          title={t('medialibrary:collections')}
          empty={t('medialibrary:noCollections')}
          action={
            <IconButton
              label={t('medialibrary:collection.add')}
              icon={<Plus {...icon} size={14} />}
              onClick={() => openDialog({ k: 'collection', id: null })}
            />
          }
        >
          {collections.map((collection) => (
            <CollectionRow
              key={collection.id}
              collection={collection}
              {...row(key('collection', collection.id))}
              onShow={() => {
                if (collection.query !== null) showQuery(collection.query);
                else showQuery(`collection:"${collection.name.replaceAll('"', '\\"')}"`);
                show({ k: 'collection', id: collection.id });
              }}
            />
          ))}
        </Group>
        <ul className={css['foot']}>
          <SourceRow
            stop="missing"
            isStop={active === 'missing'}
            isShown={list === 'missing'}
            icon={<FileQuestionMark {...icon} />}
            name={t('medialibrary:missing.title')}
            note={missing === 0 ? t('medialibrary:missing.none') : t('medialibrary:missing.note')}
            count={formatCount(missing)}
            onShow={() => {
              useLibraryPage.setState({ list: list === 'missing' ? 'media' : 'missing' });
              onShow();
            }}
          />
        </ul>
      </div>
    </nav>
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
  /** The id by which the list finds the row. */
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
  /** Below the row, such as the bar of a scan. */
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
        className={css['row']}
        title={name}
        onClick={onShow}
      >
        <span className={css['icon']}>{leading}</span>
        <span className={css['names']}>
          <span className={css['name']} dir="auto">
            {name}
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
  const { name, media, found, isOnline, since, scan, isPaused } = server;
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
      <Dot tone="idle" />{' '}
      {t('medialibrary:server.offline', { since: formatSince(since, Date.now()) })}
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
  collection: { name, query, media },
  ...stop
}: StopProps & { readonly collection: LibraryCollection }) {
  return (
    <SourceRow
      {...stop}
      icon={query === null ? <ListOrdered {...icon} /> : <Filter {...icon} />}
      name={name}
      note={t(query === null ? 'medialibrary:collection.byHand' : 'medialibrary:collection.query')}
      count={formatCount(media)}
    />
  );
}
