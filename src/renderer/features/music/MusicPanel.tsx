import '../../../shared/music/library-texts.ts';
import { useEffect, useRef } from 'react';
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

/** Side by side, or one at a time if they do not fit. */
function Panes({ place }: { readonly place: MusicRoute }) {
  const { detail } = useRoute();
  const count = usePaneCount();
  useFollowPlace(detail, count === 1);
  useQueueUndo();
  const { online } = useLive();
  // Before the connection the server's abilities are unknown, so the column stays in place.
  const library = useTopicSelector('music.abilities', hasLibrary) || !online;
  if (count === 1) return <OnePane library={library} />;
  return <Columns place={place} wide={count === 3} library={library} />;
}

/**
 * Shows the library in a single pane when a place was opened since it last did: from another panel, by the page's address, or while the
 * panes were side by side.
 */
function useFollowPlace(detail: string, single: boolean): void {
  const last = useRef('');
  useEffect(() => {
    if (!single || detail === last.current) return;
    last.current = detail;
    showPane('library');
  }, [detail, single]);
}

function Columns({
  place,
  wide,
  library,
}: {
  readonly place: MusicRoute;
  readonly wide: boolean;
  readonly library: boolean;
}) {
  const { shown } = useQueuePane();
  const queue = shown || !library;
  const players = wide || !queue || !library;
  const shape = players && queue ? 'three' : queue ? 'queue' : 'players';
  return (
    <div className={cx(css['panel'], css[library ? shape : 'bare'])}>
      {players && <PlayersPane />}
      {library && <Library place={place} />}
      {queue && <QueuePane />}
    </div>
  );
}

function OnePane({ library }: { readonly library: boolean }) {
  const { detail } = useRoute();
  const chosen = usePane();
  const pane = chosen === 'library' && !library ? 'players' : chosen;
  const panes: readonly Pane[] = library ? ['players', 'library', 'queue'] : ['players', 'queue'];
  return (
    <div className={css['single']}>
      <Segmented
        wide
        label={t('music:pane.switch')}
        value={pane}
        onValue={showPane}
        options={panes.map((value) => ({ value, label: t(`music:pane.${value}`) }))}
      />
      {pane === 'players' && <PlayersPane />}
      {pane === 'library' && <Library place={parsePlace(detail)} />}
      {pane === 'queue' && <QueuePane />}
    </div>
  );
}

/** Ctrl+Z and Ctrl+Shift+Z for queue edits. Loads their code on first use. */
function useQueueUndo(): void {
  useUndoKeys((step) =>
    tellFailure(import('./queue/whole-queue-actions.tsx').then(({ stepQueue }) => stepQueue(step))),
  );
}
