import { z } from 'zod';
import { parseJson } from '../../../src/shared/lib/json.ts';

/**
 * The part of a preset that an EasyEffects equalizer needs, according to the program's own declarations. The program ignores a value out of
 * range, and stops loading at a missing band.
 */

const decibels = (most: number) => z.number().min(-most).max(most);

const types = [
  'Off',
  'Bell',
  'Hi-pass',
  'Hi-shelf',
  'Lo-pass',
  'Lo-shelf',
  'Notch',
  'Resonance',
  'Allpass',
] as const;

const Band = z.object({
  type: z.enum(types),
  mode: z.enum([
    'RLC (BT)',
    'RLC (MT)',
    'BWC (BT)',
    'BWC (MT)',
    'LRX (BT)',
    'LRX (MT)',
    'APO (DR)',
  ]),
  slope: z.enum(['x1', 'x2', 'x3', 'x4']),
  solo: z.boolean(),
  mute: z.boolean(),
  /** Releases before 8 stop at 35 dB. */
  gain: decibels(35),
  frequency: z.number().min(10).max(24_000),
  q: z.number().min(0).max(100),
  width: z.number().min(0).max(12),
});

const Side = z.record(z.string().regex(/^band\d+$/), Band);

const Equalizer = z.object({
  bypass: z.boolean(),
  'input-gain': decibels(36),
  'output-gain': decibels(36),
  mode: z.enum(['IIR', 'FIR', 'FFT', 'SPM']),
  'num-bands': z.int().min(1).max(32),
  'split-channels': z.boolean(),
  left: Side,
  right: Side,
});

const Preset = z.object({
  output: z.object({
    plugins_order: z.tuple([z.literal('equalizer#0')]),
    'equalizer#0': Equalizer,
  }),
});

/** The reasons why EasyEffects would not load a preset as intended; empty: it would. */
export function easyEffectsFaults(text: string): string[] {
  const read = Preset.safeParse(parseJson(text));
  if (!read.success)
    return read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  const equalizer = read.data.output['equalizer#0'];
  return (['left', 'right'] as const).flatMap((side) =>
    Array.from({ length: equalizer['num-bands'] }, (_, index) => `band${String(index)}`)
      .filter((name) => !Object.hasOwn(equalizer[side], name))
      .map((name) => `${side}: no ${name}`),
  );
}
