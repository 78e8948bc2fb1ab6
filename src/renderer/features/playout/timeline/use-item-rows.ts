import type { RefObject } from 'react';
import { useEffect, useMemo, useReducer } from 'react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useTopic } from '../../../state/topics.ts';
import { channelsInOrder } from '../model/clock.ts';
import { lanes } from '../model/lanes.ts';
import { ItemRows } from './item-rows.ts';

/** All items as rows; drawn again when a lane changed. `channel`: only that one. */
export function useItemRows(channel: string | null): ItemRows {
  const topic = useTopic('playout.channels');
  const [version, changed] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const stops = [lanes.follow(), lanes.changed.on(changed)];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  return useMemo(() => rowsOf(channel, topic, version), [channel, topic, version]);
}

/** The topic and the version say when it is to be made anew; what it holds is read from the mirror. */
function rowsOf(channel: string | null, _topic: unknown, _version: number): ItemRows {
  const all = channelsInOrder();
  const shown = channel === null ? all : all.filter(({ key }) => key === channel);
  return new ItemRows(shown, (key) => lanes.lane(key));
}

export interface DrawnRows {
  readonly drawn: readonly number[];
  /** Height (px) of what is above and below the rows that are drawn. */
  readonly above: number;
  readonly below: number;
  readonly scrollTo: (row: number, align?: 'auto' | 'center') => void;
}

/** Which rows are on screen, as plain values. */
export function useDrawnRows(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  height: number,
): DrawnRows {
  'use no memo';
  // The virtualizer is one object that changes inside; only values read from it leave this hook.
  // eslint-disable-next-line react-hooks/incompatible-library
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 6,
    // The head covers the first rows.
    scrollPaddingStart: height,
  });
  const items = virtual.getVirtualItems();
  return {
    drawn: items.map(({ index }) => index),
    above: items[0]?.start ?? 0,
    below: virtual.getTotalSize() - (items.at(-1)?.end ?? 0),
    scrollTo: (row, align = 'auto') => {
      virtual.scrollToIndex(row, { align });
    },
  };
}
