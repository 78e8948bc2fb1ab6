import { ListEnd } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import { formatClock } from '../../../../shared/lib/format.ts';
import type { Media, Player } from '../../../../shared/music/player.ts';
import { dotted, secondLine, sourceName } from '../../../../shared/music/player-view.ts';
import type { Queue } from '../../../../shared/music/queue.ts';
import { useEntry, useTopic } from '../../../state/topics.ts';
import { cx } from '../../../ui/cx.ts';
import { Fact, Facts } from '../../../ui/Facts.tsx';
import { icon } from '../../../ui/icon.ts';
import { Art } from '../art/Art.tsx';
import { useLive } from '../live.ts';
import { useLeaderName } from '../players/PlayerRow.tsx';
import { Stale } from '../Stale.tsx';
import css from './NowPlaying.module.css';

/**
 * What the chosen player plays, where it comes from and what is next. `column`: a pane of its own with a large picture; else the
 * space below a list, where it is hidden while there is little of it.
 */
export function NowPlaying({ column = false }: { readonly column?: boolean }) {
  const { playerId } = useTopic('music.chosen');
  const player = useEntry('music.players', playerId);
  const queue = useEntry('music.queues', player?.queueId ?? null);
  const { online, asOf } = useLive();
  if (player === undefined) return column ? <div className={css['column']} /> : null;
  return (
    <section
      className={cx(css['now'], column && css['column'])}
      aria-label={t('music:now.region', { name: player.name })}
    >
      <Stale when={!online} className={css['content']}>
        <header className={css['head']}>
          <h2 className={css['heading']}>{t('music:now.title')}</h2>
          <span className={css['note']} dir="auto">
            {dotted(player.name, asOf)}
          </span>
        </header>
        <Current player={player} queue={queue} />
        {queue?.next != null && <Next media={queue.next} />}
      </Stale>
    </section>
  );
}

function Current({
  player,
  queue,
}: {
  readonly player: Player;
  readonly queue: Queue | undefined;
}) {
  const { media } = player;
  const leader = useLeaderName(player.leader);
  const title = media?.title ?? t('music:bar.nothing');
  const lines = media === null ? [secondLine(player, leader)] : [media.artist, media.album];
  return (
    <div className={css['current']}>
      <Art className={css['art']} title={title} art={media?.art ?? null} size={512} />
      <div className={css['words']}>
        <p className={css['title']} title={title} dir="auto">
          {title}
        </p>
        {lines.map(
          (line, at) =>
            line !== null &&
            line !== '' &&
            line !== title && (
              <p key={at} className={css['line']} title={line} dir="auto">
                {line}
              </p>
            ),
        )}
        <Known {...{ player, queue }} />
      </div>
    </div>
  );
}

/** Facts about the stream; omits what the server does not report. */
function Known({ player, queue }: { readonly player: Player; readonly queue: Queue | undefined }) {
  const { media } = player;
  if (media === null) return null;
  const source = sourceName(player);
  const place = queue?.currentIndex ?? null;
  return (
    <div className={css['facts']}>
      <Facts small>
        {place !== null && queue !== undefined && queue.count > 0 && (
          <Fact name={t('music:now.place')}>
            {t('music:now.placeOf', { place: place + 1, count: queue.count })}
          </Fact>
        )}
        {media.duration !== null && media.duration > 0 && (
          <Fact name={t('music:now.length')}>{formatClock(media.duration)}</Fact>
        )}
        {source !== null && <Fact name={t('music:now.source')}>{source}</Fact>}
        {player.model !== null && <Fact name={t('music:now.model')}>{player.model}</Fact>}
      </Facts>
    </div>
  );
}

function Next({ media }: { readonly media: Media }) {
  const { title, artist, album, duration } = media;
  return (
    <div className={css['next']}>
      <p className={css['label']}>
        <ListEnd {...icon} size={14} />
        {t('music:now.next')}
      </p>
      <Art className={css['small']} title={title} art={media.art} size={80} />
      <p className={css['nextTitle']} title={title} dir="auto">
        {title}
      </p>
      <p className={css['nextLine']} dir="auto">
        {dotted(artist, album)}
      </p>
      {duration !== null && <span className={css['duration']}>{formatClock(duration)}</span>}
    </div>
  );
}
