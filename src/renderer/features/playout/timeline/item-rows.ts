import type { ItemRef } from '../../../../shared/playout/operations.ts';
import type { ChannelState } from '../../../../shared/playout/state.ts';
import type { Lane } from '../model/lane.ts';
import type { FoundItem } from '../model/lane-query.ts';
import { indexAt, indexOfKey, itemOf, lowerBound } from '../model/lane-query.ts';

/** A row of the table. */
export interface ItemRow {
  readonly channel: ChannelState;
  readonly item: FoundItem;
}

/** All items, channel after channel, each by time, as one list; nothing is copied, a row is looked up when it is shown. */
export class ItemRows {
  readonly #channels: readonly ChannelState[];
  readonly #lanes: readonly Lane[];
  /** Rows before each channel. */
  readonly #before: readonly number[];
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
    const place = this.#before.findLastIndex((before) => before <= row);
    const channel = this.#channels[place];
    const lane = this.#lanes[place];
    if (channel === undefined || lane === undefined) return null;
    const item = itemOf(lane, row - (this.#before[place] ?? 0));
    return item === null ? null : { channel, item };
  }

  /** The row of an item; -1: it is not there. */
  indexOf(ref: ItemRef): number {
    const place = this.#channels.findIndex(({ key }) => key === ref.channel);
    const lane = this.#lanes[place];
    const index = lane === undefined ? -1 : indexOfKey(lane, ref.key);
    return index < 0 ? -1 : (this.#before[place] ?? 0) + index;
  }

  /** The row of what the first channel has at a moment (wall clock), or the next after it. */
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
