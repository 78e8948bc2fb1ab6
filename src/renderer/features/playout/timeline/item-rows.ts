import { useMemo } from 'react';
import type { ItemRef } from '../../../../shared/playout/operations.ts';
import type { ChannelState } from '../../../../shared/playout/state.ts';
import type { Lane, LaneItem } from '../model/lane.ts';
import { indexAt, indexOfKey, getLaneItem, lowerBound } from '../model/lane.ts';
import { useTopic } from '../../../state/topics.ts';
import { channelsInOrder } from '../model/clock.ts';
import { lanes, useLanesVersion } from '../model/lanes.ts';

export interface ItemRow {
  readonly channel: ChannelState;
  readonly item: LaneItem;
}

/** The id of an item's row in the table. */
export const formatRowId = ({ channel, file, key }: ItemRef): string =>
  JSON.stringify([channel, file, key]);

export function parseRef(id: string): ItemRef {
  const [channel, file, key] = JSON.parse(id) as [string, string, number];
  return { channel, file, key };
}

/** All items by channel and time as one list. Rows are looked up on demand; items are not copied. */
export class ItemRows {
  readonly #channels: readonly ChannelState[];
  readonly #lanes: readonly Lane[];
  /** Number of rows before each channel. */
  readonly #before: readonly number[];
  /** Cache of shown rows: an unchanged row keeps its identity, so that it is not rendered again. */
  readonly #shown = new Map<number, ItemRow>();
  readonly count: number;

  constructor(channels: readonly ChannelState[], lane: (channel: string) => Lane) {
    this.#channels = channels;
    this.#lanes = channels.map(({ key }) => lane(key));
    let sum = 0;
    this.#before = this.#lanes.map(({ count }) => {
      const before = sum;
      sum += count;
      return before;
    });
    this.count = sum;
  }

  at(row: number): ItemRow | null {
    const shown = this.#shown.get(row) ?? this.#find(row);
    if (shown !== null) this.#shown.set(row, shown);
    return shown;
  }

  #find(row: number): ItemRow | null {
    const place = this.#before.findLastIndex((before) => before <= row);
    const channel = this.#channels[place];
    const lane = this.#lanes[place];
    if (channel === undefined || lane === undefined) return null;
    const item = getLaneItem(lane, row - (this.#before[place] ?? 0));
    return item === null ? null : { channel, item };
  }

  /** The index of a row by its id; -1: none. */
  indexOf(id: string): number {
    const ref = parseRef(id);
    const place = this.#channels.findIndex(({ key }) => key === ref.channel);
    const lane = this.#lanes[place];
    const index = lane === undefined ? -1 : indexOfKey(lane, ref.key);
    return index < 0 ? -1 : (this.#before[place] ?? 0) + index;
  }

  /** The row of the first channel's item at a time (wall clock), or of the next item. */
  near(wall: number): number {
    for (const [place, lane] of this.#lanes.entries()) {
      if (lane.count === 0) continue;
      const ms = wall + (this.#channels[place]?.shiftMs ?? 0);
      const here = indexAt(lane, ms);
      const index = here >= 0 ? here : Math.min(lane.count - 1, lowerBound(lane.starts, ms));
      return (this.#before[place] ?? 0) + index;
    }
    return 0;
  }
}

/** All items as rows; rerenders when a lane changes. */
export function useItemRows(): ItemRows {
  const topic = useTopic('playout.channels');
  const version = useLanesVersion();
  return useMemo(() => createRows(topic, version), [topic, version]);
}

/** The topic and the version only trigger a rebuild; the content comes from the mirror. */
const createRows = (_topic: unknown, _version: number): ItemRows =>
  new ItemRows(channelsInOrder(), (key) => lanes.lane(key));
