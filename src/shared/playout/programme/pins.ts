import { absentFinding } from './model.ts';
import type { GeneratorFinding, Item, LibraryMedia, Pin, PlacedPin } from './model.ts';

type Tell = (finding: Omit<GeneratorFinding, 'channel' | 'at'>) => void;

/**
 * R12: the pins of a channel in order. Reports and leaves out a pin that overlaps the one before it or whose file is gone. A hole is
 * shortened by other pins. Pins that skip a file are not placed.
 */
export function placePins(
  pins: readonly Pin[],
  byId: ReadonlyMap<string, LibraryMedia>,
  tell: Tell,
): readonly PlacedPin[] {
  const placed: PlacedPin[] = [];
  let end = -Infinity;
  for (const pin of pins.toSorted((a, b) => a.start - b.start)) {
    if (pin.skip !== undefined || pin.isHole === true) continue;
    const ms = findLength(pin, byId);
    const { play = '' } = pin;
    if (ms === null) tell({ ...absentFinding(play, byId.get(play)), pin: pin.id });
    else if (pin.start < end) tell({ code: 'pins-overlap', pin: pin.id });
    else {
      placed.push({ pin, start: pin.start, ms });
      end = pin.start + ms;
    }
  }
  const holes = pins.filter(({ isHole }) => isHole === true);
  return holes
    .reduce((all, pin) => [...all, ...cutHole(pin, all)], placed)
    .sort((a, b) => a.start - b.start);
}

/** The parts of a hole that other pins don't cover. */
function cutHole(pin: Pin, others: readonly PlacedPin[]): readonly PlacedPin[] {
  const parts: PlacedPin[] = [];
  const finish = pin.start + (pin.forMs ?? 0);
  let at = pin.start;
  const add = (to: number): void => {
    if (to > at) parts.push({ pin, start: at, ms: to - at });
  };
  for (const other of others.toSorted((a, b) => a.start - b.start)) {
    if (other.start + other.ms <= at || other.start >= finish) continue;
    add(other.start);
    at = other.start + other.ms;
  }
  add(finish);
  return parts;
}

/** null: the file is gone, or ends before the pin's start point. */
function findLength(
  { play, inMs = 0, outMs, forMs = 0 }: Pin,
  byId: ReadonlyMap<string, LibraryMedia>,
): number | null {
  if (play === undefined) return forMs;
  const media = byId.get(play);
  if (media === undefined || media.missing === true) return null;
  const ms = Math.min(outMs ?? media.ms, media.ms) - inMs;
  return ms > 0 ? ms : null;
}

/** The item of a pin that is not a hole. */
export function toPinItem({ pin, start, ms }: PlacedPin): Item {
  const { id, play, lavfi, inMs, outMs, advances } = pin;
  const from = inMs ?? 0;
  return {
    start,
    finish: start + ms,
    ...(play === undefined ? { lavfi: lavfi ?? '' } : { media: play }),
    role: 'pin',
    pin: id,
    ...(inMs === undefined && outMs === undefined ? {} : { inMs: from, outMs: from + ms }),
    why: { rule: 'pin', ...(advances === undefined ? {} : { source: advances }) },
  };
}
