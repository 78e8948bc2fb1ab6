import { ListMusic } from 'lucide-react';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import { hoursAndMinutes } from '../../../../shared/lib/format.ts';
import type { Player } from '../../../../shared/music/player.ts';
import type { Queue } from '../../../../shared/music/queue.ts';
import { useEntry, useTopic } from '../../../state/topics.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Pane } from '../../../ui/Pane.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useLive } from '../live.ts';
import { dotted, sourceName } from '../../../../shared/music/player-view.ts';
import { OpenServer } from './OpenServer.tsx';
import { QueueList } from './QueueList.tsx';
import css from './QueuePane.module.css';
import { call } from '../../../state/calls.ts';
import { toError } from '../../../state/failure.ts';
import { useInstance } from '../../../state/host-state.ts';
import { PAGE, QueuePager } from '../model/queue-pager.ts';

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
    <Pane title={t('music:pane.queue')} note={player?.name} className={className}>
      <Nothing {...{ player, queue }} />
    </Pane>
  );
}

function totalText(pager: QueuePager): string | null {
  const seconds = pager.totalSeconds();
  if (seconds === null) return null;
  const { hours, minutes } = hoursAndMinutes(seconds);
  if (hours === 0) return t('music:queue.minutes', { minutes });
  return minutes === 0
    ? t('music:queue.wholeHours', { hours })
    : t('music:queue.hours', { hours, minutes });
}

function Filled({ player, queue, className }: Props & { player: Player; queue: Queue }) {
  const { online, asOf } = useLive();
  const pager = useQueuePager(queue, online);
  const { name } = player;
  const facts = dotted(t('music:queue.tracks', { count: queue.count }), totalText(pager), asOf);
  // The server does not list its queue items, so a retry can't help and placeholder rows would never fill.
  const unsupported = pager.error?.code === 'unsupported';
  return (
    <Pane title={t('music:pane.queue')} note={<Note {...{ name, facts }} />} className={className}>
      <div className={css['fill']}>
        {unsupported && (
          <EmptyState icon={glyph} title={t('music:queue.untold')}>
            {pager.error.message}
          </EmptyState>
        )}
        {online && pager.error !== null && !unsupported && (
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
            {pager.error.message}
          </Notice>
        )}
        {!unsupported && <QueueList {...{ queue, pager, name, online }} />}
      </div>
    </Pane>
  );
}

/** A long name is truncated; the numbers stay visible. */
function Note({ name, facts }: { readonly name: string; readonly facts: string }) {
  return (
    <span className={css['note']} title={dotted(name, facts)}>
      <span className={css['name']} dir="auto">
        {name}
      </span>
      <span>{`\u00a0· ${facts}`}</span>
    </span>
  );
}

const glyph = <ListMusic size={24} strokeWidth={1.5} aria-hidden />;

/** Whether the player plays a source outside the server's queues. */
function isExternal(player: Player): boolean {
  return player.queueId === null && (player.media !== null || player.state === 'playing');
}

function Nothing({
  player,
  queue,
}: {
  readonly player: Player | undefined;
  readonly queue: Queue | undefined;
}) {
  const { starting } = useLive();
  if (player === undefined && starting)
    return <Skeleton rows={6} label={t('music:queue.loading')} />;
  if (player === undefined) return <EmptyState icon={glyph} title={t('music:queue.noPlayer')} />;
  if (queue === undefined && isExternal(player)) {
    const source = sourceName(player);
    return (
      <EmptyState
        icon={glyph}
        title={
          source === null ? t('music:queue.externalUnknown') : t('music:queue.external', { source })
        }
      >
        {t('music:queue.externalHint')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={glyph}
      title={t('music:queue.empty', { name: player.name })}
      action={<OpenServer />}
    >
      {t('music:queue.emptyHint')}
    </EmptyState>
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
