import type { Band } from '../../../../shared/eq/model.ts';
import { usesGain } from '../../../../shared/eq/model.ts';

/** One line of the comparison: the current and the resulting band. */
export interface BandDifference {
  readonly k: 'same' | 'changed' | 'added' | 'removed';
  readonly before: Band | null;
  readonly after: Band | null;
}

/** Bands of one type further apart than this (octaves) count as two bands, not as one that moved. */
const NEAR = 0.5;

const same = (one: Band, two: Band): boolean =>
  one.type === two.type &&
  one.channel === two.channel &&
  one.enabled === two.enabled &&
  one.frequency === two.frequency &&
  one.q === two.q &&
  (one.gain === two.gain || !usesGain(one.type));

/** Compares bands: the new ones in order, then the removed ones. */
export function diffBands(before: readonly Band[], after: readonly Band[]): BandDifference[] {
  const left = new Set(before);
  const partners = new Map<Band, Band>();
  const pair = (fits: (old: Band, band: Band) => boolean): void => {
    for (const band of after) {
      if (partners.has(band)) continue;
      const found = [...left].find((old) => fits(old, band));
      if (found === undefined) continue;
      left.delete(found);
      partners.set(band, found);
    }
  };
  pair(same);
  pair(
    (old, band) =>
      old.type === band.type &&
      old.channel === band.channel &&
      Math.abs(Math.log2(old.frequency / band.frequency)) <= NEAR,
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
