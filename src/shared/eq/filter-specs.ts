import { z } from 'zod';

/** Filters of the server's chain, by its names. */
export const filterTypes = [
  'parametric_eq',
  'tone_control',
  'gain',
  'balance',
  'high_low_pass',
  'stereo_width',
  'crossfeed',
  'convolution',
  'transpose',
  'compressor',
  'safety_limiter',
] as const;
export const FilterType = z.enum(filterTypes);
export type FilterType = z.infer<typeof FilterType>;

/** A number with its range and unit. */
export interface NumberField {
  readonly kind: 'number';
  readonly name: string;
  readonly fallback: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly unit: 'dB' | 'Hz' | 'ms' | 'semitones' | 'percent' | 'ratio' | 'none';
}

/** A choice between several values, or a free name. */
export interface ChoiceField {
  readonly kind: 'choice';
  readonly name: string;
  readonly fallback: string | number;
  /** Empty: any text. */
  readonly options: readonly (string | number)[];
}

export type FilterField = NumberField | ChoiceField;

const number = (
  name: string,
  fallback: number,
  [min, max]: readonly [number, number],
  unit: NumberField['unit'],
  step = 0.1,
): NumberField => ({ kind: 'number', name, fallback, min, max, step, unit });
const choice = (
  name: string,
  fallback: string | number,
  options: ChoiceField['options'],
): ChoiceField => ({ kind: 'choice', name, fallback, options });
const level = [-60, 60] as const;

/** Fields of every filter except the parametric equalizer: names, defaults and ranges of release 2.10 (2.4 for tone control). */
export const filterSpecs: Readonly<
  Record<Exclude<FilterType, 'parametric_eq'>, readonly FilterField[]>
> = {
  tone_control: [
    number('bass_level', 0, level, 'dB'),
    number('mid_level', 0, level, 'dB'),
    number('treble_level', 0, level, 'dB'),
  ],
  gain: [number('gain', 0, level, 'dB')],
  balance: [number('balance', 0, [-100, 100], 'percent', 1)],
  high_low_pass: [
    choice('mode', 'high_pass', ['high_pass', 'low_pass']),
    number('frequency', 80, [20, 20_000], 'Hz', 1),
    choice('slope', 12, [12, 24, 48]),
  ],
  stereo_width: [number('width', 1, [0, 2], 'none', 0.01)],
  crossfeed: [
    number('strength', 0.2, [0, 1], 'none', 0.01),
    number('soundstage', 0.5, [0, 1], 'none', 0.01),
  ],
  convolution: [choice('ir_id', '', []), number('gain', 0, level, 'dB')],
  transpose: [number('semitones', 0, [-12, 12], 'semitones')],
  compressor: [
    number('threshold', -18, [-60, 0], 'dB'),
    number('ratio', 2, [1, 20], 'ratio'),
    number('attack', 20, [0.01, 2000], 'ms'),
    number('release', 250, [0.01, 9000], 'ms', 1),
    number('knee', 9, [0, 18], 'dB'),
    number('makeup', 0, [0, 36], 'dB'),
  ],
  safety_limiter: [number('ceiling', -2, [-24, 0], 'dB')],
};
