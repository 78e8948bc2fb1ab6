import type { Band } from '../model.ts';

/** Bands by channel, channels in order of first appearance. */
export function byChannel(bands: readonly Band[]): Band[][] {
  const groups = new Map<string, Band[]>();
  for (const band of bands) {
    const group = groups.get(band.channel);
    if (group === undefined) groups.set(band.channel, [band]);
    else group.push(band);
  }
  return [...groups.values()];
}

/** Groups of bands that are solved together: the enabled ones of each channel, and each disabled one by itself. */
export const solvedTogether = (bands: readonly Band[]): Band[][] => [
  ...byChannel(bands.filter(({ enabled }) => enabled)),
  ...bands.filter(({ enabled }) => !enabled).map((band) => [band]),
];
