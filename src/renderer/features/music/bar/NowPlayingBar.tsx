import { Fragment } from 'react';
import { dropTurns, listFacts } from '../../../../shared/i18n/isolate.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Player } from '../../../../shared/music/player.ts';
import { useEntry, useTopic, useTopicSelector } from '../../../state/topics.ts';
import { cx } from '../../../ui/cx.ts';
import text from '../../../ui/text.module.css';
import { CoverButton } from '../controls/CoverButton.tsx';
import { Heart } from '../controls/Heart.tsx';
import { SeekBar } from '../controls/SeekBar.tsx';
import { Transport } from '../controls/Transport.tsx';
import type { Live } from '../live.ts';
import { useLive } from '../live.ts';
import { dotted, secondLine } from '../../../../shared/music/player-view.ts';
import { openPlace } from '../model/route.ts';
import { useLeaderName } from '../players/PlayerRow.tsx';
import { Stale } from '../Stale.tsx';
import { MainVolume } from '../volume/MainVolume.tsx';
import { Announcer } from './Announcer.tsx';
import { PlayerPicker } from './PlayerPicker.tsx';
import css from './NowPlayingBar.module.css';
import { MicVocal, ListMusic } from 'lucide-react';
import type { MusicAbilities } from '../../../../shared/music/library.ts';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { MiniButton } from '../mini/MiniButton.tsx';
import { useQueuePane } from '../model/panes.ts';

const sings = ({ lyrics }: MusicAbilities): boolean => lyrics;

/** Buttons for lyrics (while a track is shown), queue and mini player. */
function BarTools({ playing }: { readonly playing: boolean }) {
  const lyrics = useTopicSelector('music.abilities', sings);
  return (
    <div className={css['tools']}>
      {lyrics && playing && (
        <IconButton
          label={t('music:bar.lyrics')}
          icon={<MicVocal {...icon} />}
          onClick={() => openPlace({ k: 'now' })}
        />
      )}
      <QueueToggle />
      <MiniButton />
    </div>
  );
}

/** The bar below every panel: what the chosen player plays, and its controls. */
export function NowPlayingBar() {
  const { playerId } = useTopic('music.chosen');
  const player = useEntry('music.players', playerId);
  const { online, asOf, frozenAt } = useLive();
  return (
    <div className={css['bar']}>
      <Stale when={!online} className={css['content']}>
        {player === undefined ? (
          <p className={css['none']}>{t('music:bar.nothing')}</p>
        ) : (
          <PlayerBar player={player} online={online} asOf={asOf} frozenAt={frozenAt} />
        )}
        <BarTools playing={player?.media != null} />
        <PlayerPicker player={player} />
      </Stale>
      {player !== undefined && <Announcer player={player} />}
    </div>
  );
}

function PlayerBar({
  player,
  online,
  asOf,
  frozenAt,
}: Pick<Live, 'online' | 'asOf' | 'frozenAt'> & { readonly player: Player }) {
  const disabled = !online || !player.available;
  return (
    <>
      <Playing player={player} disabled={disabled} asOf={asOf} />
      <Transport className={css['transport']} player={player} disabled={disabled} />
      <SeekBar
        className={css['seek']}
        key={`${player.id} ${player.media?.queueItemId ?? ''}`}
        player={player}
        disabled={disabled}
        frozenAt={frozenAt}
      />
      <MainVolume className={css['volume']} player={player} disabled={disabled} />
    </>
  );
}

/** Picture, title, artist and album, or why nothing plays. */
function Playing({
  player,
  disabled,
  asOf,
}: {
  readonly player: Player;
  readonly disabled: boolean;
  readonly asOf: string | null;
}) {
  const leader = useLeaderName(player.leader);
  const { media } = player;
  const title = media?.title ?? t('music:bar.nothing');
  const why = secondLine(player, leader);
  // The title already says that nothing plays.
  const idle = why === t('music:line.nothing') ? '' : why;
  const line = media === null ? idle : dotted(media.artist, media.album);
  return (
    <div className={css['playing']}>
      <CoverButton
        className={css['open']}
        media={media}
        cover={{ className: css['art'], title, art: media?.art ?? null, size: 160 }}
        onOpen={() => openPlace({ k: 'now' })}
      />
      <div className={css['words']}>
        <p className={css['title']} title={title} dir="auto">
          {title}
        </p>
        <p className={cx(text['ellipsis'], text['small'])} title={line} dir="auto">
          {asOf ?? (media === null ? idle : <Facts of={[media.artist, media.album]} />)}
        </p>
      </div>
      <span className={css['heart']}>
        <Heart media={media} disabled={disabled} />
      </span>
    </div>
  );
}

/** Joined facts without the marks of `joinFacts`, which would begin the line on the left whatever its first letter is. */
const Facts = ({ of }: { readonly of: readonly (string | null)[] }) =>
  listFacts(of).map((fact, at) => (
    <Fragment key={at}>
      {at > 0 && ' · '}
      <span className={css['fact']}>{dropTurns(fact)}</span>
    </Fragment>
  ));

/** Shows and hides the queue of the music panel. */
function QueueToggle({ className }: { readonly className?: string | undefined }) {
  const { shown, toggle } = useQueuePane();
  return (
    <IconButton
      label={t('music:pane.queue')}
      icon={<ListMusic {...icon} />}
      pressed={shown}
      className={className}
      onClick={toggle}
    />
  );
}
