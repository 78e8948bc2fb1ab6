/** What a demo channel airs: a title, a length in ms, and its video and audio. */
export interface Show {
  readonly title: string;
  readonly ms: number;
  /** lavfi parameters with video as `out0` and audio as `out1`. */
  readonly params: string;
}

/** A show with its times (epoch ms). */
export interface Slot extends Show {
  readonly start: number;
  readonly finish: number;
}

/** One day of a zone, from midnight to midnight (epoch ms): 23 to 25 hours. */
export interface Day {
  readonly from: number;
  readonly to: number;
}

/**
 * Consecutive shows over [from, to), the last one cut at the end; a remainder too short for a show extends it. `next` returns the show for
 * each slot.
 */
export function fill(from: number, to: number, next: (at: number) => Show): Slot[] {
  const slots: Slot[] = [];
  for (let at = from; at < to;) {
    const show = next(at);
    const rest = to - at;
    const ms = rest - show.ms < MIN_SLOT_MS ? rest : show.ms;
    slots.push({ ...show, start: at, finish: at + ms });
    at += ms;
  }
  return slots;
}

/** Minimum length of a slot (ms). */
const MIN_SLOT_MS = 60_000;

export const minute = 60_000;

/** Repeats shows in order, forever. */
export function roundRobin(shows: readonly Show[]): (at: number) => Show {
  let next = 0;
  return () => {
    const show = shows[next % shows.length];
    next += 1;
    if (show === undefined) throw new Error('a channel needs shows');
    return show;
  };
}

const SIZE = 'size=1280x720:rate=25';

/** A lavfi picture with a quiet tone, as one source. */
export const synthetic = (picture: string, hertz: number): string =>
  `${picture}[out0];sine=frequency=${String(hertz)}:sample_rate=48000,volume=0.1[out1]`;

export const pictures = {
  bars: `smptehdbars=${SIZE}`,
  card: `testsrc2=${SIZE}`,
  counter: `testsrc=${SIZE}`,
  colors: `rgbtestsrc=${SIZE}`,
  plain: (color: string) => `color=c=${color}:${SIZE}`,
} as const;
