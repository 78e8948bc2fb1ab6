import { findRule } from './calendar-rules.ts';
import type { Channel, PlanSlot } from './model.ts';
import { ZoneTable } from './zone-table.ts';

const DAY_MS = 86_400_000;

/** The broadcast days of a channel, counted from 1970-01-01 (R1). */
export class ChannelDays {
  readonly zone: ZoneTable;
  readonly #channel: Channel;

  /** `from`, `to`: the span of the run, epoch ms. */
  constructor(channel: Channel, from: number, to: number) {
    this.#channel = channel;
    this.zone = new ZoneTable(channel.zone, from - 3 * DAY_MS, to + 40 * DAY_MS);
  }

  /** The first instant of a broadcast day, which is the end of the one before. */
  findStart(day: number): number {
    return this.zone.findInstant(day, this.#channel.dayStart);
  }

  dayAt(instant: number): number {
    const day = this.zone.findDay(instant);
    if (instant < this.findStart(day)) return day - 1;
    return instant < this.findStart(day + 1) ? day : day + 1;
  }

  /** null: no rule applies. */
  selectSlots(day: number): readonly PlanSlot[] | null {
    return findRule(this.#channel.days, day)?.slots ?? null;
  }

  /** The instant of a wall time in a broadcast day; times before the day's start belong to the next date. */
  wallTime(day: number, msOfDay: number): number {
    return this.zone.findInstant(msOfDay < this.#channel.dayStart ? day + 1 : day, msOfDay);
  }

  /** The anchor of a slot, or null if it follows the one before it. */
  findAnchor(day: number, slot: PlanSlot | undefined): number | null {
    return slot?.at === undefined ? null : this.wallTime(day, slot.at);
  }

  /** R3, R4: the next anchor, the slot's own end, or the end of the day, whichever is first. A slot that starts late keeps its end. */
  findEnd(day: number, slots: readonly PlanSlot[], index: number, startedAt: number): number {
    const slot = slots[index];
    const next = slots.slice(index + 1).find(({ at }) => at !== undefined);
    return Math.min(
      this.findStart(day + 1),
      this.findAnchor(day, next) ?? Infinity,
      this.#ownEnd(day, slot),
      slot?.forMs === undefined ? Infinity : (this.findAnchor(day, slot) ?? startedAt) + slot.forMs,
    );
  }

  #ownEnd(day: number, slot: PlanSlot | undefined): number {
    if (slot?.until === undefined) return Infinity;
    // An end at the start of the day means the end of the day.
    return slot.until === this.#channel.dayStart
      ? this.findStart(day + 1)
      : this.wallTime(day, slot.until);
  }
}
