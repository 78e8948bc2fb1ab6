import { useMemo, useState } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Queue, QueueItem } from '../../../../shared/music/queue.ts';
import { send } from '../../../state/calls.ts';
import { useTopic } from '../../../state/topics.ts';
import type { QueuePager } from '../model/queue-pager.ts';
import { QueueMoves, removeAt } from './queue-actions.ts';

export interface RowActions {
  /** Whether the server can edit the queue and is connected. */
  readonly edits: boolean;
  /** The first row that can be moved, removed or dropped on. */
  readonly firstFree: number;
  /** The last action, for screen readers. */
  readonly said: string;
  readonly item: (row: number) => QueueItem | undefined;
  readonly isLost: (row: number) => boolean;
  /** The row of a loaded item; null: it is not in the list. */
  readonly rowOf: (itemId: string) => number | null;
  readonly play: (row: number) => void;
  /** Moves an item and returns its row afterwards. */
  readonly move: (row: number, to: number) => number;
  readonly remove: (rows: readonly number[]) => void;
}

/** The actions on rows of a queue; row 0 is the item at `base`. */
export function useRowActions(
  queue: Queue,
  pager: QueuePager,
  base: number,
  online: boolean,
): RowActions {
  const { editQueue } = useTopic('music.abilities');
  const [announced, setSaid] = useState('');
  const { id, count, lockedThrough } = queue;
  const moves = useMemo(() => new QueueMoves(id, pager), [id, pager]);
  const edits = online && editQueue;
  const firstFree = Math.max(0, (lockedThrough ?? -1) + 1 - base);
  const item = (row: number): QueueItem | undefined => pager.item(base + row);
  return {
    edits,
    firstFree,
    said: announced,
    item,
    isLost: (row) => pager.isLost(base + row),
    rowOf: (itemId) => {
      const index = pager.indexOf(itemId);
      return index === null || index < base ? null : index - base;
    },
    play: (row) => {
      if (online)
        send('music.playIndex', { queueId: id, index: base + row, itemId: item(row)?.id ?? null });
    },
    move: (row, to) => {
      const title = item(row)?.title;
      const last = count - base - 1;
      const fits = row >= firstFree && to >= firstFree && to <= last && to !== row;
      if (!edits || title === undefined || !fits) return row;
      moves.move(base + row, base + to);
      setSaid(t('musicqueue:moved', { title, position: to + 1, count: last + 1 }));
      return to;
    },
    remove: (rows) => {
      if (edits)
        removeAt(
          queue,
          pager,
          rows.map((row) => base + row),
        );
    },
  };
}
