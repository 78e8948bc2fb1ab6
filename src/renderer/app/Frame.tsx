import type { RefObject } from 'react';
import { useRef, useState } from 'react';
import { t } from '../../shared/i18n/translate.ts';
import { useAttentionToasts } from '../features/attention/use-attention-toasts.ts';
import type { PanelId } from '../../shared/domain-names.ts';
import { useRoute } from '../state/route.ts';
import { AppNotices } from './AppNotices.tsx';
import { DemoBanner } from './DemoBanner.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { lazyPart } from './lazy-part.tsx';
import { panelOf, PanelView, preloadPanel } from './PanelView.tsx';
import { Rail } from './Rail.tsx';
import { useKeyboard } from './use-keyboard.ts';
import { useAnyServer } from './use-any-server.ts';
import { useTitle } from './use-title.ts';
import css from './Frame.module.css';

const NowPlayingBar = lazyPart(
  async () => (await import('../features/music/bar/NowPlayingBar.tsx')).NowPlayingBar,
);
const ShortcutsDialog = lazyPart(
  async () => (await import('./ShortcutsDialog.tsx')).ShortcutsDialog,
);

/** Begins to load what the frame will draw, while the core is still asked for its states. */
export function preloadFrame(panel: PanelId): void {
  NowPlayingBar.preload();
  preloadPanel(panel);
}

/** Rail, panel and now-playing bar. The content scrolls, the frame never does. */
export function Frame() {
  const { panel } = useRoute();
  const name = panelOf(panel).name();
  const served = useAnyServer();
  const [help, setHelp] = useState(false);
  const main = useRef<HTMLElement>(null);
  const showHelp = (): void => {
    setHelp(true);
  };
  useKeyboard(showHelp);
  useAttentionToasts();
  useTitle(name);
  return (
    <div className={css['frame']}>
      <SkipLink to={main} />
      <Rail current={panel} />
      <main
        ref={main}
        id="content"
        className={css['main']}
        aria-label={name}
        data-region
        tabIndex={-1}
      >
        <DemoBanner />
        <AppNotices />
        <ErrorBoundary key={panel} name={name}>
          <PanelView panel={panel} onHelp={showHelp} />
        </ErrorBoundary>
      </main>
      {served && <Bar />}
      {help && <ShortcutsDialog open onOpenChange={setHelp} />}
    </div>
  );
}

function Bar() {
  return (
    <section
      className={css['bar']}
      aria-label={t('app:region.nowPlaying')}
      data-region
      tabIndex={-1}
    >
      <ErrorBoundary name={t('app:region.nowPlaying')}>
        <NowPlayingBar />
      </ErrorBoundary>
    </section>
  );
}

/** The way past the rail, for people who go by Tab. */
function SkipLink({ to }: { readonly to: RefObject<HTMLElement | null> }) {
  return (
    <a
      className={css['skip']}
      href="#content"
      onClick={(event) => {
        event.preventDefault();
        to.current?.focus();
      }}
    >
      {t('app:skip')}
    </a>
  );
}
