import '../../../shared/music/library-texts.ts';
import type { RefObject } from 'react';
import { Activity, createElement, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { t } from '../../../shared/i18n/translate.ts';
import type { MusicAbilities } from '../../../shared/music/library.ts';
import { useRoute } from '../../state/route.ts';
import { useTopicSelector } from '../../state/topics.ts';
import { cx } from '../../ui/cx.ts';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import surface from '../../ui/Surface.module.css';
import { useLive } from './live.ts';
import type { Pane } from './model/panes.ts';
import { showPane, usePane, usePaneCount, useQueuePane } from './model/panes.ts';
import type { MusicRoute } from './model/route.ts';
import { parsePlace } from './model/route.ts';
import { PlayersPane } from './players/PlayersPane.tsx';
import { QueuePane } from './queue/QueuePane.tsx';
import css from './MusicPanel.module.css';
import { tellFailure } from '../../state/calls.ts';
import { useUndoKeys } from '../../ui/undo-keys.ts';

const LibraryPane = lazyPart(
  async () => (await import('./library/LibraryPane.tsx')).LibraryPane,
  () => <div className={surface['surface']} />,
);

/** The library column. If its module fails to load, it says so, beside players and queue. */
const Library = ({ place }: { readonly place: MusicRoute }) => (
  <ErrorBoundary name={t('music:pane.library')}>
    <LibraryPane place={place} />
  </ErrorBoundary>
);

const ScenesView = lazyPart(
  async () => (await import('./scenes/ScenesView.tsx')).ScenesView,
  () => <div className={surface['surface']} />,
);

const hasLibrary = ({ library, browse }: MusicAbilities): boolean => library || browse;

/** Players, library and queue, or the scenes. */
export function MusicPanel() {
  const place = parsePlace(useRoute().detail);
  return place.k === 'scenes' ? (
    <ErrorBoundary name={t('musiclibrary:tab.scenes')}>
      <ScenesView place={place} />
    </ErrorBoundary>
  ) : (
    <Panes place={place} />
  );
}

/**
 * Side by side, or one at a time if they do not fit. A pane that does not fit any more stays mounted, so that it has the same scroll position,
 * cursor and selection when it is shown again.
 */
function Panes({ place }: { readonly place: MusicRoute }) {
  const count = usePaneCount();
  useQueueUndo();
  const { online } = useLive();
  // Before the connection the server's abilities are unknown, so the column stays in place.
  const library = useTopicSelector('music.abilities', hasLibrary) || !online;
  const panes: readonly Pane[] = library ? allPanes : ['players', 'queue'];
  const shown = useShownPanes(panes, count);
  const [mounted, setMounted] = useState(shown);
  if (shown.some((pane) => !mounted.includes(pane))) setMounted([...mounted, ...shown]);
  const panel = usePanesFollow(useRoute().detail, count);
  const shape = shown.length === 3 ? 'three' : shown.includes('queue') ? 'queue' : 'players';
  const columns = cx(css['panel'], css[library ? shape : 'bare']);
  return (
    <div ref={panel} className={count === 1 ? css['single'] : columns}>
      {count === 1 && <PaneSwitch panes={panes} shown={shown[0] ?? 'players'} />}
      {panes
        .filter((pane) => mounted.includes(pane))
        .map((pane) => (
          <Activity key={pane} mode={shown.includes(pane) ? 'visible' : 'hidden'}>
            <div className={css['pane']} data-pane={pane}>
              {pane === 'library' ? <Library place={place} /> : createElement(ownPanes[pane])}
            </div>
          </Activity>
        ))}
    </div>
  );
}

function PaneSwitch({ panes, shown }: { readonly panes: readonly Pane[]; readonly shown: Pane }) {
  return (
    <Segmented
      wide
      label={t('music:pane.switch')}
      value={shown}
      onValue={showPane}
      options={panes.map((value) => ({ value, label: t(`music:pane.${value}`) }))}
    />
  );
}

const allPanes = ['players', 'library', 'queue'] as const;
const ownPanes = { players: PlayersPane, queue: QueuePane } as const;

/** The panes that fit, from left to right. */
function useShownPanes(panes: readonly Pane[], count: 1 | 2 | 3): readonly Pane[] {
  const chosen = usePane();
  const { shown } = useQueuePane();
  if (!panes.includes('library')) {
    if (count > 1) return panes;
    return [chosen === 'queue' ? 'queue' : 'players'];
  }
  if (count === 1) return [chosen];
  return panes.filter(
    (pane) => pane === 'library' || (pane === 'queue' ? shown : count === 3 || !shown),
  );
}

/**
 * If not all panes fit any more, shows the one with the focus. Else shows the library in a single pane when a place was opened since it last
 * did: from another panel, by the page's address, or while the panes were side by side. Returns the ref for the element of the panes.
 */
function usePanesFollow(detail: string, count: 1 | 2 | 3): RefObject<HTMLDivElement | null> {
  const panel = useRef<HTMLDivElement>(null);
  const last = useRef('');
  const lastCount = useRef(count);
  // Before the browser takes the focus from what is hidden now.
  useLayoutEffect(() => {
    const isFewer = count < lastCount.current;
    lastCount.current = count;
    if (!isFewer) return;
    const pane = readPane(document.activeElement, panel.current);
    if (pane === undefined || (count === 2 && pane === 'library')) return;
    showPane(pane);
    if (count === 1) last.current = detail;
  }, [count, detail]);
  useEffect(() => {
    if (count > 1 || detail === last.current) return;
    last.current = detail;
    showPane('library');
  }, [detail, count]);
  return panel;
}

/** The pane of an element. */
function readPane(element: Element | null, panel: HTMLElement | null): Pane | undefined {
  if (element === null || panel?.contains(element) !== true) return undefined;
  const name = element.closest<HTMLElement>('[data-pane]')?.dataset['pane'];
  return allPanes.find((pane) => pane === name);
}

/** Ctrl+Z and Ctrl+Shift+Z for queue edits. Loads their code on first use. */
function useQueueUndo(): void {
  useUndoKeys((step) =>
    tellFailure(import('./queue/whole-queue-actions.tsx').then(({ stepQueue }) => stepQueue(step))),
  );
}
