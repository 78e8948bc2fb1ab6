import type { FilterField } from '../filter-specs.ts';
import { FilterType, filterSpecs } from '../filter-specs.ts';
import { freeId } from '../make.ts';
import type { Filter, ParametricEq, Raw, SimpleFilter } from '../model.ts';
import type { BandForm } from './band-codec.ts';
import { decodeBand, encodeBand } from './band-codec.ts';
import type { WireField, WriteRules } from './object-codec.ts';
import { encodeObject, findSpelling } from './object-codec.ts';
import { at, toList, toNumber, unwrap, wrap } from './raw-values.ts';
import { spellings } from './spellings.ts';
import { toRecord } from '../../lib/json.ts';

/** Generates ids that are unique within one configuration. */
export class Ids {
  readonly #taken = new Set<string>();

  next(prefix: string): string {
    const id = freeId(prefix, this.#taken);
    this.#taken.add(id);
    return id;
  }
}

/** Reads a filter of the chain. One without a type is a parametric equalizer, as on the server. */
export function decodeFilter(value: unknown, ids: Ids, form: BandForm): Filter {
  const raw = wrap(value);
  const type = toRecord(value) === null ? null : (at(raw, 'type') ?? 'parametric_eq');
  const known = FilterType.safeParse(type);
  const enabled = at(raw, 'enabled') !== false;
  if (!known.success) {
    const name = typeof type === 'string' ? type : '';
    return { id: ids.next('filter'), type: 'unknown', name, enabled, raw };
  }
  if (known.data === 'parametric_eq') return decodeEq(raw, enabled, ids, form);
  const id = ids.next(known.data);
  return { id, type: known.data, enabled, values: decodeValues(known.data, raw), raw };
}

function decodeEq(raw: Raw, enabled: boolean, ids: Ids, form: BandForm): ParametricEq {
  const spot = findSpelling(raw, { spellings: spellings.preamp, key: form.names.preamp });
  return {
    id: ids.next('eq'),
    type: 'parametric_eq',
    enabled,
    preamp: (spot === null ? null : toNumber(at(raw, spot))) ?? 0,
    channelPreamp: decodeLevels(at(raw, 'per_channel_preamp')),
    bands: (toList(at(raw, 'bands')) ?? []).map((band) => decodeBand(band, ids.next('band'), form)),
    raw,
  };
}

function decodeLevels(value: unknown): Record<string, number> {
  const entries = Object.entries(toRecord(value) ?? {}).flatMap(([channel, level]) => {
    const number = toNumber(level);
    return number === null ? [] : [[channel, number] as const];
  });
  return Object.fromEntries(entries);
}

function decodeValues(type: SimpleFilter['type'], raw: Raw): SimpleFilter['values'] {
  return Object.fromEntries(
    filterSpecs[type].map((field) => [field.name, decodeValue(field, at(raw, field.name))]),
  );
}

function decodeValue(field: FilterField, value: unknown): number | string {
  if (field.kind === 'number') return toNumber(value) ?? field.fallback;
  if (typeof field.fallback === 'number') return toNumber(value) ?? field.fallback;
  return typeof value === 'string' ? value : field.fallback;
}

/** Writes a filter; an unchanged one is written exactly as it was read. */
export function encodeFilter(filter: Filter, form: BandForm, rules: WriteRules): unknown {
  if (filter.type === 'unknown') return encodeUnknown(filter.raw, filter.name, filter.enabled);
  const fields =
    filter.type === 'parametric_eq' ? eqFields(filter, form, rules) : simpleFields(filter);
  return encodeObject(filter.raw, [...common(filter), ...fields], rules);
}

const enabledIn = (raw: Raw | null): boolean => at(raw, 'enabled') !== false;

function common({ type, enabled, raw }: Filter): WireField[] {
  const was = raw === null ? null : (at(raw, 'type') ?? 'parametric_eq');
  return [
    { spellings: ['type'], key: 'type', kept: was === type, write: type },
    {
      spellings: ['enabled'],
      key: 'enabled',
      kept: raw !== null && enabledIn(raw) === enabled,
      write: enabled,
    },
  ];
}

/** An unknown filter can only be turned on and off. */
function encodeUnknown(raw: Raw | null, name: string, enabled: boolean): unknown {
  if (raw === null) return { type: name, enabled };
  return unwrap(enabledIn(raw) === enabled ? raw : { ...raw, enabled });
}

function simpleFields({ type, values, raw }: SimpleFilter): WireField[] {
  return filterSpecs[type].map((field) => {
    const was = decodeValue(field, at(raw, field.name));
    const value = values[field.name] ?? was;
    const isSame = raw !== null && value === was;
    return { spellings: [field.name], key: field.name, kept: isSame, write: value };
  });
}

function eqFields(eq: ParametricEq, form: BandForm, rules: WriteRules): WireField[] {
  const { raw } = eq;
  const preamp = { spellings: spellings.preamp, key: form.names.preamp };
  const spot = findSpelling(raw, preamp);
  const wasPreamp = (spot === null ? null : toNumber(at(raw, spot))) ?? 0;
  const levels = at(raw, 'per_channel_preamp');
  const bands = eq.bands.map((band) => encodeBand(band, form, rules));
  return [
    { ...preamp, kept: raw !== null && wasPreamp === eq.preamp, write: eq.preamp },
    {
      spellings: spellings.channelPreamp,
      key: 'per_channel_preamp',
      kept: raw !== null && sameLevels(decodeLevels(levels), eq.channelPreamp),
      write: { ...toRecord(levels), ...eq.channelPreamp },
    },
    bandsField(raw, bands),
  ];
}

/** The list of bands; an absent or null list stays so while there are no bands. */
export function bandsField(raw: Raw | null, bands: readonly unknown[]): WireField {
  const was = at(raw, 'bands');
  const isEmpty = raw !== null && bands.length === 0 && (toList(was)?.length ?? 0) === 0;
  return { spellings: spellings.bands, key: 'bands', kept: isEmpty, write: bands };
}

/** A missing channel has 0 dB. */
function sameLevels(
  a: Readonly<Record<string, number>>,
  b: Readonly<Record<string, number>>,
): boolean {
  return [...Object.keys(a), ...Object.keys(b)].every(
    (channel) => (a[channel] ?? 0) === (b[channel] ?? 0),
  );
}
