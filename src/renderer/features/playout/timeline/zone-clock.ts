import { formatDate, formatWeekday } from '../../../../shared/format/time.ts';
import { readFields } from '../../../../shared/format/calendar.ts';
import { formatDuration } from '../../../../shared/format/duration.ts';
import { formatLength } from '../../../../shared/format/length.ts';
import { Temporal } from 'temporal-polyfill';

const DAY_MS = 86_400_000;
/** Margin around the requested range, so that panning rarely needs another lookup. */
const MARGIN_SPAN_MS = 400 * DAY_MS;

/** A change of the zone's offset: at `at` (epoch ms) the clock jumps by `by` ms. */
interface ZoneChange {
  readonly at: number;
  readonly by: number;
}

/** A range [from, to) without an offset change; local time = epoch ms + offset. */
interface ZonePiece {
  readonly from: number;
  readonly to: number;
  readonly offset: number;
}

/**
 * The clock of a time zone. Looks up the offset changes around the visible range once; all conversions are additions.
 * "Local" ms are epoch ms as if the zone's clock showed UTC.
 */
export class Zone {
  readonly name: string;
  #from = 0;
  #to = 0;
  #pieces: ZonePiece[] = [];

  /** `name`: IANA; a name unknown to the runtime counts as UTC. */
  constructor(name: string) {
    this.name = known(name) ? name : 'UTC';
  }

  /** The offset at an instant (ms east of UTC). */
  offset(ms: number): number {
    this.#know(ms, ms);
    for (const piece of this.#pieces) if (ms < piece.to) return piece.offset;
    return 0;
  }

  /** Local time (ms) at an instant. */
  local(ms: number): number {
    return ms + this.offset(ms);
  }

  /** The first instant at which the clock shows `local` or later. For a repeated hour, its first occurrence. */
  fromLocal(local: number): number {
    this.#know(local - DAY_MS, local + DAY_MS);
    for (const { from, to, offset } of this.#pieces) {
      if (local >= to + offset) continue;
      return Math.max(from, local - offset);
    }
    return local;
  }

  /** Ranges of [from, to) between changes, in order. */
  pieces(from: number, to: number): readonly ZonePiece[] {
    this.#know(from, to);
    return this.#pieces
      .filter((piece) => piece.to > from && piece.from < to)
      .map((piece) => ({
        from: Math.max(from, piece.from),
        to: Math.min(to, piece.to),
        offset: piece.offset,
      }));
  }

  /** Changes of the clock within [from, to). */
  changes(from: number, to: number): readonly ZoneChange[] {
    const pieces = this.pieces(from, to);
    return pieces.slice(1).map(({ from: at, offset }, index) => ({
      at,
      by: offset - (pieces[index]?.offset ?? offset),
    }));
  }

  #know(from: number, to: number): void {
    if (from >= this.#from && to < this.#to) return;
    this.#from = Math.floor(from - MARGIN_SPAN_MS);
    this.#to = Math.ceil(to + MARGIN_SPAN_MS);
    this.#pieces = listPieces(this.name, this.#from, this.#to);
  }
}

function known(name: string): boolean {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name);
    return true;
  } catch {
    return false;
  }
}

function listPieces(name: string, from: number, to: number): ZonePiece[] {
  const pieces: ZonePiece[] = [];
  let at = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(name);
  let start = from;
  for (;;) {
    const next = at.getTimeZoneTransition('next');
    const end = next === null ? to : Math.min(to, next.epochMilliseconds);
    pieces.push({ from: start, to: end, offset: at.offsetNanoseconds / 1e6 });
    if (next === null || next.epochMilliseconds >= to) return pieces;
    start = end;
    at = next;
  }
}

const zones = new Map<string, Zone>();

/** The shared `Zone` of a name. */
export function getZone(name: string): Zone {
  const known = zones.get(name);
  if (known !== undefined) return known;
  const made = new Zone(name);
  zones.set(name, made);
  return made;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');
const within = (local: number, whole: number): number => ((local % whole) + whole) % whole;

/** Local ms as "20:05". */
export const hourMinute = (local: number): string =>
  `${two(within(local, DAY_MS) / HOUR_MS)}:${two(within(local, HOUR_MS) / MINUTE_MS)}`;

/** Local ms as "20:05:12". */
export const clock = (local: number): string =>
  `${hourMinute(local)}:${two(within(local, MINUTE_MS) / 1000)}`;

/** Local ms as "20:05:12.250"; the clock shows whole milliseconds. */
export function exactClock(local: number): string {
  const whole = Math.round(local);
  return `${clock(whole)}.${String(within(whole, 1000)).padStart(3, '0')}`;
}

/** Labels of days by their number: the axis needs the same ones in every frame. */
const days = new Map<number, { readonly short: string; readonly long: string }>();
const MAX_DAYS = 1000;

function findDay(local: number) {
  const day = Math.floor(local / DAY_MS);
  const known = days.get(day);
  if (known !== undefined) return known;
  if (days.size >= MAX_DAYS) days.clear();
  const label = {
    short: formatDate(local, local, 'UTC'),
    long: formatWeekday(local, local, 'UTC'),
  };
  days.set(day, label);
  return label;
}

/** "Nov" */
export const month = (local: number): string => readFields(local, 'UTC').month;

/** "20 Nov" */
export const dayMonth = (local: number): string => findDay(local).short;

/** "Fri 20" */
export function weekdayDay(local: number): string {
  const { weekday, day } = readFields(local, 'UTC');
  return `${weekday} ${String(day)}`;
}

/** "Fri 20 Nov" */
export const date = (local: number): string => findDay(local).long;

/** A length, a gap or an overlap (ms), exact to the second: "14:02", "3:10", "1:05:00"; below half a second "400 ms". */
export const shortDuration = (ms: number): string =>
  Math.round(ms / 1000) < 1 ? formatDuration(ms) : formatLength(Math.round(ms / 1000) * 1000);
