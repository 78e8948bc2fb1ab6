import './media-words.ts';
import type { KeyboardEvent } from 'react';
import { useRef, useState } from 'react';
import { ListPlus, LibraryBig, Save } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import { formatCount } from '../../../../shared/format/numbers.ts';
import { tellFailure } from '../../../state/calls.ts';
import { useHostState } from '../../../state/host-state.ts';
import { navigate } from '../../../state/route.ts';
import { useTopic } from '../../../state/topics.ts';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { icon } from '../../../ui/icon.ts';
import { Notice } from '../../../ui/Notice.tsx';
import surface from '../../../ui/Surface.module.css';
import { Tabs } from '../../../ui/Tabs.tsx';
import { useMatches } from '../../../ui/use-matches.ts';
import { opens } from '../dialogs.ts';
import { usePanelLayout } from '../layout.ts';
import { AddMediaMenu } from './AddMediaMenu.tsx';
import { CollectionDetail } from './CollectionDetail.tsx';
import { DetailPane } from './DetailPane.tsx';
import { FolderDetail } from './FolderDetail.tsx';
import { ItemDetail } from './ItemDetail.tsx';
import { leaveLibrary, showQuery, useLibraryPage } from './library-store.ts';
import { LibrarySources } from './LibrarySources.tsx';
import { MediaTable } from './MediaTable.tsx';
import { formatHours, formatItems } from './media-words.ts';
import { QueryField } from './QueryField.tsx';
import { ServerDetail } from './ServerDetail.tsx';
import type { MediaList } from './use-media-pages.ts';
import { useMediaPages } from './use-media-pages.ts';
import css from './LibraryView.module.css';

/** Minimum window width for all three panes, and for the folders beside the other two. */
const WIDE = '(min-width: 1180px)';
const MEDIUM = '(min-width: 800px)';

type Part = 'sources' | 'media' | 'detail';

/**
 * The media library: its folders, servers and collections, the media of a query, and details of the selection. A narrow window shows one
 * pane at a time.
 */
export function LibraryView() {
  const isWide = useMatches(WIDE);
  const isMedium = useMatches(MEDIUM);
  const [part, setPart] = useState<Part>('media');
  const { error } = useTopic('library');
  const isStale = useHostState() !== 'open';
  const sources = <LibrarySources onShow={() => setPart('detail')} />;
  const media = <Media onOpen={() => setPart('detail')} />;
  const tabs = [
    ...(isMedium
      ? []
      : [{ value: 'sources', label: t('medialibrary:sources'), content: sources } as const]),
    { value: 'media', label: t('medialibrary:media'), content: media, keep: true } as const,
    { value: 'detail', label: t('medialibrary:details'), content: <Detail /> } as const,
  ];
  return (
    <div className={css['view']} data-stale={isStale || undefined}>
      {error !== null && <Notice tone="bad" title={error} />}
      {isWide ? (
        <div className={css['wide']}>
          {sources}
          {media}
          <Detail />
        </div>
      ) : (
        <div className={cx(isMedium && css['medium'], css['narrow'])}>
          {isMedium && sources}
          <div className={css['tabs']}>
            <Tabs
              label={t('medialibrary:parts')}
              value={isMedium && part === 'sources' ? 'media' : part}
              onValue={setPart}
              tabs={tabs}
              contentClass={css['tab']}
            />
          </div>
        </div>
      )}
    </div>
  );
}

/** The query and its media. */
function Media({ onOpen }: { readonly onOpen: () => void }) {
  const { media, version } = useTopic('library');
  const { query, sort, isDescending, list } = useLibraryPage();
  const found = useMediaPages({ list, query, sort, isDescending }, version);
  const pane = useRef<HTMLElement>(null);
  const toRows = (): void => pane.current?.querySelector<HTMLElement>('[role=grid]')?.focus();
  const { last } = found.pages;
  const note =
    last === null || query === ''
      ? ''
      : t('medialibrary:query.found', {
          found: formatCount(last.total),
          of: formatCount(media),
          ms: Math.round(last.ms),
        });
  const open = (event: KeyboardEvent): void => {
    if (
      event.key === 'Enter' &&
      event.target instanceof Element &&
      event.target.matches('[role=grid]')
    )
      onOpen();
  };
  return (
    <section
      ref={pane}
      className={cx(surface['surface'], css['media'])}
      aria-label={t('medialibrary:media')}
      onKeyDown={open}
    >
      {list === 'missing' ? (
        <MissingHead />
      ) : (
        <>
          <QueryField
            value={query}
            onValue={showQuery}
            error={found.error}
            note={note}
            onDown={toRows}
          />
          <Bar list={found} />
        </>
      )}
      <MediaTable pages={found.pages} empty={<Nothing />} />
      <Foot list={found} />
    </section>
  );
}

/** Replaces the query: the number of missing files, with a button back to all media. */
function MissingHead() {
  const { missing } = useTopic('library');
  return (
    <div className={css['missing']}>
      <p>
        <strong>{t('medialibrary:missing.title')}</strong>{' '}
        {t('medialibrary:missing.count', { count: missing })}
      </p>
      <Button onClick={() => useLibraryPage.setState({ list: 'media' })}>
        {t('medialibrary:missing.leave')}
      </Button>
    </div>
  );
}

/** Actions for the media of the query. */
function Bar({ list: { error } }: { readonly list: MediaList }) {
  const query = useLibraryPage((state) => state.query);
  const picked = useLibraryPage((state) => state.picked.size);
  const onUse = useLibraryPage((state) => state.onUse);
  const isReady = useTopic('playout.programme').status === 'ready';
  const blocked =
    error !== null
      ? t('medialibrary:query.wrong')
      : query.trim() === ''
        ? t('medialibrary:query.none')
        : undefined;
  return (
    <div className={css['bar']} role="toolbar" aria-label={t('medialibrary:bar')}>
      <Button
        icon={<Save {...icon} />}
        blocked={picked > 1 ? undefined : blocked}
        onClick={opens({ k: 'collection', id: null })}
      >
        {picked > 1
          ? t('medialibrary:collection.savePicked', { count: picked })
          : t('medialibrary:collection.saveAs')}
      </Button>
      {(onUse !== null || isReady) && (
        <Button
          icon={<ListPlus {...icon} />}
          blocked={blocked}
          onClick={() => tellFailure(takeAsSource(query, onUse))}
        >
          {t('medialibrary:use')}
        </Button>
      )}
    </div>
  );
}

/** Passes a query to the form that requested one, or adds a source with it to the programme. */
async function takeAsSource(query: string, onUse: ((query: string) => void) | null): Promise<void> {
  if (onUse !== null) {
    leaveLibrary();
    onUse(query);
    return;
  }
  const { addSource } = await import('../programme/parts/steps.ts');
  const { programmeEditor } = await import('../programme/model/editor.ts');
  // Loads the programme, in case its view was never open.
  programmeEditor.follow();
  addSource(query);
  usePanelLayout.setState({ area: 'programme' });
  navigate('playout');
}

function Nothing() {
  const { media, folders, servers } = useTopic('library');
  const list = useLibraryPage((state) => state.list);
  if (list === 'missing') return <EmptyState title={t('medialibrary:missing.none')} />;
  const sources = [...folders, ...servers];
  if (sources.length === 0)
    return (
      <EmptyState icon={LibraryBig} title={t('medialibrary:empty.title')} action={<AddMediaMenu />}>
        {t('medialibrary:empty.text')}
      </EmptyState>
    );
  if (media > 0)
    return (
      <EmptyState
        title={t('medialibrary:empty.noMatch')}
        action={<Button onClick={() => showQuery('')}>{t('medialibrary:query.clear')}</Button>}
      />
    );
  const isScanning = sources.some(({ scan }) => scan !== null);
  return (
    <EmptyState
      title={t(isScanning ? 'medialibrary:empty.scanning' : 'medialibrary:empty.noMedia')}
    >
      {t(isScanning ? 'medialibrary:empty.scanningText' : 'medialibrary:empty.noMediaText')}
    </EmptyState>
  );
}

/** Number and total length of the media. */
function Foot({ list: { pages } }: { readonly list: MediaList }) {
  const { last } = pages;
  if (last === null || last.total === 0) return null;
  return (
    <footer className={css['foot']}>
      <span>{formatItems(last.total)}</span>
      {last.totalMs > 0 && (
        <span>{t('medialibrary:together', { time: formatHours(last.totalMs) })}</span>
      )}
    </footer>
  );
}

/** Details of what is selected in the left pane or in the table. */
function Detail() {
  const { folders, servers, collections } = useTopic('library');
  const subject = useLibraryPage((state) => state.subject);
  const id = subject?.id;
  const folder = folders.find((one) => one.id === id);
  const server = servers.find((one) => one.id === id);
  const collection = collections.find((one) => one.id === id);
  if (subject?.k === 'item') return <ItemDetail id={subject.id} />;
  if (subject?.k === 'folder' && folder !== undefined) return <FolderDetail folder={folder} />;
  if (subject?.k === 'server' && server !== undefined)
    return <ServerDetail key={server.id} server={server} />;
  if (subject?.k === 'collection' && collection !== undefined)
    return <CollectionDetail collection={collection} />;
  return (
    <DetailPane title={t('medialibrary:details')}>
      <EmptyState title={t('medialibrary:nothing.title')}>
        {t('medialibrary:nothing.text')}
      </EmptyState>
    </DetailPane>
  );
}
