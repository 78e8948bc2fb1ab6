import '../../../../shared/music/now-texts.ts';
import { useState } from 'react';
import { ChevronDown, Music } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Player } from '../../../../shared/music/player.ts';
import { leaveNow } from '../../../state/route.ts';
import { useEntry, useTopic } from '../../../state/topics.ts';
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
import { UpNext } from './UpNext.tsx';
import { useBackdrop } from './use-backdrop.ts';
import { useLyrics } from './use-lyrics.ts';
import { useOwnFocus, useEscape } from './view-focus.ts';
import css from './NowView.module.css';

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
        <EmptyState icon={<Music size={24} strokeWidth={1.5} />} title={t('music:bar.noPlayer')} />
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
  const told = chapters.length > 0;
  const shared = { player, disabled, frozenAt };
  return (
    <Stale when={!online} className={cx(css['columns'], (sung || told) && css['sung'])}>
      <CurrentTrack player={player} disabled={disabled} asOf={asOf} frozenAt={frozenAt} />
      {told && <Chapters key={player.media?.uri} {...shared} chapters={chapters} />}
      {sung && !told && <Lyrics key={player.media?.uri} {...shared} lyrics={lyrics} />}
      <div className={css['side']}>
        <UpNext player={player} online={online} />
        <PlayingIn player={player} online={online} />
      </div>
    </Stale>
  );
}
