import type { ReactNode, RefObject } from 'react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { t } from '../../shared/i18n/translate.ts';
import { useAttentionToasts } from '../features/attention/use-attention-toasts.ts';
import type { AppInfo, Faults } from '../../shared/app/model.ts';
import type { PanelId } from '../../shared/domain-names.ts';
import { closeMediaDialog, useOverlays } from '../features/music/media/overlays.ts';
import { closePalette, followPaletteAddress, usePalette } from '../palette/open.ts';
import { leaveNow, useNowShown, useRoute } from '../state/route.ts';
import { showToast } from '../state/toasts.ts';
import { useEntry, useTopicSelector } from '../state/topics.ts';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { findPanel, PanelView, preloadPanel } from './PanelView.tsx';
import { closeHelp, openHelp, useHelp } from './help.ts';
import { Rail } from './Rail.tsx';
import { useKeyboard } from './use-keyboard.ts';
import { useAnyServer, useDemo } from './use-any-server.ts';
import css from './Frame.module.css';
import { call } from '../state/calls.ts';
import { useMutation } from '../state/use-mutation.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';

/** Shown on every panel while the demo runs, with a button that ends it. */
function DemoBanner() {
  const demo = useDemo();
  const leaving = useMutation(() => call('app.leaveDemo', undefined));
  if (!demo) return null;
  return (
    <Notice
      banner
      title={t('app:demo.title')}
      action={
        <Button pending={leaving.pending} onClick={() => leaving.submit()}>
          {t('app:demo.leave')}
        </Button>
      }
    >
      {t('app:demo.text')}
    </Notice>
  );
}

const NowPlayingBar = lazyPart(
  async () => (await import('../features/music/bar/NowPlayingBar.tsx')).NowPlayingBar,
);
const NowView = lazyPart(async () => (await import('../features/music/now/NowView.tsx')).NowView);
const ShortcutsDialog = lazyPart(
  async () => (await import('./ShortcutsDialog.tsx')).ShortcutsDialog,
);
const MusicOverlays = lazyPart(
  async () => (await import('../features/music/media/MusicOverlays.tsx')).MusicOverlays,
);
const AppNotices = lazyPart(async () => (await import('./AppNotices.tsx')).AppNotices);
const Palette = lazyPart(async () => (await import('./Palette.tsx')).Palette);

/** Starts loading the frame's modules while the core's state is still being requested. */
export function preloadFrame(panel: PanelId): void {
  NowPlayingBar.preload();
  preloadPanel(panel);
}

/**
 * Rail, panel and now-playing bar, or the now-playing view over them. The content scrolls; the frame never does. `isEntered`: the user came
 * from another page of this window, such as the first run.
 */
export function Frame({ isEntered }: { readonly isEntered: boolean }) {
  const { panel } = useRoute();
  const now = useNowShown();
  const name = findPanel(panel).name();
  const served = useAnyServer();
  const [covered, setCovered] = useState(false);
  const main = useRef<HTMLElement>(null);
  // In a low window the main region scrolls. Every panel starts at the top.
  useLayoutEffect(() => {
    if (main.current !== null) main.current.scrollTop = 0;
  }, [panel]);
  usePanelFocus(main, panel, isEntered);
  useKeyboard();
  useAttentionToasts();
  useTitle(name);
  return (
    <>
      <div className={css['frame']} inert={covered}>
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
          <Notices />
          <ErrorBoundary key={panel} name={name}>
            <PanelView panel={panel} onHelp={openHelp} />
          </ErrorBoundary>
        </main>
        {served && <Bar />}
      </div>
      {now && served && (
        <Overlay onClose={leaveNow}>
          <NowView behind={name} onCover={setCovered} />
        </Overlay>
      )}
      {served && <MediaDialogs />}
      <OpenPalette />
      <Help />
    </>
  );
}

/**
 * Moves the focus into a panel that the user opened by key, from the palette or by a link in another panel, so that Tab and screen readers
 * continue there. A focused link of the rail keeps the focus, because users walk along the links.
 */
function usePanelFocus(
  main: RefObject<HTMLElement | null>,
  panel: PanelId,
  isEntered: boolean,
): void {
  const shown = useRef(isEntered ? null : panel);
  useEffect(() => {
    if (shown.current === panel) return;
    shown.current = panel;
    const at = document.activeElement;
    const isKept =
      at !== null &&
      (main.current?.contains(at) === true ||
        at.closest('nav [aria-current=page], [role=dialog]') !== null);
    if (!isKept) main.current?.focus({ preventScroll: true });
  }, [main, panel]);
}

function Bar() {
  return (
    <section
      className={css['bar']}
      aria-label={t('app:region.nowPlaying')}
      data-region
      data-player-keys
      tabIndex={-1}
    >
      <ErrorBoundary name={t('app:region.nowPlaying')}>
        <NowPlayingBar />
      </ErrorBoundary>
    </section>
  );
}

/** The dialogs of media and players, loaded when one of them first opens. */
function MediaDialogs() {
  const { dialog } = useOverlays();
  if (dialog === null) return null;
  return (
    <Overlay onClose={closeMediaDialog}>
      <MusicOverlays />
    </Overlay>
  );
}

const hasNotices = ({ notices, safe }: AppInfo): boolean => safe || notices.length > 0;
const hasFaults = ({ count }: Faults): boolean => count > 0;

/** Loaded with the first notice. */
function Notices() {
  const some = useTopicSelector('app.info', hasNotices);
  const faults = useTopicSelector('app.faults', hasFaults);
  return (some || faults) && <AppNotices />;
}

function Help() {
  const { isOpen } = useHelp();
  if (!isOpen) return null;
  return (
    <Overlay onClose={closeHelp}>
      <ShortcutsDialog onClose={closeHelp} />
    </Overlay>
  );
}

function OpenPalette() {
  const { request } = usePalette();
  const { detail } = useRoute();
  useLayoutEffect(followPaletteAddress, [detail]);
  if (request === null) return null;
  return (
    <Overlay onClose={closePalette}>
      <Palette request={request} />
    </Overlay>
  );
}

/** Contains an error of what lies over the frame, such as a module that did not load: closes it and says so. */
function Overlay({
  onClose,
  children,
}: {
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const fail = (details: string): void => {
    onClose();
    showToast({
      tone: 'bad',
      text: t('app:crash.over'),
      details,
      action: { label: t('app:host.reload'), run: () => location.reload() },
    });
  };
  return <ErrorBoundary onFail={fail}>{children}</ErrorBoundary>;
}

/** Skips the rail, for people who navigate by Tab. */
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

/** The frame before the core has answered: only parts that do not move when the content arrives. */
export function FrameShell() {
  const { panel } = useRoute();
  return (
    <div className={css['frame']} aria-busy="true">
      <Rail current={panel} />
      <main className={css['main']} />
      <section className={css['bar']} />
    </div>
  );
}

const chosenId = ({ playerId }: { readonly playerId: string | null }): string | null => playerId;

/** Sets the document title to the chosen player's current item, otherwise to the panel's name. */
function useTitle(panel: string): void {
  const player = useEntry('music.players', useTopicSelector('music.chosen', chosenId));
  const media = player?.state === 'playing' ? player.media : null;
  const title =
    media == null
      ? t('app:documentTitle.panel', { panel })
      : media.artist === null
        ? t('app:documentTitle.playingAlone', { title: media.title })
        : t('app:documentTitle.playing', { title: media.title, artist: media.artist });
  useEffect(() => {
    document.title = title;
  }, [title]);
}
