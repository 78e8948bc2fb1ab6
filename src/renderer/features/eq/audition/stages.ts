import type { Biquad } from '../../../../shared/eq/biquad.ts';
import { bandBiquad, biquad } from '../../../../shared/eq/biquad.ts';
import { heldReason } from '../../../../shared/eq/held.ts';
import type {
  Band,
  DspConfig,
  Filter,
  ParametricEq,
  SimpleFilter,
} from '../../../../shared/eq/model.ts';

/** What mixes left and right: L' = ll L + lr R, R' = rl L + rr R. */
export interface Matrix {
  readonly ll: number;
  readonly lr: number;
  readonly rl: number;
  readonly rr: number;
}

/** One step of the chain, for both channels alike, for each its own, for sum and difference, or mixed. */
export type Stage =
  | { readonly k: 'gain'; readonly db: number }
  | { readonly k: 'biquad'; readonly biquad: Biquad }
  | { readonly k: 'split'; readonly left: readonly Stage[]; readonly right: readonly Stage[] }
  | { readonly k: 'matrix'; readonly matrix: Matrix };

/** What cannot be heard here, by the name of its filter, or bands that this rate cannot hold. */
export type Missing =
  | { readonly k: 'filter'; readonly type: Filter['type']; readonly name: string }
  | { readonly k: 'bands'; readonly count: number };

export interface Plan {
  readonly stages: readonly Stage[];
  readonly missing: readonly Missing[];
}

/** Q of the sections of Butterworth cascades, by slope in dB/oct: Q_k = 1 / (2 cos(pi (2k + 1) / 2n)). */
function butterworth(slope: number): number[] {
  const order = slope / 6;
  return Array.from(
    { length: order / 2 },
    (_, k) => 1 / (2 * Math.cos((Math.PI * (2 * k + 1)) / (2 * order))),
  );
}

/** Poles on or outside the unit circle: such a filter never settles. The two conditions are Jury's for second order. */
const isStable = ({ a1, a2 }: Biquad): boolean => Math.abs(a2) < 1 && Math.abs(a1) < 1 + a2;

const isNumeric = (filter: Biquad): boolean =>
  [filter.b0, filter.b1, filter.b2, filter.a1, filter.a2].every(Number.isFinite);

const gain = (db: number): Stage[] => (db === 0 ? [] : [{ k: 'gain', db }]);

/** What is sent and can be computed at this rate; null for the rest. */
function usable(band: Band, rate: number): Biquad | null {
  if (heldReason(band, rate) !== null) return null;
  const made = bandBiquad(band, rate);
  return made !== null && isNumeric(made) && isStable(made) ? made : null;
}

interface Bands {
  readonly all: Stage[];
  readonly left: Stage[];
  readonly right: Stage[];
  lost: number;
}

function sorted(eq: ParametricEq, rate: number): Bands {
  const bands: Bands = { all: [], left: [], right: [], lost: 0 };
  const lanes: Readonly<Record<string, Stage[]>> = {
    ALL: bands.all,
    FL: bands.left,
    FR: bands.right,
  };
  for (const band of eq.bands) {
    const lane = lanes[band.channel];
    if (!band.enabled || band.type === 'unknown' || lane === undefined) continue;
    const made = usable(band, rate);
    if (made === null) bands.lost += 1;
    else lane.push({ k: 'biquad', biquad: made });
  }
  return bands;
}

function eqPlan(eq: ParametricEq, rate: number): Plan {
  const { all, left, right, lost } = sorted(eq, rate);
  const { FL = 0, FR = 0 } = eq.channelPreamp;
  left.unshift(...gain(FL));
  right.unshift(...gain(FR));
  const split: Stage[] =
    left.length + right.length === 0 ? [] : [{ k: 'split', left, right }];
  return {
    stages: [...gain(eq.preamp), ...all, ...split],
    missing: lost === 0 ? [] : [{ k: 'bands', count: lost }],
  };
}

/** The tone control of the server: three peaks of Q 0.5 at these frequencies (Hz). */
const tone = [
  ['bass_level', 100],
  ['mid_level', 900],
  ['treble_level', 9000],
] as const;

type Values = (name: string) => number;

const peak = (frequency: number, db: number, rate: number): Stage[] => {
  const made = db === 0 ? null : biquad('peak', frequency, db, 0.5, rate);
  return made === null ? [] : [{ k: 'biquad', biquad: made }];
};

function passes(filter: SimpleFilter, at: Values, rate: number): Stage[] {
  const type = filter.values['mode'] === 'low_pass' ? 'low_pass' : 'high_pass';
  return butterworth(at('slope')).flatMap((q): Stage[] => {
    const made = biquad(type, at('frequency'), 0, q, rate);
    return made === null ? [] : [{ k: 'biquad', biquad: made }];
  });
}

/** Only the channel on the other side is lowered; the one that it turns to keeps its level. */
function balance(percent: number): Stage[] {
  const other = (100 - Math.abs(percent)) / 100;
  const [ll, rr] = percent > 0 ? [other, 1] : [1, other];
  return percent === 0 ? [] : [{ k: 'matrix', matrix: { ll, lr: 0, rl: 0, rr } }];
}

/** The sum stays, the difference is multiplied. */
function width(factor: number): Stage[] {
  const [same, cross] = [(1 + factor) / 2, (1 - factor) / 2];
  return factor === 1
    ? []
    : [{ k: 'matrix', matrix: { ll: same, lr: cross, rl: cross, rr: same } }];
}

function simpleStages(filter: SimpleFilter, rate: number): Stage[] | null {
  const at: Values = (name) => Number(filter.values[name] ?? 0);
  switch (filter.type) {
    case 'gain':
      return gain(at('gain'));
    case 'tone_control':
      return tone.flatMap(([name, frequency]) => peak(frequency, at(name), rate));
    case 'high_low_pass':
      return passes(filter, at, rate);
    case 'balance':
      return balance(at('balance'));
    case 'stereo_width':
      return width(at('width'));
    default:
      return null;
  }
}

function filterPlan(filter: Filter, rate: number): Plan {
  if (!filter.enabled) return { stages: [], missing: [] };
  if (filter.type === 'parametric_eq') return eqPlan(filter, rate);
  const stages = filter.type === 'unknown' ? null : simpleStages(filter, rate);
  if (stages !== null) return { stages, missing: [] };
  const name = filter.type === 'unknown' ? filter.name : filter.type;
  return { stages: [], missing: [{ k: 'filter', type: filter.type, name }] };
}

/** The chain of the server as far as it can be computed here, at `rate` (Hz), and what is left out. */
export function plan(config: DspConfig, rate: number): Plan {
  if (!config.enabled) return { stages: [], missing: [] };
  const parts = config.filters.map((filter) => filterPlan(filter, rate));
  return {
    stages: [
      ...gain(config.inputGain),
      ...parts.flatMap(({ stages }) => stages),
      ...gain(config.outputGain),
    ],
    missing: parts.flatMap(({ missing }) => missing),
  };
}
