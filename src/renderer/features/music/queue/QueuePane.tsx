import { History, Infinity as InfinityIcon, ListMusic, AudioLines } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Player, Media } from '../../../../shared/music/player.ts';
import { dotted } from '../../../../shared/music/player-view.ts';
import type { Queue } from '../../../../shared/music/queue.ts';
import { send } from '../../../state/calls.ts';
import { useEntry, useTopic } from '../../../state/topics.ts';
import { cx } from '../../../ui/cx.ts';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import layout from '../../../ui/layout.module.css';
import { Pane } from '../../../ui/Pane.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import text from '../../../ui/text.module.css';
import { countMore, PlayerName, playerName } from '../controls/PlayerName.tsx';
import { useLive } from '../live.ts';
import { Stale } from '../Stale.tsx';
import { NoQueue } from './NoQueue.tsx';
import { QueueItems } from './QueueItems.tsx';
import css from './QueuePane.module.css';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { Art } from '../art/Art.tsx';
import { useCoverMenu } from '../media/cover-menu.tsx';
import { toTrack } from '../model/to-track.ts';

interface Props {
  readonly className?: string | undefined;
}

/** The queue of the chosen player, or why it is empty. */
export function QueuePane({ className }: Props) {
  const { playerId } = useTopic('music.chosen');
  const player = useEntry('music.players', playerId);
  const queue = useEntry('music.queues', player?.queueId ?? null);
  if (player !== undefined && queue !== undefined && queue.count > 0)
    return <Filled key={queue.id} player={player} queue={queue} className={className} />;
  return (
    <Pane
      title={t('music:pane.queue')}
      note={player && <PlayerName name={player.name} more={countMore(player)} />}
      className={className}
    >
      <NoQueue player={player} queue={queue} />
    </Pane>
  );
}

function Filled({ player, queue, className }: Props & { player: Player; queue: Queue }) {
  const { online, asOf } = useLive();
  const [history, setHistory] = useState(false);
  return (
    <Pane
      title={t('music:pane.queue')}
      note={
        <span className={css['note']} title={dotted(playerName(player), asOf)}>
          <PlayerName name={player.name} more={countMore(player)} />
          {asOf !== null && <span>· {asOf}</span>}
        </span>
      }
      actions={
        <>
          {queue.currentIndex !== null && (
            <IconButton
              label={t('musicqueue:played')}
              icon={<History {...icon} />}
              pressed={history}
              onClick={() => setHistory(!history)}
            />
          )}
          {online && <QueueMenu queue={queue} player={player} />}
        </>
      }
      className={className}
    >
      <Body queue={queue} history={history} online={online} name={player.name} />
    </Pane>
  );
}

interface BodyProps {
  readonly queue: Queue;
  readonly name: string;
  /** Whether the items before the current one are listed too. */
  readonly history: boolean;
  readonly online: boolean;
}

function Body({ queue, name, history, online }: BodyProps) {
  const { currentIndex, current, state } = queue;
  return (
    <div className={css['fill']}>
      {current !== null && currentIndex !== null && (
        <Stale when={!online}>
          <QueueCurrent media={current} playing={online && state === 'playing'} />
        </Stale>
      )}
      <QueueItems queue={queue} name={name} history={history} online={online} />
      {online && <Autoplay queue={queue} />}
    </div>
  );
}

function Autoplay({ queue: { id, autoplay } }: { readonly queue: Queue }) {
  const abilities = useTopic('music.abilities');
  if (!abilities.autoplay || autoplay === null) return null;
  return (
    <div className={css['foot']}>
      <InfinityIcon {...icon} />
      <span className={cx(layout['grow'], text['ellipsis'])}>{t('musicqueue:autoplay')}</span>
      <Switch
        label={t('musicqueue:autoplay')}
        checked={autoplay}
        onChecked={(on) => send('music.queueOptions', { queueId: id, change: { autoplay: on } })}
      />
    </div>
  );
}

/** Loaded on first use, because the window's first panel does not need it. */
const Items = lazyPart(async () => (await import('./whole-queue-actions.tsx')).WholeQueueItems);

/** The actions for a whole queue. */
function QueueMenu(props: { readonly queue: Queue; readonly player: Player }) {
  return (
    <Menu trigger={<IconButton label={t('musicqueue:more')} icon={<ListMusic {...icon} />} />}>
      <Items {...props} />
    </Menu>
  );
}

/** The current item, above the following ones. */
function QueueCurrent({ media, playing }: { readonly media: Media; readonly playing: boolean }) {
  const { title, artist, album, art, quality } = media;
  const second = dotted(artist, album);
  const { menu, onContextMenu } = useCoverMenu(toTrack(media));
  return (
    <div className={css['card']} aria-current="true" onContextMenu={onContextMenu}>
      {menu}
      <Art className={css['art']} title={title} art={art} size={160} />
      <div className={css['words']}>
        <p className={css['title']}>
          <AudioLines
            {...icon}
            size={14}
            aria-hidden={false}
            aria-label={t('music:queue.now')}
            className={cx(css['glyph'], playing && css['sounding'])}
          />
          <span className={text['ellipsis']} title={title} dir="auto">
            {title}
          </span>
        </p>
        {second !== '' && (
          <p className={cx(text['ellipsis'], text['dim'])} title={second} dir="auto">
            {second}
          </p>
        )}
        {quality !== null && <p className={cx(text['ellipsis'], text['small'])}>{quality}</p>}
      </div>
    </div>
  );
}
