import type { MediaFacts } from '../../../../shared/playout/state.ts';

/** What a gap will be filled with. */
export interface FillPlan {
  /** Clips, the last one included; 0: there are none to fill it with. */
  readonly clips: number;
  /** How often the list of clips begins anew. */
  readonly rounds: number;
  /** The length that the last clip is cut to (ms); null: it plays to its end. */
  readonly cutTo: number | null;
  /** How long the synthetic picture is at the end, or alone (ms); null: none is needed. */
  readonly cardMs: number | null;
}

/** Shorter than this (ms) the core begins no clip but shows the picture. */
const SHORTEST_CLIP = 1000;
/** More clips than this the core refuses. */
const MOST = 20_000;

/**
 * What the core's `fill` does with a gap of `length` ms: clips in their order, again and again, the last one cut by its out point; the
 * picture for what no clip fills. Null: there is nothing to fill, or it takes more clips than the core makes.
 */
export function fillPlan(
  media: readonly Pick<MediaFacts, 'durationMs'>[],
  length: number,
): FillPlan | null {
  if (!(length >= 1)) return null;
  const lengths = media.map(({ durationMs }) => durationMs ?? 0).filter((ms) => ms > 0);
  let left = length;
  let clips = 0;
  let cutTo: number | null = null;
  while (left >= 1) {
    const whole = lengths[clips % lengths.length];
    if (whole === undefined || left < SHORTEST_CLIP) break;
    if (whole > left) cutTo = left;
    left -= Math.min(whole, left);
    clips += 1;
    if (clips > MOST) return null;
  }
  return {
    clips,
    rounds: clips === 0 ? 0 : Math.ceil(clips / lengths.length) - 1,
    cutTo,
    cardMs: left >= 1 ? left : null,
  };
}
