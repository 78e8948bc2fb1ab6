import { Temporal } from 'temporal-polyfill';

const DAY = 86_400_000;
/** How far around what is asked changes are looked up, so that panning rarely asks again. */
const AROUND = 400 * DAY;

/** A change of the clock: at `at` (epoch ms) it jumps by `by` ms. */
export interface ZoneChange {
  readonly at: number;
  readonly by: number;
}

/** A stretch [from, to) without a change; local time = epoch ms + offset. */
export interface ZonePiece {
  readonly from: number;
  readonly to: number;
  readonly offset: number;
}

/**
 * The clock of a time zone as arithmetic: its changes around what is looked at are asked for once, everything else is adding.
 * "Local" ms are epoch ms as if the clock on the wall were UTC's.
 */
export class Zone {
  readonly name: string;
  #from = 0;
  #to = 0;
  #pieces: ZonePiece[] = [];

  /** `name`: IANA; what the runtime does not know counts as UTC. */
  constructor(name: string) {
    this.name = known(name) ? name : 'UTC';
  }

  /** ms east of UTC at an instant. */
  offset(ms: number): number {
    this.#know(ms, ms);
    for (const piece of this.#pieces) if (ms < piece.to) return piece.offset;
    return 0;
  }

  /** What the clock on the wall shows. */
  local(ms: number): number {
    return ms + this.offset(ms);
  }

  /** The first instant at which the clock shows `local` or later: of an hour that comes twice the first. */
  fromLocal(local: number): number {
    this.#know(local - DAY, local + DAY);
    for (const { from, to, offset } of this.#pieces) {
      if (local >= to + offset) continue;
      return Math.max(from, local - offset);
    }
    return local;
  }

  /** Pieces of [from, to) between changes, in order. */
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
    this.#from = Math.floor(from - AROUND);
    this.#to = Math.ceil(to + AROUND);
    this.#pieces = piecesOf(this.name, this.#from, this.#to);
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

function piecesOf(name: string, from: number, to: number): ZonePiece[] {
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

/** The one `Zone` of a name. */
export function zoneOf(name: string): Zone {
  const known = zones.get(name);
  if (known !== undefined) return known;
  const made = new Zone(name);
  zones.set(name, made);
  return made;
}
