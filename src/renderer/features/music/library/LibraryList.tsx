import type { KeyboardEvent } from 'react';
import { Unplug } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { LibraryQuery } from '../../../../shared/music/library.ts';
import type { LibraryKind, MediaItem } from '../../../../shared/music/media.ts';
import { hasLetters } from '../../../../shared/music/rules/sorts.ts';
import { call, tellFailure } from '../../../state/calls.ts';
import { useTopicSelector } from '../../../state/topics.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { NoMatch } from '../../../ui/NoMatch.tsx';
import { useStable } from '../../../ui/use-latest.ts';
import { useLive } from '../live.ts';
import { mediaKey } from '../media/media-actions.ts';
import { useMediaMenu } from '../media/MediaMenu.tsx';
import { openPlace } from '../model/route.ts';
import { Missing } from '../Missing.tsx';
import { Stale } from '../Stale.tsx';
import { findLetter, LetterStrip } from './LetterStrip.tsx';
import { LibraryGrid } from './LibraryGrid.tsx';
import { LibraryTable } from './LibraryTable.tsx';
import { noFilter, setFilter, useListQuery, useView } from './list-settings.ts';
import { ListToolbar } from './ListToolbar.tsx';
import type { OpenList } from './open-lists.ts';
import { useOpenList } from './open-lists.ts';
import css from './LibraryList.module.css';
import { RecentShelf } from '../pages/Recent.tsx';

/** Shorter lists (items) have no letter strip. */
const MIN_LETTERED = 30;

/** A list of one kind as covers or a table, of any length. */
export function LibraryList({
  kind,
  genre,
}: {
  readonly kind: LibraryKind;
  readonly genre: string | null;
}) {
  const query = useListQuery(kind, genre);
  const list = useOpenList(query);
  const { online, starting, asOf } = useLive();
  const { pager } = list;
  const isAway = pager.fresh && pager.error !== null && !online && !starting;
  return (
    <div className={css['list']}>
      <Stale when={!online} className={css['recent']}>
        <RecentShelf />
      </Stale>
      <ListToolbar query={query} note={isAway ? null : (asOf ?? formatCount(list))} />
      {isAway && (
        <EmptyState icon={Unplug} title={t('musicpages:page.offline')}>
          {t('musicpages:page.offlineText')}
        </EmptyState>
      )}
      {pager.error !== null && !isAway && (online || pager.fresh) && (
        <div className={css['error']}>
          <ErrorState error={pager.error} onRetry={() => pager.retry()} />
        </div>
      )}
      <Missing cut={pager.cut} />
      {(!pager.fresh || pager.error === null) && (
        <Stale when={!online} className={css['stage']}>
          <Items key={list.key} list={list} />
        </Stale>
      )}
    </div>
  );
}

function formatCount({ pager: { count, counted, clipped, fresh } }: OpenList): string | null {
  if (fresh) return null;
  if (clipped) return t('musiclibrary:countFirst', { count });
  return counted
    ? t('musiclibrary:count', { count })
    : t('musiclibrary:countAtLeast', { count: count - 1 });
}

function Items({ list }: { readonly list: OpenList }) {
  const { pager, query } = list;
  const { kind, sort, descending } = query;
  const [current, setCurrent] = useState<number | null>(null);
  const { letter, busy, onTop, onLetter } = useLetters(list);
  const lettered = hasLetters(sort);
  const covers = useView(kind) === 'covers';
  const { menu, openMenu } = useMediaMenu({
    taken: [...(lettered ? (['F'] as const) : []), ...(covers ? (['Enter'] as const) : [])],
  });
  const onKey = (event: KeyboardEvent, item: MediaItem | null): boolean => {
    if (lettered && isLetter(event)) {
      onLetter(event.key, setCurrent);
      return true;
    }
    const action = item === null ? null : mediaKey(event, item);
    action?.();
    return action !== null;
  };
  const View = covers ? LibraryGrid : LibraryTable;
  return (
    <>
      <View
        label={t(`musiclibrary:tab.${kind}`)}
        onMenu={openMenu}
        onCurrent={setCurrent}
        empty={<Empty query={query} />}
        list={list}
        onTop={onTop}
        current={current}
        onKey={onKey}
      />
      {lettered && pager.count > MIN_LETTERED && (
        <div className={css['letters']}>
          <LetterStrip letter={letter} busy={busy} descending={descending} onLetter={onLetter} />
        </div>
      )}
      {menu}
    </>
  );
}

const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  /^[\p{L}\p{N}#]$/u.test(key) && !ctrlKey && !metaKey && !altKey;

/** The letter of the first visible item, and a function that moves to another letter. The latest request wins. */
function useLetters(list: OpenList) {
  const { pager, query } = list;
  const [letter, setLetter] = useState('#');
  const [busy, setBusy] = useState(false);
  const running = useRef<AbortController | null>(null);
  const top = useRef({ index: 0, perRow: 1 });
  /** The offset of the requested letter: a row of covers may begin with items before it. */
  const goal = useRef(-1);
  const onTop = useCallback(
    (index: number, perRow: number) => {
      top.current = { index, perRow };
      if (goal.current >= index && goal.current < index + perRow) return;
      goal.current = -1;
      const { item } = pager.row(index);
      const now = item === null ? null : findLetter(item.sortName);
      if (now !== null) setLetter(now);
    },
    [pager],
  );
  // The first visible item may load after the list has stopped scrolling.
  useEffect(() => pager.on(() => onTop(top.current.index, top.current.perRow)), [pager, onTop]);
  const onLetter = useStable((wanted: string, then?: (index: number) => void): void => {
    running.current?.abort();
    const abort = new AbortController();
    running.current = abort;
    setLetter(findLetter(wanted) ?? letter);
    setBusy(true);
    tellFailure(
      fetchOffset(query, findLetter(wanted) ?? wanted, abort.signal)
        .then((offset) => {
          if (abort.signal.aborted) return;
          goal.current = offset;
          list.jump(offset);
          then?.(Math.min(offset, pager.count - 1));
        })
        .finally(() => {
          if (!abort.signal.aborted) setBusy(false);
        }),
    );
  });
  return { letter, busy, onTop, onLetter };
}

/** The offset of a letter; `#`: everything before the letters. */
async function fetchOffset(
  query: LibraryQuery,
  letter: string,
  signal: AbortSignal,
): Promise<number> {
  if (letter === '#' && !query.descending) return 0;
  return (await call('music.libraryLetter', { ...query, letter }, signal)).offset;
}

/** Why a list is empty: no match, the server is still syncing, or there are no items. */
function Empty({ query }: { readonly query: LibraryQuery }) {
  const { kind, search, favorite, genre, provider, albumTypes, albumArtists } = query;
  const syncing = useTopicSelector('music.library', (library) => library.syncing.length > 0);
  const filtered =
    favorite || genre !== null || provider !== null || albumTypes.length > 0 || albumArtists;
  if (search.trim() === '' && !filtered)
    return (
      <EmptyState title={t(`musiclibrary:none.${kind}`)}>
        {syncing ? t('musiclibrary:none.syncing') : t('musiclibrary:none.hint')}
      </EmptyState>
    );
  return (
    <NoMatch
      what={t(`musiclibrary:one.${kind}`)}
      text={search}
      isFiltered={filtered}
      onClearText={() => setFilter(kind, { search: '' })}
      onClearFilters={() => {
        setFilter(kind, { ...noFilter, search });
        openPlace({ k: 'list', kind, genre: null });
      }}
    />
  );
}
