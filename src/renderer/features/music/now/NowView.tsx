import musicnow from '../../../../../resources/locales/en/musicnow.json' with { type: 'json' };
import { useState, useEffect, useLayoutEffect, useRef } from 'react';
import { ChevronDown, Music } from 'lucide-react';
import { addTexts, t } from '../../../../shared/i18n/translate.ts';
import type { Player } from '../../../../shared/music/player.ts';
import { leaveNow } from '../../../state/route.ts';
import { useEntry, useTopic, useTopicSelector } from '../../../state/topics.ts';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { icon } from '../../../ui/icon.ts';
import { Kbd } from '../../../ui/Kbd.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { useLive } from '../live.ts';
import { Stale } from '../Stale.tsx';
import { Chapters, useChapters } from './Chapters.tsx';
import { CurrentTrack } from './CurrentTrack.tsx';
import { Lyrics } from './Lyrics.tsx';
import { PlayingIn } from './PlayingIn.tsx';
import { ViewActions } from './ViewActions.tsx';
import css from './NowView.module.css';
import type { RefObject } from 'react';
import type { Lyrics as TrackLyrics, MusicAbilities } from '../../../../shared/music/library.ts';
import { corePath } from '../../../state/core-path.ts';
import { useResource } from '../../../state/use-resource.ts';
import { createBackdrop, findHues } from './palette.ts';
import { NoQueue } from '../queue/NoQueue.tsx';
import { QueueItems } from '../queue/QueueItems.tsx';

addTexts({ musicnow });

/** Edge length (px) of the canvas for reading hues. */
const EDGE = 32;

type Hues = ReturnType<typeof findHues>;

/**
 * The view's background from the hues of a cover (`/art/<id>`), as custom properties: `--base`, `--first` and `--second`. Empty without a
 * cover, for a cover without hue, and while the first cover loads. Keeps the old colors until a new cover has loaded.
 */
function useBackdrop(art: string | null): Readonly<Record<string, string>> {
  const [hues, setHues] = useState<Hues>(null);
  useEffect(() => {
    let current = true;
    const answer = (next: Hues): void => {
      if (current) setHues(next);
    };
    if (art === null) answer(null);
    else readHues(art).then(answer, () => answer(null));
    return () => {
      current = false;
    };
  }, [art]);
  if (hues === null) return {};
  const light = createBackdrop(hues, 'light');
  const dark = createBackdrop(hues, 'dark');
  const both = (name: keyof typeof light): string => `light-dark(${light[name]}, ${dark[name]})`;
  return { '--base': both('base'), '--first': both('first'), '--second': both('second') };
}

async function readHues(art: string): Promise<Hues> {
  const image = new Image();
  image.src = `${corePath(art)}?size=80`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = EDGE;
  canvas.height = EDGE;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) return null;
  context.drawImage(image, 0, 0, EDGE, EDGE);
  return findHues(context.getImageData(0, 0, EDGE, EDGE).data);
}

/** Moves the focus into the view while it is open, and back afterwards. `onCover`: as in `NowView`. */
function useOwnFocus(onCover: (covered: boolean) => void): RefObject<HTMLElement | null> {
  const view = useRef<HTMLElement>(null);
  // Read before the page behind becomes inert and loses the focus.
  const [before] = useState(() => document.activeElement);
  useLayoutEffect(() => {
    onCover(true);
    return () => onCover(false);
  }, [onCover]);
  useEffect(() => {
    view.current?.focus({ preventScroll: true });
    return () => {
      // The page behind stays inert until the following update.
      queueMicrotask(() => {
        if (before instanceof HTMLElement) before.focus({ preventScroll: true });
      });
    };
  }, [before]);
  return view;
}

/** Elements that Escape closes before the view. */
const floating = '[role=dialog], [role=alertdialog], [role=menu]';

/**
 * Runs `close` on Escape. Listens before the floating elements, which are already removed when their own listeners have run. In full
 * screen, the first Escape leaves full screen.
 */
function useEscape(close: () => void): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.isComposing) return;
      if (document.querySelector(floating) !== null) return;
      event.preventDefault();
      if (document.fullscreenElement === null) close();
      else void document.exitFullscreen();
    };
    window.addEventListener('keydown', pressed, true);
    return () => window.removeEventListener('keydown', pressed, true);
  }, [close]);
}

/**
 * The now-playing view over the whole window: cover, lyrics and upcoming items. `behind`: name of the covered panel. `onCover`: called with
 * true while the view is shown; the page behind it must be inert then.
 */
export function NowView({
  behind,
  onCover,
}: {
  readonly behind: string;
  readonly onCover: (covered: boolean) => void;
}) {
  const { playerId } = useTopic('music.chosen');
  const player = useEntry('music.players', playerId);
  const backdrop = useBackdrop(player?.media?.art ?? null);
  const view = useOwnFocus(onCover);
  useEscape(leaveNow);
  return (
    <main
      ref={view}
      className={css['view']}
      style={backdrop}
      aria-label={t('musicnow:title')}
      data-region
      data-player-keys
      tabIndex={-1}
    >
      <header className={css['top']}>
        <VisuallyHidden>
          <h1>{t('musicnow:title')}</h1>
        </VisuallyHidden>
        <Button
          className={css['back']}
          icon={<ChevronDown {...icon} />}
          hint={t('musicnow:back', { panel: behind })}
          onClick={leaveNow}
        >
          {behind}
          <span aria-hidden="true">
            <Kbd>Esc</Kbd>
          </span>
        </Button>
        <ViewActions player={player} />
      </header>
      {player === undefined ? (
        <EmptyState icon={Music} title={t('music:bar.noPlayer')} />
      ) : (
        <Columns player={player} />
      )}
    </main>
  );
}

/** The columns. The middle one has the chapters or lyrics. It closes if there are none, but stays open while the next track's load. */
function Columns({ player }: { readonly player: Player }) {
  const { online, asOf, frozenAt } = useLive();
  const { lyrics, loading } = useLyrics(player.media?.uri ?? null);
  const chapters = useChapters(player);
  const [sung, setSung] = useState(false);
  if (!loading && sung !== (lyrics !== null)) setSung(lyrics !== null);
  const disabled = !online || !player.available;
  const hasChapters = chapters.length > 0;
  const shared = { player, disabled, frozenAt };
  return (
    <Stale when={!online} className={cx(css['columns'], (sung || hasChapters) && css['sung'])}>
      <CurrentTrack player={player} disabled={disabled} asOf={asOf} frozenAt={frozenAt} />
      {hasChapters && <Chapters key={player.media?.uri} {...shared} chapters={chapters} />}
      {sung && !hasChapters && <Lyrics key={player.media?.uri} {...shared} lyrics={lyrics} />}
      <div className={css['side']}>
        <UpNext player={player} online={online} />
        <PlayingIn player={player} online={online} />
      </div>
    </Stale>
  );
}

/** The items after the current track, or a hint how to choose music. */
function UpNext({ player, online }: { readonly player: Player; readonly online: boolean }) {
  const queue = useEntry('music.queues', player.queueId);
  return (
    <section className={css['next']} aria-label={t('musicnow:next.title')}>
      {queue === undefined || queue.count === 0 ? (
        <NoQueue player={player} queue={queue} />
      ) : (
        <QueueItems
          key={queue.id}
          name={player.name}
          rowHeight={44}
          queue={queue}
          online={online}
        />
      )}
    </section>
  );
}

const able = ({ lyrics }: MusicAbilities): boolean => lyrics;

/** A track without a response within this time (ms) counts as having no lyrics: a server that searches online takes up to 45 s. */
const LYRICS_TIMEOUT_MS = 2_000;

/** The lyrics of a track; null if there are none and while they load. A failure counts as none. */
function useLyrics(uri: string | null): {
  readonly lyrics: TrackLyrics | null;
  readonly loading: boolean;
} {
  const enabled = useTopicSelector('music.abilities', able) && uri !== null;
  const options = { enabled, keep: false };
  const { data, loading } = useResource('music.lyrics', { uri: uri ?? '-' }, options);
  const [late, setLate] = useState<string | null>(null);
  useEffect(() => {
    if (!loading) return undefined;
    const timer = setTimeout(setLate, LYRICS_TIMEOUT_MS, uri);
    return () => clearTimeout(timer);
  }, [loading, uri]);
  return {
    lyrics: data !== null && data.lines.length > 0 ? data : null,
    loading: loading && late !== uri,
  };
}
