import type { KeyboardEvent } from 'react';
import type { QueueItem } from '../../../../shared/music/queue.ts';
import { readTopic } from '../../../state/topics.ts';
import { itemKey, openItem } from '../media/media-actions.ts';
import { toTrack } from '../model/to-track.ts';
import type { RowActions } from './use-row-actions.ts';

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/**
 * The action of a key on a row's item, which returns the cursor's new row, or null to keep it. Null: the key has no action. `chosen`: the rows
 * that Delete removes.
 */
export function rowKey(
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
  const track = item === undefined ? null : toTrack(item);
  if (track === null) return null;
  if (!(event.ctrlKey || event.metaKey)) return itemKey(event, track);
  if (!readTopic('music.abilities').library) return null;
  if (event.key !== 'Enter') return itemKey(event, track);
  return () => openItem(track);
}
