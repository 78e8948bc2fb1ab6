import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Queue } from '../../../../shared/music/queue.ts';
import { call } from '../../../state/calls.ts';
import { toError } from '../../../state/failure.ts';
import { useInstance } from '../../../state/host-state.ts';
import { PAGE } from '../model/page-window.ts';
import { QueuePager } from '../model/queue-pager.ts';

/**
 * The items of a queue, cached while the same queue is shown and synced with its length and revision. The component rerenders when
 * a page loads or fails.
 */
export function useQueuePager(queue: Queue, online: boolean): QueuePager {
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
