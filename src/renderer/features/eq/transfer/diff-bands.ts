import type { Band } from '../../../../shared/eq/model.ts';
import { usesGain } from '../../../../shared/eq/model.ts';

/** One line of the comparison: the current and the resulting band. */
export interface BandDifference {
  readonly k: 'same' | 'changed' | 'added' | 'removed';
  readonly before: Band | null;
  readonly after: Band | null;
}

/** Bands of one type further apart than this (octaves) count as two bands, not as one that moved. */
const NEAR_OCTAVES = 0.5;

const same = (band: Band, two: Band): boolean =>
  band.type === two.type &&
  band.channel === two.channel &&
  band.enabled === two.enabled &&
  band.frequency === two.frequency &&
  band.q === two.q &&
  (band.gain === two.gain || !usesGain(band.type));

/** Compares bands: the new ones in order, then the removed ones. */
export function diffBands(before: readonly Band[], after: readonly Band[]): BandDifference[] {
  const left = new Set(before);
  const partners = new Map<Band, Band>();
  const pair = (fits: (old: Band, band: Band) => boolean): void => {
    for (const band of after) {
      if (partners.has(band)) continue;
      const match = [...left].find((old) => fits(old, band));
      if (match === undefined) continue;
      left.delete(match);
      partners.set(band, match);
    }
  };
  pair(same);
  pair(
    (old, band) =>
      old.type === band.type &&
      old.channel === band.channel &&
      Math.abs(Math.log2(old.frequency / band.frequency)) <= NEAR_OCTAVES,
  );
  const rows = after.map((band): BandDifference => {
    const old = partners.get(band);
    if (old === undefined) return { k: 'added', before: null, after: band };
    return { k: same(old, band) ? 'same' : 'changed', before: old, after: band };
  });
  return [
    ...rows,
    ...[...left].map((old): BandDifference => ({ k: 'removed', before: old, after: null })),
  ];
}
