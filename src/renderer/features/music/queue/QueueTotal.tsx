import { t } from '../../../../shared/i18n/translate.ts';
import { hoursAndMinutes } from '../../../../shared/lib/format.ts';
import { dotted } from '../../../../shared/music/player-view.ts';
import type { Queue } from '../../../../shared/music/queue.ts';
import { WHOLE_QUEUE } from '../../../../shared/music/rules/queue-limits.ts';
import { useResource } from '../../../state/use-resource.ts';
import type { QueuePager } from '../model/queue-pager.ts';
import { WHOLE_UP_TO } from '../model/queue-pager.ts';
import css from './QueueItems.module.css';

/** The list's heading: number of items and total time. */
export function QueueTotal({
  queue,
  pager,
  history,
  online,
}: {
  readonly queue: Queue;
  readonly pager: QueuePager;
  readonly history: boolean;
  readonly online: boolean;
}) {
  const { id, count, currentIndex, revision } = queue;
  const first = history ? 0 : (currentIndex ?? -1) + 1;
  // Short queues are completely loaded in the window; the core sums longer ones.
  const asks = online && !history && count > WHOLE_UP_TO && count <= WHOLE_QUEUE;
  const left = useResource(
    'music.queueLeft',
    { queueId: id },
    { enabled: asks, version: `${String(revision)}/${String(first)}` },
  );
  const told = left.data?.exact === true ? left.data.seconds : null;
  const seconds = asks ? told : pager.secondsFrom(first);
  return (
    <header className={css['total']}>
      <h3 className={css['heading']}>{t(history ? 'musicqueue:all' : 'musicqueue:upNext')}</h3>
      <span className={css['figures']}>
        {dotted(t('music:queue.tracks', { count: count - first }), timeText(seconds))}
      </span>
    </header>
  );
}

function timeText(seconds: number | null): string | null {
  if (seconds === null) return null;
  const { hours, minutes } = hoursAndMinutes(seconds);
  if (hours === 0) return t('music:queue.minutes', { minutes });
  return minutes === 0
    ? t('music:queue.wholeHours', { hours })
    : t('music:queue.hours', { hours, minutes });
}
