import '../../../../shared/music/queue-texts.ts';
import { History, Infinity as InfinityIcon, ListMusic } from 'lucide-react';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Player } from '../../../../shared/music/player.ts';
import { dotted, leads } from '../../../../shared/music/player-view.ts';
import type { Queue } from '../../../../shared/music/queue.ts';
import { call, send } from '../../../state/calls.ts';
import { toError } from '../../../state/failure.ts';
import { useInstance } from '../../../state/host-state.ts';
import { useEntry, useTopic } from '../../../state/topics.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Pane } from '../../../ui/Pane.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { useLive } from '../live.ts';
import { PAGE } from '../model/page-window.ts';
import { QueuePager } from '../model/queue-pager.ts';
import { NoQueue } from './NoQueue.tsx';
import { QueueCurrent } from './QueueCurrent.tsx';
import { QueueList } from './QueueList.tsx';
import { QueueMenu } from './QueueMenu.tsx';
import css from './QueuePane.module.css';
import { QueueTotal } from './QueueTotal.tsx';

interface Props {
  readonly className?: string | undefined;
}

/** The queue of the chosen player, or why it is empty. */
export function QueuePane({ className }: Props) {
  const { playerId } = useTopic('music.chosen');
  const player = useEntry('music.players', playerId);
  const queue = useEntry('music.queues', player?.queueId ?? null);
  if (player !== undefined && queue !== undefined && queue.count > 0)
    return <Filled key={queue.id} {...{ player, queue, className }} />;
  return (
    <Pane
      title={t('music:pane.queue')}
      note={player === undefined ? undefined : nameOf(player)}
      className={className}
    >
      <NoQueue {...{ player, queue }} />
    </Pane>
  );
}

/** "Living room + 2" for the leader of a group. */
const nameOf = (player: Player): string =>
  leads(player) && player.type !== 'group'
    ? t('musicqueue:group', { name: player.name, count: player.members.length })
    : player.name;

function Filled({ player, queue, className }: Props & { player: Player; queue: Queue }) {
  const { online, asOf } = useLive();
  const [history, setHistory] = useState(false);
  const note = dotted(nameOf(player), asOf);
  return (
    <Pane
      title={t('music:pane.queue')}
      note={
        <span title={note} dir="auto">
          {note}
        </span>
      }
      actions={
        <>
          {queue.currentIndex !== null && (
            <IconButton
              label={t('musicqueue:played')}
              icon={<History {...icon} />}
              pressed={history}
              onClick={() => {
                setHistory(!history);
              }}
            />
          )}
          {online && <QueueMenu {...{ queue, player }} />}
        </>
      }
      className={className}
    >
      <Body {...{ queue, history, online }} name={player.name} />
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
  const pager = useQueuePager(queue, online);
  const { count, currentIndex, current, state } = queue;
  const base = history ? 0 : (currentIndex ?? -1) + 1;
  // The server does not list its queue items, so a retry can't help and placeholder rows would never fill.
  const unsupported = pager.error?.code === 'unsupported';
  return (
    <div className={css['fill']}>
      {current !== null && currentIndex !== null && (
        <QueueCurrent media={current} playing={state === 'playing'} />
      )}
      {unsupported && (
        <EmptyState
          icon={<ListMusic size={24} strokeWidth={1.5} aria-hidden />}
          title={t('music:queue.untold')}
        >
          {pager.error.message}
        </EmptyState>
      )}
      {online && pager.error !== null && !unsupported && <Failed pager={pager} />}
      {!unsupported && <QueueTotal {...{ queue, pager, history, online }} />}
      {!unsupported && base < count && (
        <QueueList key={String(history)} {...{ queue, pager, name, online, base }} />
      )}
      {base >= count && <p className={css['nothing']}>{t('musicqueue:nothingNext')}</p>}
      {online && <Autoplay queue={queue} />}
    </div>
  );
}

function Failed({ pager }: { readonly pager: QueuePager }) {
  return (
    <Notice
      tone="bad"
      title={t('music:queue.failed')}
      action={
        <Button
          onClick={() => {
            pager.retry();
          }}
        >
          {t('music:queue.retry')}
        </Button>
      }
    >
      {pager.error?.message}
    </Notice>
  );
}

function Autoplay({ queue: { id, autoplay } }: { readonly queue: Queue }) {
  const abilities = useTopic('music.abilities');
  if (!abilities.autoplay || autoplay === null) return null;
  return (
    <div className={css['foot']}>
      <InfinityIcon {...icon} />
      <span className={css['text']}>{t('musicqueue:autoplay')}</span>
      <Switch
        label={t('musicqueue:autoplay')}
        checked={autoplay}
        onChecked={(on) => {
          send('music.queueOptions', { queueId: id, change: { autoplay: on } });
        }}
      />
    </div>
  );
}

/**
 * The items of a queue, cached while the same queue is shown and synced with its length and revision. The component rerenders when
 * a page loads or fails.
 */
function useQueuePager(queue: Queue, online: boolean): QueuePager {
  const { id, count, revision } = queue;
  const instance = useInstance();
  const pager = useMemo(
    () =>
      new QueuePager(
        (offset, signal) => call('music.queueItems', { queueId: id, offset, limit: PAGE }, signal),
        toError,
      ),
    // A restarted core counts revisions from the start.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [id, instance],
  );
  useSyncExternalStore(pager.on, pager.version);
  useEffect(() => {
    pager.sync(count, revision);
  }, [pager, count, revision]);
  useEffect(() => {
    if (online && pager.error !== null) pager.retry();
  }, [pager, online]);
  useEffect(
    () => () => {
      pager.dispose();
    },
    [pager],
  );
  return pager;
}
