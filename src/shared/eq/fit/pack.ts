import { tidyFrequency, tidyGain, tidyQ } from '../edit.ts';
import { makeBand } from '../make.ts';
import type { Band } from '../model.ts';
import { usesGain } from '../model.ts';

/** Bands as parameters of the search: ln f (Hz), ln Q, gain (dB) for each. */
export const packed = (bands: readonly Pick<Band, 'type' | 'frequency' | 'gain' | 'q'>[]) =>
  Float64Array.from(
    bands.flatMap(({ type, frequency, gain, q }) => [
      Math.log(frequency),
      Math.log(q),
      usesGain(type) ? gain : 0,
    ]),
  );

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits)) || 0;

/** Parameters as bands of 1 Hz, 0.1 dB and 0.01 Q, the usual precision of files. */
export function roundedBands(types: readonly Band['type'][], x: Float64Array): Band[] {
  return types.map((type, band) => {
    const [f, q, gain] = x.subarray(band * 3, band * 3 + 3);
    return makeBand(`fit${String(band + 1)}`, {
      type,
      frequency: rounded(Math.exp(f ?? 0), 0),
      gain: rounded(gain ?? 0, 1),
      q: rounded(Math.exp(q ?? 0), 2),
    });
  });
}

/** Writes parameters back into their bands, at the editor's precision (0.1 Hz, 0.01 dB, 0.001 Q). */
export function tidyBands(bands: readonly Band[], x: Float64Array): Band[] {
  return bands.map((band, index) => {
    const [f, q, gain] = x.subarray(index * 3, index * 3 + 3);
    return {
      ...band,
      frequency: tidyFrequency(Math.exp(f ?? 0)),
      q: tidyQ(Math.exp(q ?? 0)),
      gain: usesGain(band.type) ? tidyGain(gain ?? 0) : band.gain,
    };
  });
}

/** Low shelves first, high shelves last, the others by frequency. */
export function inOrder(bands: readonly Band[]): Band[] {
  const rank = ({ type }: Band): number =>
    type === 'low_shelf' ? 0 : type === 'high_shelf' ? 2 : 1;
  return [...bands].sort((a, b) => rank(a) - rank(b) || a.frequency - b.frequency);
}
