import type { Generation } from './generations/generation.ts';

/** What a band of the parametric equaliser can be; anything else is stored as `unknown`, without effect. */
export const bandTypes = [
  'peak',
  'high_shelf',
  'low_shelf',
  'high_pass',
  'low_pass',
  'notch',
  'unknown',
] as const;

/** Allowed numbers, and the sentence for others. */
export interface Range {
  readonly min: number;
  readonly max: number;
  readonly text: string;
  /** `min` itself is not allowed. */
  readonly exclusive?: boolean;
}

export type FilterField =
  | { readonly name: string; readonly fallback: number; readonly range: Range }
  | { readonly name: string; readonly read: (value: unknown) => unknown };

export interface FilterSpec {
  readonly type: string;
  /** The name of the filter in error texts and schemas. */
  readonly model: string;
  readonly fields: readonly FilterField[];
}

function field(
  name: string,
  fallback: number,
  label: string,
  [min, max]: readonly [number, number],
  unit = '',
): FilterField {
  const decimal = (value: number): string => (Number.isInteger(value) ? `${value}.0` : `${value}`);
  const text = `${label} must be in the range ${decimal(min)} to ${decimal(max)}${unit}`;
  return { name, fallback, range: { min, max, text } };
}

/** `gain` is the filter that the server calls GainFilter. */
const filter = (type: string, ...fields: FilterField[]): FilterSpec => ({
  type,
  model: `${type.replace(/(?:^|_)(.)/g, (_part, letter: string) => letter.toUpperCase())}Filter`,
  fields,
});

const level: readonly [number, number] = [-60, 60];
const db = ' dB';

const tone = filter(
  'tone_control',
  field('bass_level', 0, 'Bass level', level, db),
  field('mid_level', 0, 'Mid level', level, db),
  field('treble_level', 0, 'Treble level', level, db),
);

const text = (fallback: string) => (value: unknown) =>
  typeof value === 'string' ? value : fallback;

/** A value that is not one of the allowed ones becomes the default. */
const oneOf =
  <T>(known: readonly T[], fallback: T) =>
  (value: unknown): T =>
    known.find((one) => one === value) ?? fallback;

const gain = field('gain', 0, 'Gain', level, db);

const modern: readonly FilterSpec[] = [
  filter('gain', gain),
  filter('balance', field('balance', 0, 'Balance', [-100, 100])),
  filter('convolution', { name: 'ir_id', read: text('') }, gain),
  filter(
    'high_low_pass',
    { name: 'mode', read: oneOf(['high_pass', 'low_pass'], 'high_pass') },
    field('frequency', 80, 'Frequency', [20, 20_000], ' Hz'),
    { name: 'slope', read: oneOf([12, 24, 48], 12) },
  ),
  filter('stereo_width', field('width', 1, 'Width', [0, 2])),
  filter(
    'crossfeed',
    field('strength', 0.2, 'Strength', [0, 1]),
    field('soundstage', 0.5, 'Soundstage', [0, 1]),
  ),
  filter('transpose', field('semitones', 0, 'Semitones', [-12, 12])),
  filter('safety_limiter', field('ceiling', -2, 'Ceiling', [-24, 0], db)),
  filter(
    'compressor',
    field('threshold', -18, 'Threshold', [-60, 0], db),
    field('ratio', 2, 'Ratio', [1, 20]),
    field('attack', 20, 'Attack', [0.01, 2000], ' ms'),
    field('release', 250, 'Release', [0.01, 9000], ' ms'),
    field('knee', 9, 'Knee', [0, 18], db),
    field('makeup', 0, 'Makeup', [0, 36], db),
  ),
];

/** The filters of a release besides the parametric equaliser. */
export const filterSpecs = (generation: Generation): readonly FilterSpec[] =>
  generation.modern ? [tone, ...modern] : [tone];
