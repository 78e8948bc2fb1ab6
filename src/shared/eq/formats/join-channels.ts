import type { Band } from '../model.ts';
import type { EqBuilder } from './builder.ts';

const key = ({ type, frequency, gain, q, enabled }: Band): string =>
  [type, frequency, gain, q, enabled].join(' ');

/**
 * Some writers have no way to say "both channels" and write everything twice, once for the left and once for the right.
 * What stands in both becomes one band for all channels again, at the place of the left one; the order of linear filters changes
 * nothing. Preamps that are the same on both sides become one.
 */
export function joinChannels(builder: EqBuilder): void {
  joinBands(builder.bands);
  const { preamps } = builder;
  const left = preamps.get('FL');
  if (left === undefined || left !== preamps.get('FR')) return;
  preamps.delete('FL');
  preamps.delete('FR');
  preamps.set('ALL', (preamps.get('ALL') ?? 0) + left);
}

function joinBands(bands: Band[]): void {
  const right = new Map<string, Band[]>();
  for (const band of bands) {
    if (band.channel !== 'FR') continue;
    const same = right.get(key(band));
    if (same === undefined) right.set(key(band), [band]);
    else same.push(band);
  }
  const gone = new Set<Band>();
  const joined = bands.map((band) => {
    if (band.channel !== 'FL') return band;
    const twin = right.get(key(band))?.shift();
    if (twin === undefined) return band;
    gone.add(twin);
    return { ...band, channel: 'ALL' };
  });
  const kept = joined.filter((band) => !gone.has(band));
  bands.splice(0, bands.length, ...kept);
  bands.forEach((band, index) => {
    bands[index] = { ...band, id: `band${String(index + 1)}` };
  });
}
