import { Maximize2, Pin, X } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Player } from '../../../../shared/music/player.ts';
import { dotted, secondLine } from '../../../../shared/music/player-view.ts';
import { send } from '../../../state/calls.ts';
import { useCapabilities } from '../../../state/host-state.ts';
import { useEntry, useTopic, useTopicSelector } from '../../../state/topics.ts';
import { cx } from '../../../ui/cx.ts';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import text from '../../../ui/text.module.css';
import { Announcer } from '../bar/Announcer.tsx';
import { CoverButton } from '../controls/CoverButton.tsx';
import { Heart } from '../controls/Heart.tsx';
import { countMore, PlayerName } from '../controls/PlayerName.tsx';
import { SeekBar } from '../controls/SeekBar.tsx';
import { Transport } from '../controls/Transport.tsx';
import { useLive } from '../live.ts';
import { PlayerIcon } from '../players/PlayerIcon.tsx';
import { useLeaderName } from '../players/PlayerRow.tsx';
import { Stale } from '../Stale.tsx';
import { MainVolume } from '../volume/MainVolume.tsx';
import { closeMini, openWindow } from './open-mini.ts';
import css from './MiniPlayer.module.css';

/** Player, track, position, controls and volume in 420 x 140 px. */
export function MiniPlayer() {
  const { playerId } = useTopic('music.chosen');
  const player = useEntry('music.players', playerId);
  const { online, asOf, frozenAt } = useLive();
  const { miniPlayer: own } = useCapabilities();
  const disabled = !online || player?.available !== true;
  const media = player?.media ?? null;
  const title = media?.title ?? t('music:bar.nothing');
  return (
    <Stale when={!online} className={css['mini']}>
      <CoverButton
        className={css['cover']}
        cover={{ className: css['art'], title, art: media?.art ?? null, size: 512 }}
        onOpen={() => openWindow('/#now', own)}
      />
      <p className={css['room']}>
        <PlayerIcon of={player} size={14} />
        <PlayerName
          name={player?.name ?? t('music:bar.noPlayer')}
          more={player === undefined ? 0 : countMore(player)}
        />
      </p>
      <Windows own={own} />
      <p className={cx(css['title'], text['ellipsis'])} title={title} dir="auto">
        {title}
      </p>
      <Line player={player} asOf={asOf} />
      <div className={css['heart']}>
        <Heart media={media} disabled={disabled} />
      </div>
      {player !== undefined && (
        <>
          <SeekBar
            key={`${player.id} ${media?.queueItemId ?? ''}`}
            className={css['seek']}
            player={player}
            disabled={disabled}
            frozenAt={frozenAt}
          />
          <Transport className={css['transport']} player={player} disabled={disabled} />
          <MainVolume className={css['volume']} player={player} disabled={disabled} />
          <Announcer player={player} />
        </>
      )}
    </Stale>
  );
}

/** Artist and album, or why nothing plays. */
function Line({
  player,
  asOf,
}: {
  readonly player: Player | undefined;
  readonly asOf: string | null;
}) {
  const leader = useLeaderName(player?.leader ?? null);
  if (player === undefined) return null;
  const { media } = player;
  const line = media === null ? secondLine(player, leader) : dotted(media.artist, media.album);
  return (
    <p className={cx(css['line'], text['ellipsis'])} title={line} dir="auto">
      {asOf ?? line}
    </p>
  );
}

const pinnedOf = ({ miniPinned }: { readonly miniPinned: boolean }): boolean => miniPinned;

/** Buttons that keep the window above others (if the host supports it), show the main window, or close this one. */
function Windows({ own }: { readonly own: boolean }) {
  const pinned = useTopicSelector('settings', pinnedOf);
  return (
    <div className={css['windows']}>
      {own && (
        <IconButton
          label={t('music:bar.miniPin')}
          icon={<Pin {...icon} size={14} />}
          pressed={pinned}
          onClick={() => send('settings.update', { miniPinned: !pinned })}
        />
      )}
      <IconButton
        label={t('music:bar.miniExpand')}
        icon={<Maximize2 {...icon} size={14} />}
        onClick={() => openWindow('/', own)}
      />
      <IconButton
        label={t('app:close')}
        shortcut="Esc"
        icon={<X {...icon} />}
        onClick={() => closeMini(own)}
      />
    </div>
  );
}
