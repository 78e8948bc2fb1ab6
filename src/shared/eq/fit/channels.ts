import type { Band } from '../model.ts';

/** Bands by their channel, channels in the order in which they first come. */
export function byChannel(bands: readonly Band[]): Band[][] {
  const groups = new Map<string, Band[]>();
  for (const band of bands) {
    const group = groups.get(band.channel);
    if (group === undefined) groups.set(band.channel, [band]);
    else group.push(band);
  }
  return [...groups.values()];
}

/** Bands that are solved together: those that are on, for each channel; each that is off alone. */
export const solvedTogether = (bands: readonly Band[]): Band[][] => [
  ...byChannel(bands.filter(({ enabled }) => enabled)),
  ...bands.filter(({ enabled }) => !enabled).map((band) => [band]),
];
