import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Queue } from '../../../../shared/music/queue.ts';
import { call } from '../../../state/calls.ts';
import { toError } from '../../../state/failure.ts';
import { useInstance } from '../../../state/host-state.ts';
import { PAGE, QueuePager } from '../model/queue-pager.ts';

/**
 * The items of a queue, kept as long as the same queue is shown, following its length and revision. The component is
 * drawn again when a page came or failed.
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
    // Another process of the core counts revisions anew.
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
