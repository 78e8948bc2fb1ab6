import { t } from '../../i18n/translate.ts';
import type { Band } from '../model.ts';
import { usesGain } from '../model.ts';
import { formatFrequency } from '../values.ts';
import type { FlatEq } from './flat.ts';
import type { ExportFormat } from './types.ts';

/** What the program that a file is for refuses to load. */
interface Target {
  /** Whether it refuses frequencies at or above half the sample rate. */
  readonly belowHalf: boolean;
  /** Most bands for one channel. */
  readonly count?: number;
  /** Hz. */
  readonly frequency?: readonly [number, number];
  /** dB, up and down. */
  readonly gain?: number;
  readonly q?: number;
}

/**
 * CamillaDSP validates `0 < freq < samplerate / 2`. The generic equalizer of Room EQ Wizard has 30 slots. EasyEffects has the ranges of the
 * equalizer of Linux Studio Plugins.
 */
const targets: Partial<Record<ExportFormat, Target>> = {
  camilladsp: { belowHalf: true },
  rew: { belowHalf: true, count: 30 },
  easyeffects: { belowHalf: true, count: 32, frequency: [10, 24_000], gain: 36, q: 100 },
};

/** The bands by their frequencies, for a message. */
export const namesOf = (bands: readonly Band[]): string =>
  bands
    .slice(0, 8)
    .map(({ frequency }) => formatFrequency(frequency))
    .join(', ');

/** The part of a chain that the program behind a format loads, and a warning for each kind of band that it does not. */
export function forTarget(flat: FlatEq, format: ExportFormat, rate: number): FlatEq {
  const target = targets[format];
  if (target === undefined) return flat;
  const lost: string[] = [...flat.lost];
  let { bands } = flat;
  const keep = (test: (band: Band) => boolean, say: (gone: readonly Band[]) => string): void => {
    const gone = bands.filter((band) => !test(band));
    bands = bands.filter((band) => !gone.includes(band));
    if (gone.length > 0) lost.push(say(gone));
  };
  keep(
    ({ frequency }) => !target.belowHalf || frequency < rate / 2,
    (gone) => t('eqfiles:lost.aboveHalf', { count: gone.length, rate, names: namesOf(gone) }),
  );
  keep(
    (band) => isWithin(band, target),
    (gone) => t('eqfiles:lost.range', { count: gone.length, names: namesOf(gone) }),
  );
  const { count: limit = Infinity } = target;
  keep(slots(limit), (gone) => t('eqfiles:lost.slots', { count: gone.length, limit }));
  return { ...flat, bands, lost };
}

function isWithin({ type, frequency, gain, q }: Band, target: Target): boolean {
  const {
    frequency: [low, high] = [0, Infinity],
    gain: most = Infinity,
    q: sharp = Infinity,
  } = target;
  const loud = usesGain(type) && Math.abs(gain) > most;
  return frequency >= low && frequency <= high && q <= sharp && !loud;
}

/** Takes as many bands as fit into each channel. */
function slots(limit: number): (band: Band) => boolean {
  const used = new Map<string, number>();
  return ({ channel }) => {
    const sides = channel === 'ALL' ? ['FL', 'FR'] : [channel];
    const fits = sides.every((side) => (used.get(side) ?? 0) < limit);
    if (fits) for (const side of sides) used.set(side, (used.get(side) ?? 0) + 1);
    return fits;
  };
}
