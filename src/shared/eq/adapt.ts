import { freeId, makeBand, makeEq } from './make.ts';
import type { Band, DspConfig, Filter, ParametricEq, SimpleFilter } from './model.ts';
import type { DspShape } from './shape.ts';

/** Q of each second-order section of a Butterworth pass, by slope (dB per octave). */
const butterworth: Readonly<Record<number, readonly number[]>> = {
  12: [Math.SQRT1_2],
  24: [0.541196100146197, 1.306562964876377],
  48: [0.509795579104159, 0.601344886935045, 0.899976223136416, 2.562915447741505],
};

/** Center frequencies (Hz) of the server's tone controls: peaks with Q 0.5 (reference 6.3). */
const toneCentres = [
  ['bass_level', 100],
  ['mid_level', 900],
  ['treble_level', 9000],
] as const;

/**
 * Makes a configuration fit a server without changing its sound: converts filters that the server lacks into bands and gain where possible,
 * and merges all equalizers into one if the server has only one. Parts that still don't fit stay and are rejected by name later.
 */
export function adaptConfig(config: DspConfig, shape: DspShape): DspConfig {
  const band = bandMaker(config);
  const filters = config.filters.flatMap((filter): Filter[] => {
    if (filter.type === 'parametric_eq' || filter.type === 'unknown') return [filter];
    if (shape.filterTypes.includes(filter.type)) return [filter];
    if (!filter.enabled) return [];
    const parts = convertFilter(filter, band);
    return parts === null ? [filter] : [{ ...makeEq(filter.id, parts.bands, parts.preamp) }];
  });
  const adapted = { ...config, filters };
  return shape.dialect === 'specified' ? oneEq(adapted) : adapted;
}

type MakeBand = (over: Partial<Omit<Band, 'id'>>) => Band;

function bandMaker(config: DspConfig): MakeBand {
  const taken = new Set(
    config.filters.flatMap((filter) =>
      filter.type === 'parametric_eq' ? filter.bands.map(({ id }) => id) : [],
    ),
  );
  return (over) => {
    const id = freeId('band', taken);
    taken.add(id);
    return makeBand(id, over);
  };
}

/** Bands and gain (dB) that sound like a filter; null if there are none. */
function convertFilter(
  { type, values }: SimpleFilter,
  band: MakeBand,
): { bands: Band[]; preamp: number } | null {
  const number = (name: string): number => Number(values[name] ?? 0);
  if (type === 'gain') return { bands: [], preamp: number('gain') };
  if (type === 'tone_control') {
    const bands = toneCentres
      .filter(([name]) => number(name) !== 0)
      .map(([name, frequency]) => band({ frequency, gain: number(name), q: 0.5 }));
    return { bands, preamp: 0 };
  }
  if (type !== 'high_low_pass') return null;
  const kind = values['mode'] === 'low_pass' ? 'low_pass' : 'high_pass';
  const sections = butterworth[number('slope')] ?? [Math.SQRT1_2];
  const bands = sections.map((q) => band({ type: kind, frequency: number('frequency'), q }));
  return { bands, preamp: 0 };
}

/** All equalizers and the gains around them as one. They are in series, so only their sum matters. */
function oneEq(config: DspConfig): DspConfig {
  const eqs = config.filters.filter((filter) => filter.type === 'parametric_eq');
  const [first] = eqs;
  const gains = config.inputGain + config.outputGain;
  if (first === undefined && gains === 0) return config;
  if (eqs.length === 1 && gains === 0) return config;
  const on = eqs.filter(({ enabled }) => enabled);
  const all: ParametricEq = {
    ...(first ??
      makeEq(
        freeId(
          'eq',
          config.filters.map(({ id }) => id),
        ),
      )),
    enabled: true,
    preamp: Number((gains + sum(on.map(({ preamp }) => preamp))).toFixed(9)),
    channelPreamp: channelSums(on),
    bands: eqs.flatMap(({ enabled, bands }) =>
      enabled ? bands : bands.map((band) => ({ ...band, enabled: false })),
    ),
  };
  const at = first === undefined ? config.filters.length : config.filters.indexOf(first);
  const others = config.filters.filter(({ type }) => type !== 'parametric_eq');
  const filters = [...others.slice(0, at), all, ...others.slice(at)];
  return { ...config, inputGain: 0, outputGain: 0, filters };
}

const sum = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0);

function channelSums(eqs: readonly ParametricEq[]): Record<string, number> {
  const channels = new Set(eqs.flatMap(({ channelPreamp }) => Object.keys(channelPreamp)));
  return Object.fromEntries(
    [...channels].map((channel) => [
      channel,
      sum(eqs.map(({ channelPreamp }) => channelPreamp[channel] ?? 0)),
    ]),
  );
}
