import type { SimpleFilter } from './model.ts';
import type { DspConfig, ParametricEq } from './model.ts';
import type { NumberField } from './filter-specs.ts';
import { filterSpecs } from './filter-specs.ts';
import type { Section } from './section.ts';
import { bandSection, section } from './section.ts';

/** A level of each channel: factors instead of dB, because they can be 0. */
interface GainStage {
  readonly kind: 'gain';
  readonly left: number;
  readonly right: number;
}

/** A second-order filter in one channel or both. */
export interface FilterStage {
  readonly kind: 'filter';
  readonly section: Section;
  readonly left: boolean;
  readonly right: boolean;
  /** The corresponding band; null for other filters of the chain. */
  readonly band: { readonly filterId: string; readonly bandId: string } | null;
}

/** Processes the difference of the channels, (L-R)/2; their sum passes unchanged. */
interface DifferenceStage {
  readonly kind: 'difference';
  readonly factor: number;
  readonly section: Section | null;
}

export type Stage = GainStage | FilterStage | DifferenceStage;

const toFactor = (db: number): number => (Number.isFinite(db) ? 10 ** (db / 20) : 1);
const level = (db: number): GainStage => ({
  kind: 'gain',
  left: toFactor(db),
  right: toFactor(db),
});
const both = (filter: Section | null): FilterStage[] =>
  filter === null ? [] : [{ kind: 'filter', section: filter, left: true, right: true, band: null }];

/**
 * How the server processes two channels at this rate (Hz), in order: input gain, filters, output gain. Filters without a
 * curve (pitch, dynamics, unknown ones) are left out. A convolution counts with its gain only, because its impulse response
 * is on the server.
 */
export function toStages(config: DspConfig, rate: number): Stage[] {
  if (!config.enabled) return [];
  const stages: Stage[] = [level(config.inputGain)];
  for (const filter of config.filters) {
    if (!filter.enabled || filter.type === 'unknown') continue;
    stages.push(
      ...(filter.type === 'parametric_eq' ? eqStages(filter, rate) : simpleStages(filter, rate)),
    );
  }
  stages.push(level(config.outputGain));
  return stages.filter((stage) => !isNeutral(stage));
}

function isNeutral(stage: Stage): boolean {
  if (stage.kind === 'gain') return stage.left === 1 && stage.right === 1;
  if (stage.kind === 'filter') return !stage.left && !stage.right;
  return stage.factor === 1 && stage.section === null;
}

function eqStages(eq: ParametricEq, rate: number): Stage[] {
  const { FL = 0, FR = 0 } = eq.channelPreamp;
  const stages: Stage[] = [
    { kind: 'gain', left: toFactor(eq.preamp + FL), right: toFactor(eq.preamp + FR) },
  ];
  for (const band of eq.bands) {
    const filter = band.enabled ? bandSection(band, rate) : null;
    if (filter === null) continue;
    stages.push({
      kind: 'filter',
      section: filter,
      ...parseChannels(band.channel),
      band: { filterId: eq.id, bandId: band.id },
    });
  }
  return stages;
}

/** The channels (left, right) that a band of this channel filters; none if it names another channel. */
export const parseChannels = (channel: string): { left: boolean; right: boolean } => ({
  left: channel === 'ALL' || channel === 'FL',
  right: channel === 'ALL' || channel === 'FR',
});

function simpleStages(filter: SimpleFilter, rate: number): Stage[] {
  switch (filter.type) {
    case 'gain':
    case 'convolution':
      return [level(getNumber(filter, 'gain'))];
    case 'tone_control':
      return toneStages(filter, rate);
    case 'balance':
      return [balance(getNumber(filter, 'balance'))];
    case 'high_low_pass':
      return passStages(filter, rate);
    case 'stereo_width':
      return [{ kind: 'difference', factor: getNumber(filter, 'width'), section: null }];
    case 'crossfeed':
      return [crossfeed(getNumber(filter, 'strength'), getNumber(filter, 'soundstage'), rate)];
    case 'transpose':
    case 'compressor':
    case 'safety_limiter':
      return [];
  }
}

/** A filter's numeric value, or the server's default. */
function getNumber(filter: SimpleFilter, name: string): number {
  const value = Number(filter.values[name] ?? Number.NaN);
  if (Number.isFinite(value)) return value;
  const field = filterSpecs[filter.type].find((spec) => spec.name === name);
  return Number((field as NumberField | undefined)?.fallback ?? 0);
}

/** The server's tone controls: ffmpeg's `equalizer` with a width of twice its frequency, which is a peak of Q 0.5. */
const toneBands = [
  { name: 'bass_level', frequency: 100 },
  { name: 'mid_level', frequency: 900 },
  { name: 'treble_level', frequency: 9000 },
] as const;

const toneStages = (filter: SimpleFilter, rate: number): Stage[] =>
  toneBands.flatMap(({ name, frequency }) => {
    const gain = getNumber(filter, name);
    return gain === 0 ? [] : both(section('peak', frequency, gain, 0.5, rate));
  });

/** Attenuates the opposite channel only; `percent` -100 is left only, 100 right only. */
function balance(percent: number): GainStage {
  const other = (100 - Math.min(100, Math.abs(percent))) / 100;
  return { kind: 'gain', left: percent > 0 ? other : 1, right: percent < 0 ? other : 1 };
}

/** A Butterworth cascade: of n sections for 12 n dB per octave, Q_k = 1 / (2 cos((2k+1) pi / 4n)). */
function passStages(filter: SimpleFilter, rate: number): Stage[] {
  const slope = getNumber(filter, 'slope');
  const sections = slope === 24 || slope === 48 ? slope / 12 : 1;
  const type = filter.values['mode'] === 'low_pass' ? 'low_pass' : 'high_pass';
  const frequency = getNumber(filter, 'frequency');
  return Array.from({ length: sections }, (_, k) => {
    const q = 1 / (2 * Math.cos(((2 * k + 1) * Math.PI) / (4 * sections)));
    return both(section(type, frequency, 0, q, rate));
  }).flat();
}

/**
 * ffmpeg's `crossfeed`: a low shelf of -30 dB times strength on the difference of the channels, at 2100 Hz times
 * (1 - soundstage), of slope S = 0.5.
 */
function crossfeed(strength: number, soundstage: number, rate: number): DifferenceStage {
  const gain = -30 * strength;
  const amp = 10 ** (gain / 40);
  // S = 0.5 in 1/Q² = (A + 1/A)(1/S - 1) + 2
  const q = 1 / Math.sqrt(amp + 1 / amp + 2);
  const filter = section('low_shelf', 2100 * (1 - soundstage), gain, q, rate);
  return { kind: 'difference', factor: 1, section: filter };
}
