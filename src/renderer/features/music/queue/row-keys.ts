import type { KeyboardEvent } from 'react';
import type { QueueItem } from '../../../../shared/music/queue.ts';
import { readTopic } from '../../../state/topics.ts';
import { moveTo } from '../../../ui/table/moves.ts';
import { itemKey, openItem } from '../media/media-actions.ts';
import { trackOf } from '../model/track-of.ts';
import type { RowActions } from './use-row-actions.ts';

interface Place {
  /** Row that the key acts on. Null: no cursor, so only keys that move it have an effect. */
  readonly row: number | null;
  /** No row has the cursor yet: the first arrow key puts it on `row`. */
  readonly fresh: boolean;
  readonly count: number;
  /** Rows of one page. */
  readonly page: number;
  /** Rows that Delete removes. */
  readonly chosen: readonly number[];
}

/** The action of a key in the list, which returns the cursor's new row, or null to keep it. Null: the key has no action. */
export function rowKey(
  event: KeyboardEvent,
  place: Place,
  actions: RowActions,
): (() => number | null) | null {
  const { row, fresh, count, page, chosen } = place;
  const act = row === null ? null : itemAct(event, row, chosen, actions);
  if (act !== null) return act;
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const from = row ?? 0;
  const to = fresh && event.key in steps ? from : moveTo(event.key, from, count, page);
  return to === null ? null : () => to;
}

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** The action of a key on a row's item; as `rowKey`. */
function itemAct(
  event: KeyboardEvent,
  row: number,
  chosen: readonly number[],
  actions: RowActions,
): (() => number | null) | null {
  const own = trackKey(event, actions.item(row));
  const still = (work: () => void) => () => {
    work();
    return null;
  };
  if (own !== null) return still(own);
  if (event.ctrlKey || event.metaKey) return null;
  const step = steps[event.key];
  if (event.altKey) return step === undefined ? null : () => actions.move(row, row + step);
  if (event.key === 'Enter')
    return event.shiftKey
      ? () => actions.move(row, actions.firstFree)
      : still(() => actions.play(row));
  if (event.key === 'Delete' || event.key === 'Backspace')
    return still(() => actions.remove(chosen));
  return null;
}

/** The action of a key on a row's track, the same as in its menu; null: none. */
function trackKey(event: KeyboardEvent, item: QueueItem | undefined): (() => void) | null {
  const track = item === undefined ? null : trackOf(item);
  if (track === null) return null;
  if (!(event.ctrlKey || event.metaKey)) return itemKey(event, track);
  if (!readTopic('music.abilities').library) return null;
  if (event.key !== 'Enter') return itemKey(event, track);
  return () => openItem(track);
}
