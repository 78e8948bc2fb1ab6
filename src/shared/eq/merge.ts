import { t } from '../i18n/translate.ts';
import { equal } from '../lib/equal.ts';
import { alignIds, allIds } from './align-ids.ts';
import { mergeLists } from './merge-lists.ts';
import type { Band, DspConfig, Filter, ParametricEq, SimpleFilter } from './model.ts';
import { bandLabel, filterLabel, fieldLabel } from './labels.ts';

export interface MergeResult {
  /** Both changes; in a conflict, the own one. */
  readonly config: DspConfig;
  /** Whole sentences; empty: no conflict. */
  readonly conflicts: string[];
}

/**
 * Merges an own edit with that of another client, both based on `base`. Matches bands and filters by id;
 * the server's configuration first gets the ids of `base`. Different bands or fields do not conflict.
 */
export function mergeConfigs(base: DspConfig, mine: DspConfig, theirs: DspConfig): MergeResult {
  const there = alignIds(base, theirs, allIds(mine));
  const conflicts: string[] = [];
  const pick = picker(conflicts);
  const field = <K extends 'enabled' | 'inputGain' | 'outputGain'>(key: K): DspConfig[K] =>
    pick<DspConfig[K]>(t(`eqserver:path.${key}`), [base[key], mine[key], there[key]]);
  const filters = mergeLists(base.filters, mine.filters, there.filters, {
    same: sameFilter,
    item: (a, b, c) => mergeFilter(a, b, c, { base, mine, there, conflicts }),
    place: (id) => filterLabel(placed(id, mine, base), id),
    conflicts,
  });
  return {
    config: {
      enabled: field('enabled'),
      inputGain: field('inputGain'),
      outputGain: field('outputGain'),
      filters,
      presetId: null,
      raw: there.raw,
    },
    conflicts,
  };
}

interface Scene {
  readonly base: DspConfig;
  readonly mine: DspConfig;
  readonly there: DspConfig;
  readonly conflicts: string[];
}

type Three<T> = readonly [base: T, mine: T, theirs: T];
type Pick3 = <T>(what: string, values: Three<T>) => T;

/** Picks the side that changed; if both did, differently, picks the own one and adds a conflict. */
function picker(conflicts: string[]): Pick3 {
  return (what, [base, mine, theirs]) => {
    if (Object.is(mine, theirs) || Object.is(base, theirs)) return mine;
    if (Object.is(base, mine)) return theirs;
    conflicts.push(t('eqserver:conflict.both', { what }));
    return mine;
  };
}

const placed = (id: string, mine: DspConfig, base: DspConfig): DspConfig =>
  mine.filters.some((filter) => filter.id === id) ? mine : base;

/** A filter's values; the raw object counts only if the filter is unknown. */
function bare(filter: Filter): unknown {
  if (filter.type === 'unknown') return [filter.enabled, filter.raw];
  if (filter.type !== 'parametric_eq') return [filter.type, filter.enabled, filter.values];
  const { enabled, preamp, channelPreamp, bands } = filter;
  return [enabled, preamp, channelPreamp, bands.map(bareBand)];
}

const bareBand = ({ type, frequency, gain, q, channel, enabled }: Band): unknown => [
  type,
  frequency,
  gain,
  q,
  channel,
  enabled,
];

const sameFilter = (a: Filter, b: Filter): boolean => a === b || equal(bare(a), bare(b));
const sameBand = (a: Band, b: Band): boolean => a === b || equal(bareBand(a), bareBand(b));

function mergeFilter(base: Filter, mine: Filter, theirs: Filter, scene: Scene): Filter {
  const pick = picker(scene.conflicts);
  const place = filterLabel(scene.mine, mine.id);
  const enabled = pick(fieldLabel(place, t('eqserver:path.switch')), [
    base.enabled,
    mine.enabled,
    theirs.enabled,
  ]);
  if (
    base.type === 'parametric_eq' &&
    mine.type === 'parametric_eq' &&
    theirs.type === 'parametric_eq'
  )
    return { ...mergeEq(base, mine, theirs, scene), enabled };
  if (isSimple(base) && isSimple(mine) && isSimple(theirs))
    return { ...mergeSimple(base, mine, theirs, (name) => fieldLabel(place, name), pick), enabled };
  return { ...theirs, enabled };
}

const isSimple = (filter: Filter): filter is SimpleFilter =>
  filter.type !== 'parametric_eq' && filter.type !== 'unknown';

function mergeSimple(
  base: SimpleFilter,
  mine: SimpleFilter,
  theirs: SimpleFilter,
  what: (name: string) => string,
  pick: Pick3,
): SimpleFilter {
  const names = new Set([...Object.keys(mine.values), ...Object.keys(theirs.values)]);
  const values = [...names].flatMap((name) => {
    const value = pick(what(name), [base.values[name], mine.values[name], theirs.values[name]]);
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...theirs, values: Object.fromEntries(values) };
}

function mergeEq(
  base: ParametricEq,
  mine: ParametricEq,
  theirs: ParametricEq,
  scene: Scene,
): ParametricEq {
  const { conflicts } = scene;
  const pick = picker(conflicts);
  const place = filterLabel(scene.mine, mine.id);
  const preamp = pick(fieldLabel(place, t('eqserver:path.preamp')), [
    base.preamp,
    mine.preamp,
    theirs.preamp,
  ]);
  const channels = new Set([
    ...Object.keys(mine.channelPreamp),
    ...Object.keys(theirs.channelPreamp),
  ]);
  const levels = [...channels].map((channel) => {
    const of = (eq: ParametricEq): number => eq.channelPreamp[channel] ?? 0;
    const what = fieldLabel(place, t('eqserver:path.channelPreamp', { channel }));
    return [channel, pick(what, [of(base), of(mine), of(theirs)])] as const;
  });
  const bands = mergeLists(base.bands, mine.bands, theirs.bands, {
    same: sameBand,
    item: (a, b, c) => mergeBand(a, b, c, bandIn(scene, mine.id, b.id), conflicts),
    place: (id) => bandIn(scene, mine.id, id),
    conflicts,
  });
  return { ...theirs, preamp, channelPreamp: Object.fromEntries(levels), bands };
}

/** The label of a band by its current number, or its number before it was removed here. */
function bandIn({ mine, base }: Scene, eqId: string, bandId: string): string {
  for (const config of [mine, base]) {
    const eq = config.filters.find(({ id }) => id === eqId);
    const index = eq?.type === 'parametric_eq' ? eq.bands.findIndex(({ id }) => id === bandId) : -1;
    if (index >= 0) return bandLabel(config, eqId, index);
  }
  return t('eqserver:path.bands');
}

const bandWords = {
  type: () => t('eqserver:path.type'),
  frequency: () => t('eqserver:path.frequency'),
  gain: () => t('eqserver:path.gain'),
  q: () => t('eqserver:path.q'),
  channel: () => t('eqserver:path.channel'),
  enabled: () => t('eqserver:path.switch'),
} as const;

function mergeBand(base: Band, mine: Band, theirs: Band, place: string, conflicts: string[]): Band {
  const pick = picker(conflicts);
  const field = <K extends keyof typeof bandWords>(key: K): Band[K] =>
    pick<Band[K]>(fieldLabel(place, bandWords[key]()), [base[key], mine[key], theirs[key]]);
  return {
    id: mine.id,
    type: field('type'),
    frequency: field('frequency'),
    gain: field('gain'),
    q: field('q'),
    channel: field('channel'),
    enabled: field('enabled'),
    raw: theirs.raw,
  };
}
