import { t } from '../../../../shared/i18n/translate.ts';
import { formatClock, hoursAndMinutes } from '../../../../shared/lib/format.ts';
import type { Player } from '../../../../shared/music/player.ts';
import { dotted } from '../../../../shared/music/player-view.ts';
import type { Queue, QueueItem } from '../../../../shared/music/queue.ts';
import { send } from '../../../state/calls.ts';
import { useEntry } from '../../../state/topics.ts';
import { useResource } from '../../../state/use-resource.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Art } from '../art/Art.tsx';
import { QueueItemMenu } from './QueueItemMenu.tsx';
import { STOP, useOneStop } from './use-one-stop.ts';
import css from './UpNext.module.css';

/** Rows of the list; the queue itself shows the others. */
const ROWS = 100;

interface Props {
  readonly player: Player;
  readonly disabled: boolean;
}

/** What comes after the current track, with its length. Nothing without a queue. */
export function UpNext({ player, disabled }: Props) {
  const queue = useEntry('music.queues', player.queueId);
  if (queue === undefined || queue.count === 0) return <div className={css['next']} />;
  return (
    <section className={css['next']} aria-label={t('musicnow:next.title')}>
      <header className={css['head']}>
        <h2 className={css['title']}>{t('musicnow:next.title')}</h2>
        <Left queue={queue} />
      </header>
      <Rows {...{ queue, disabled }} />
    </section>
  );
}

const versionOf = ({ revision, currentIndex }: Queue): string =>
  `${String(revision)} ${String(currentIndex)}`;

/** "213 tracks · 12 h 58 min"; the time is left out until the core has counted it. */
function Left({ queue }: { readonly queue: Queue }) {
  const { data } = useResource(
    'music.queueLeft',
    { queueId: queue.id },
    { version: versionOf(queue) },
  );
  const items = data?.items ?? Math.max(0, queue.count - (queue.currentIndex ?? -1) - 1);
  return (
    <p className={css['left']}>
      {dotted(
        t('music:queue.tracks', { count: items }),
        data !== null && items > 0 ? timeText(data.seconds, data.exact) : null,
      )}
    </p>
  );
}

function timeText(seconds: number, exact: boolean): string {
  const { hours, minutes } = hoursAndMinutes(seconds);
  const text =
    hours === 0
      ? t('music:queue.minutes', { minutes })
      : minutes === 0
        ? t('music:queue.wholeHours', { hours })
        : t('music:queue.hours', { hours, minutes });
  return exact ? text : t('musicnow:next.atLeast', { time: text });
}

function Rows({ queue, disabled }: { readonly queue: Queue; readonly disabled: boolean }) {
  const offset = (queue.currentIndex ?? -1) + 1;
  const { data, loading, error } = useResource(
    'music.queueItems',
    { queueId: queue.id, offset, limit: ROWS },
    { version: versionOf(queue) },
  );
  const items = data?.items ?? [];
  const { active, handlers } = useOneStop(items.length, 0);
  if (error !== null) return <p className={css['note']}>{error.message}</p>;
  if (data === null) return loading && <Skeleton rows={6} label={t('music:queue.loading')} />;
  const more = queue.count - offset - items.length;
  if (items.length === 0) return <p className={css['note']}>{t('musicnow:next.last')}</p>;
  return (
    // Disabled rows take no focus; then the list itself does, so that the keyboard can scroll it.
    <ol
      className={css['rows']}
      aria-label={t('musicnow:next.title')}
      tabIndex={disabled ? 0 : undefined}
      {...handlers}
    >
      {items.map((item, at) => (
        <Row
          key={item.id}
          tabIndex={at === active ? 0 : -1}
          current={offset - 1}
          {...{ item, at, queue, disabled }}
        />
      ))}
      {more > 0 && <li className={css['note']}>{t('musicnow:next.more', { count: more })}</li>}
    </ol>
  );
}

function Row({
  item,
  at,
  queue,
  current,
  tabIndex,
  disabled,
}: {
  readonly item: QueueItem;
  readonly at: number;
  readonly queue: Queue;
  readonly current: number;
  readonly tabIndex: 0 | -1;
  readonly disabled: boolean;
}) {
  const { title, artist, duration, index } = item;
  return (
    <li className={css['row']}>
      <button
        type="button"
        className={css['play']}
        disabled={disabled || !item.available}
        title={dotted(title, artist)}
        aria-description={t('musicnow:next.play')}
        onClick={() => {
          send('music.playIndex', { queueId: queue.id, index });
        }}
        {...{ tabIndex, [STOP]: at }}
      >
        <Art className={css['art']} title={title} art={item.art} size={80} />
        <span className={css['words']}>
          <span className={css['name']} dir="auto">
            {title}
          </span>
          <span className={css['artist']} dir="auto">
            {item.available ? artist : t('music:queue.unavailable')}
          </span>
        </span>
        <span className={css['duration']}>{duration === null ? '' : formatClock(duration)}</span>
      </button>
      <QueueItemMenu {...{ item, queue, current, tabIndex, disabled }} />
    </li>
  );
}
