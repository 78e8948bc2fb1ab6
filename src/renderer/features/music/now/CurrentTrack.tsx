import { t } from '../../../../shared/i18n/translate.ts';
import type { Media, Player } from '../../../../shared/music/player.ts';
import { secondLine } from '../../../../shared/music/player-view.ts';
import { cx } from '../../../ui/cx.ts';
import text from '../../../ui/text.module.css';
import { Art } from '../art/Art.tsx';
import { Heart } from '../controls/Heart.tsx';
import { SeekBar } from '../controls/SeekBar.tsx';
import { Transport } from '../controls/Transport.tsx';
import { useCoverMenu } from '../media/cover-menu.tsx';
import { MediaMenu } from '../media/MediaMenu.tsx';
import { toTrack } from '../model/to-track.ts';
import { openPlace } from '../model/route.ts';
import { useLeaderName } from '../players/PlayerRow.tsx';
import { StreamChip } from './StreamChip.tsx';
import css from './CurrentTrack.module.css';

interface Props {
  readonly player: Player;
  readonly disabled: boolean;
  readonly asOf: string | null;
  readonly frozenAt: number | null;
}

/** The cover, the track, its position and controls, and the stream's quality. */
export function CurrentTrack({ player, disabled, asOf, frozenAt }: Props) {
  const { media } = player;
  const title = media?.title ?? t('music:bar.nothing');
  const item = media === null ? null : toTrack(media);
  const { menu, onContextMenu } = useCoverMenu(item);
  return (
    <section
      className={css['track']}
      aria-label={t('music:now.region', { name: player.name })}
      data-now
    >
      <Art
        className={css['art']}
        art={media?.art ?? null}
        size={512}
        title={title}
        onContextMenu={onContextMenu}
      />
      {menu}
      <div className={css['words']}>
        <h2 className={cx(css['title'], text['ellipsis'])} title={title} dir="auto">
          {title}
        </h2>
        <Line player={player} media={media} asOf={asOf} />
      </div>
      <div className={css['actions']}>
        <Heart media={media} disabled={disabled} />
        {item !== null && <MediaMenu item={item} />}
      </div>
      <SeekBar
        key={`${player.id} ${media?.queueItemId ?? ''}`}
        className={css['seek']}
        player={player}
        disabled={disabled}
        frozenAt={frozenAt}
      />
      <Transport className={css['transport']} player={player} disabled={disabled} />
      <StreamChip player={player} />
    </section>
  );
}

/** Artist, album and year, or why nothing plays. */
function Line({
  player,
  media,
  asOf,
}: Pick<Props, 'player' | 'asOf'> & { readonly media: Media | null }) {
  const leader = useLeaderName(player.leader);
  if (asOf !== null || media === null) {
    const why = asOf ?? secondLine(player, leader);
    // The title already says that nothing plays.
    return (
      <p className={cx(css['line'], text['ellipsis'])}>
        {why === t('music:line.nothing') ? null : why}
      </p>
    );
  }
  const { artist, artistUri, album, albumUri, year } = media;
  const parts = [
    artist !== null && artist !== '' && (
      <Name key="artist" strong uri={artistUri}>
        {artist}
      </Name>
    ),
    album !== null && album !== '' && album !== media.title && (
      <Name key="album" uri={albumUri}>
        {album}
      </Name>
    ),
    year !== null && <span key="year">{year}</span>,
  ].filter((part) => part !== false);
  return (
    <p className={cx(css['line'], text['ellipsis'])}>
      {parts.flatMap((part, at) => (at === 0 ? [part] : [' · ', part]))}
    </p>
  );
}

/** A name, which links to its page if the server reports an address. */
function Name({
  uri,
  strong = false,
  children,
}: {
  readonly uri: string | null;
  readonly strong?: boolean;
  readonly children: string;
}) {
  const look = strong ? css['strong'] : undefined;
  if (uri === null)
    return (
      <span className={look} dir="auto">
        {children}
      </span>
    );
  return (
    <button
      type="button"
      className={cx(css['link'], look)}
      dir="auto"
      onClick={() => openPlace({ k: 'item', uri })}
    >
      {children}
    </button>
  );
}
