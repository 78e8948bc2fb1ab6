import { t } from '../../i18n/translate.ts';
import { bandBiquad } from '../biquad.ts';
import type { Band } from '../model.ts';
import { usesGain } from '../model.ts';
import { formatFrequency } from '../values.ts';
import type { FlatEq } from './flat.ts';
import { writeNumber } from './number-text.ts';
import { tidy } from './shelf.ts';
import type { ExportFormat } from './types.ts';

/** The limits of the program that loads a file. */
interface Target {
  /** Decimals in the file; limits apply to the rounded values. */
  readonly decimals: { readonly frequency: number; readonly gain: number; readonly q: number };
  /** Maximum number of bands per channel. */
  readonly count?: number;
  /** Hz. */
  readonly frequency?: readonly [number, number];
  /** dB, up and down. */
  readonly gain?: number;
  readonly q?: number;
  /** Whether it refuses filters whose computed coefficients are unstable. */
  readonly stable?: boolean;
  /** dB, up and down, for each preamp. */
  readonly preamp?: number;
}

/**
 * CamillaDSP validates `0 < freq < samplerate / 2`, `q > 0`, a gain of 150 dB at most for its gain filter, and stability. The generic equalizer
 * of Room EQ Wizard has 30 slots. EasyEffects has the ranges of the equalizer of Linux Studio Plugins, and 35 dB in releases before its
 * settings moved to KDE's. All refuse frequencies at or above half the sample rate.
 */
const targets: Partial<Record<ExportFormat, Target>> = {
  camilladsp: { decimals: { frequency: 6, gain: 6, q: 6 }, stable: true, preamp: 150 },
  rew: { decimals: { frequency: 2, gain: 2, q: 3 }, count: 30 },
  easyeffects: {
    decimals: { frequency: 6, gain: 6, q: 6 },
    count: 32,
    frequency: [10, 24_000],
    gain: 35,
    q: 100,
    preamp: 36,
  },
};

/** The bands by their frequencies, for a message. */
export const formatNames = (bands: readonly Band[]): string =>
  bands
    .slice(0, 8)
    .map(({ frequency }) => formatFrequency(frequency))
    .join(', ');

/** The part of a chain that the format's program can load, and a warning for each kind of band that it cannot. */
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
    (band) => asWritten(band, target).frequency < rate / 2,
    (gone) => t('eqfiles:lost.aboveHalf', { count: gone.length, rate, names: formatNames(gone) }),
  );
  keep(
    (band) => isWithin(asWritten(band, target), target, rate),
    (gone) => t('eqfiles:lost.range', { count: gone.length, names: formatNames(gone) }),
  );
  const { count: limit = Infinity } = target;
  keep(slots(limit), (gone) => t('eqfiles:lost.slots', { count: gone.length, limit }));
  return { ...limitPreamps(flat, target, lost), bands, lost };
}

const asWritten = (band: Band, { decimals }: Target): Band => ({
  ...band,
  frequency: tidy(band.frequency, decimals.frequency),
  gain: tidy(band.gain, decimals.gain),
  q: tidy(band.q, decimals.q),
});

function isWithin(band: Band, target: Target, rate: number): boolean {
  const { type, frequency, gain, q } = band;
  const {
    frequency: [low, high] = [0, Infinity],
    gain: most = Infinity,
    q: sharp = Infinity,
  } = target;
  const loud = usesGain(type) && Math.abs(gain) > most;
  const inRange = frequency > 0 && frequency >= low && frequency <= high && q > 0 && q <= sharp;
  return inRange && !loud && (target.stable !== true || isStable(band, rate));
}

/** Larger than the rounding differences between two programs' coefficients. */
const MARGIN = 8 * Number.EPSILON;

/** Whether both poles of a band are inside the unit circle in the program's precision. */
function isStable(band: Band, rate: number): boolean {
  const filter = bandBiquad(usesGain(band.type) ? band : { ...band, gain: 0 }, rate);
  if (filter === null) return false;
  const { a1, a2 } = filter;
  return 1 - Math.abs(a2) > MARGIN && 1 + a2 - Math.abs(a1) > MARGIN;
}

/** The preamps within the program's limits; adds clamped ones to `lost`. */
function limitPreamps(
  { preamp, channelPreamp }: FlatEq,
  { preamp: most = Infinity }: Target,
  lost: string[],
): Pick<FlatEq, 'preamp' | 'channelPreamp'> {
  const limited = (gain: number): number => {
    const limit = Math.min(most, Math.max(-most, gain));
    if (limit === gain) return gain;
    const texts = { gain: writeNumber(gain, 2, 1), limit: writeNumber(limit, 0) };
    lost.push(t('eqfiles:lost.preampRange', texts));
    return limit;
  };
  return {
    preamp: limited(preamp),
    channelPreamp: Object.fromEntries(
      Object.entries(channelPreamp).map(([channel, gain]) => [channel, limited(gain)]),
    ),
  };
}

/** Returns a filter that accepts bands up to this limit per channel. */
function slots(limit: number): (band: Band) => boolean {
  const used = new Map<string, number>();
  return ({ channel }) => {
    const sides = channel === 'ALL' ? ['FL', 'FR'] : [channel];
    const fits = sides.every((side) => (used.get(side) ?? 0) < limit);
    if (fits) for (const side of sides) used.set(side, (used.get(side) ?? 0) + 1);
    return fits;
  };
}
