import type { ProgrammeItem } from '../../../../../shared/playout/programme/contract.ts';

/** A break in a unit. Times: epoch ms. */
interface UnitBreak {
  readonly at: number;
  readonly ms: number;
}

/** A unit with its breaks. Times: epoch ms. */
export interface DayUnit {
  readonly k: 'unit';
  readonly start: number;
  readonly finish: number;
  readonly media: string;
  readonly code: string | null;
  readonly title: string;
  readonly source: string | null;
  /** The pin that placed it; null: a slot selected it. */
  readonly pin: string | null;
  readonly breaks: readonly UnitBreak[];
}

/** A hole with its filler: clips first, then the card. Times: epoch ms. */
export interface DayHole {
  readonly k: 'hole';
  readonly start: number;
  readonly finish: number;
  /** Where the card begins; equal to `finish` if there is none. */
  readonly cardAt: number;
  readonly source: string | null;
  /** Reason of the hole. */
  readonly rule: string;
}

/** The result of a slot on a day. `slot` null: outside of all slots, before the first one or without a plan. */
export interface DaySlot {
  /** Unique in the day. A slot may occur twice if it also continues from the previous day. */
  readonly key: string;
  readonly slot: string | null;
  readonly start: number;
  readonly finish: number;
  readonly parts: readonly (DayUnit | DayHole)[];
}

/** Groups the items of a day, in order, into slots with units and holes. */
export function readDaySlots(items: readonly ProgrammeItem[]): readonly DaySlot[] {
  const slots: DaySlot[] = [];
  let own: ProgrammeItem[] = [];
  const close = (): void => {
    const [first] = own;
    const last = own.at(-1);
    if (first === undefined || last === undefined) return;
    const slot = own.find((item) => item.slot !== null)?.slot ?? null;
    const count = slots.filter((one) => one.slot === slot).length;
    slots.push({
      key: `${slot ?? ''}/${String(count)}`,
      slot,
      start: first.start,
      finish: last.finish,
      parts: readParts(own),
    });
    own = [];
  };
  items.forEach((item, index) => {
    const current = own.find(({ slot }) => slot !== null)?.slot ?? null;
    // A pin belongs to the slot that continues after it.
    const slot = item.pin === null ? item.slot : (slotBehind(items, index) ?? current);
    if (own.length > 0 && slot !== current && !(current === null && isOnlyPins(own))) close();
    own.push(item);
  });
  close();
  return slots;
}

const isOnlyPins = (items: readonly ProgrammeItem[]): boolean =>
  items.every(({ pin }) => pin !== null);

const slotBehind = (items: readonly ProgrammeItem[], index: number): string | null =>
  items.slice(index).find(({ pin }) => pin === null)?.slot ?? null;

type Open<T> = { -readonly [K in keyof T]: T[K] };

/** Groups the items of a slot: parts of a file and the breaks between them are one unit, clips and the following card one hole. */
class PartReader {
  readonly parts: (DayUnit | DayHole)[] = [];
  #unit: (Open<DayUnit> & { breaks: UnitBreak[] }) | null = null;
  #hole: Open<DayHole> | null = null;

  add(item: ProgrammeItem): void {
    const { start, finish, role } = item;
    if (role === 'filler' || role === 'fallback') {
      this.#unit = null;
      this.#addToHole(item, role);
      return;
    }
    this.#hole = null;
    const unit = this.#unit;
    if (unit === null) this.#begin(item);
    else if (role === 'break') {
      const last = unit.breaks.at(-1);
      if (last !== undefined && last.at + last.ms === start)
        unit.breaks.splice(-1, 1, { at: last.at, ms: finish - last.at });
      else unit.breaks.push({ at: start, ms: finish - start });
      unit.finish = finish;
    } else if (isNextPart(unit, item)) unit.finish = finish;
    else this.#begin(item);
  }

  #begin({ start, finish, media, code, name, source, pin }: ProgrammeItem): void {
    this.#unit = {
      k: 'unit',
      start,
      finish,
      media: media ?? '',
      code,
      title: name,
      source,
      pin,
      breaks: [],
    };
    this.parts.push(this.#unit);
  }

  #addToHole({ start, finish, source, rule }: ProgrammeItem, role: 'filler' | 'fallback'): void {
    const isCard = role === 'fallback';
    const hole = this.#hole;
    if (hole === null) {
      this.#hole = { k: 'hole', start, finish, cardAt: isCard ? start : finish, source, rule };
      this.parts.push(this.#hole);
      return;
    }
    if (!isCard) hole.cardAt = finish;
    else if (hole.cardAt === hole.finish) hole.cardAt = start;
    if (isCard) hole.rule = rule;
    hole.finish = finish;
  }
}

function readParts(items: readonly ProgrammeItem[]): readonly (DayUnit | DayHole)[] {
  const reader = new PartReader();
  for (const item of items) reader.add(item);
  return reader.parts;
}

/** After a break, a file continues where it was cut. */
const isNextPart = (unit: DayUnit, { media, inMs, pin }: ProgrammeItem): boolean =>
  unit.media === media && unit.pin === pin && (inMs ?? 0) > 0;

export const isUnit = (part: DayUnit | DayHole): part is DayUnit => part.k === 'unit';
export const isHole = (part: DayUnit | DayHole): part is DayHole => part.k === 'hole';

/** The result of a slot in numbers (ms). */
export interface SlotResult {
  readonly units: number;
  readonly fillerMs: number;
  readonly breakMs: number;
  readonly cardMs: number;
  /** The end of the last unit or, if a short run of clips follows it, of that run. */
  readonly finishes: number;
  /** A run of clips after the last unit, if it is long enough to mention. */
  readonly tailMs: number;
}

/** Minimum length for filler after the last unit to count as a hole. */
const LONG_TAIL_MS = 15 * 60_000;

export function sumSlot({ parts, start }: DaySlot): SlotResult {
  const units = parts.filter(isUnit);
  const holes = parts.filter(isHole);
  const last = parts.at(-1);
  const tail = last?.k === 'hole' ? last.cardAt - last.start : 0;
  const isLong = tail >= LONG_TAIL_MS;
  return {
    units: units.length,
    fillerMs: holes.reduce((sum, hole) => sum + hole.cardAt - hole.start, 0),
    breakMs: units.flatMap(({ breaks }) => breaks).reduce((sum, { ms }) => sum + ms, 0),
    cardMs: holes.reduce((sum, hole) => sum + hole.finish - hole.cardAt, 0),
    finishes: isLong || last?.k !== 'hole' ? (units.at(-1)?.finish ?? start) : last.cardAt,
    tailMs: isLong ? tail : 0,
  };
}

/** By source: its share (0 to 1) of a slot's airtime on a day, without breaks, filler and pins. Empty: the slot airs nothing. */
export function shareAirtime(slots: readonly DaySlot[], id: string): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  const units = slots.filter(({ slot }) => slot === id).flatMap(({ parts }) => parts);
  for (const { source, pin, start, finish, breaks } of units.filter(isUnit)) {
    if (source === null || pin !== null) continue;
    const ms = finish - start - breaks.reduce((sum, one) => sum + one.ms, 0);
    times.set(source, (times.get(source) ?? 0) + ms);
  }
  const all = [...times.values()].reduce((sum, ms) => sum + ms, 0);
  return new Map([...times].map(([source, ms]) => [source, ms / all]));
}
