import { ListMusic } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Queue } from '../../../../shared/music/queue.ts';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import text from '../../../ui/text.module.css';
import { Missing } from '../Missing.tsx';
import { QueueList } from './QueueList.tsx';
import { useRowHeight } from '../../../ui/row-height.ts';
import css from './QueueItems.module.css';
import { dotted } from '../../../../shared/music/player-view.ts';
import { MAX_WHOLE_QUEUE } from '../../../../shared/music/rules/queue-limits.ts';
import { formatDuration } from '../../../../shared/format/duration.ts';
import { useResource } from '../../../state/use-resource.ts';
import { MAX_WHOLE, QueuePager } from '../model/queue-pager.ts';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { call } from '../../../state/calls.ts';
import { toError } from '../../../state/failure.ts';
import { useInstance } from '../../../state/host-state.ts';
import { PAGE } from '../model/page-window.ts';

/** The list's heading: number of items and total time. */
function QueueTotal({
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
  const asks = online && !history && count > MAX_WHOLE && count <= MAX_WHOLE_QUEUE;
  const left = useResource(
    'music.queueLeft',
    { queueId: id },
    { enabled: asks, version: `${String(revision)}/${String(first)}` },
  );
  const exactSeconds = left.data?.exact === true ? left.data.seconds : null;
  const seconds = asks ? exactSeconds : pager.secondsFrom(first);
  return (
    <header className={css['total']}>
      <h3 className={css['heading']}>{t(history ? 'musicqueue:all' : 'musicqueue:upNext')}</h3>
      <span className={cx(css['figures'], text['ellipsis'])}>
        {dotted(
          t('music:queue.tracks', { count: count - first }),
          seconds === null ? null : formatDuration(seconds * 1000),
        )}
      </span>
    </header>
  );
}

/** The row height of most lists in the app (px). */
const ROW_HEIGHT = 40;

interface Props {
  readonly queue: Queue;
  /** Name of the player, for the list's label. */
  readonly name: string;
  /** Whether the items before the current one are listed too. */
  readonly history?: boolean;
  readonly online: boolean;
  /** Height of every row (px). */
  readonly rowHeight?: number;
}

/** The items of a queue with their total, or why they are unknown. The parent stacks the parts. */
export function QueueItems({
  queue,
  name,
  history = false,
  online,
  rowHeight = ROW_HEIGHT,
}: Props) {
  const pager = useQueuePager(queue, online);
  const height = useRowHeight(rowHeight);
  const base = history ? 0 : (queue.currentIndex ?? -1) + 1;
  // The server does not list its queue items, so a retry can't help and placeholder rows would never fill.
  if (pager.error?.code === 'unsupported')
    return (
      <EmptyState icon={ListMusic} title={t('music:queue.untold')}>
        {pager.error.message}
      </EmptyState>
    );
  return (
    <>
      {online && pager.error !== null && <Failed pager={pager} />}
      <Missing cut={pager.cut} />
      <QueueTotal queue={queue} pager={pager} history={history} online={online} />
      {base < queue.count ? (
        <QueueList
          key={String(history)}
          queue={queue}
          pager={pager}
          name={name}
          online={online}
          base={base}
          rowHeight={height}
        />
      ) : (
        <p className={css['nothing']}>{t('musicqueue:nothingNext')}</p>
      )}
    </>
  );
}

function Failed({ pager }: { readonly pager: QueuePager }) {
  return (
    <Notice
      tone="bad"
      title={t('music:queue.failed')}
      action={<Button onClick={() => pager.retry()}>{t('music:queue.retry')}</Button>}
    >
      {pager.error?.message}
    </Notice>
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
  useSyncExternalStore(pager.on, pager.turn);
  useEffect(() => {
    pager.sync(count, revision);
  }, [pager, count, revision]);
  useEffect(() => {
    if (online && pager.error !== null) pager.retry();
  }, [pager, online]);
  useEffect(() => () => pager.pause(), [pager]);
  return pager;
}
