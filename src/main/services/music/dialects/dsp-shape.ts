import type { FilterType } from '../../../../shared/eq/filter-specs.ts';
import { FilterType as FilterTypeSchema, filterTypes } from '../../../../shared/eq/filter-specs.ts';
import type { BandType } from '../../../../shared/eq/model.ts';
import { bandTypes } from '../../../../shared/eq/model.ts';
import type { DspShape } from '../../../../shared/eq/shape.ts';
import { currentShape, specifiedShape } from '../../../../shared/eq/shape.ts';
import {
  parseBandType,
  parseChannel,
  spellings,
  currentNames,
  specifiedNames,
} from '../../../../shared/eq/wire/spellings.ts';
import type { WireNames, ToneNames } from '../../../../shared/eq/wire/spellings.ts';
import type { ApiDescription } from '../connection/api-docs.ts';
import type { FieldFacts, ShapeFacts } from '../connection/api-shapes.ts';

/*
 * The specification defines no fields of tone controls, so they are editable only if the API description has numbers for
 * bass and treble: in the dsp object, beside it in the player_config, or in an object within one of these.
 */

const parts = { bass: /^(?:tone_?)?bass/i, mid: /^(?:tone_?)?mid/i, treble: /^(?:tone_?)?treble/i };
const toneHolder = /^(?:tone|tone_?controls?|simple_?eq)$/i;
const playerConfigName = /^player_?config$/i;

type Within = Omit<ToneNames, 'place'>;

/** What a server can store, and its field names. */
export interface DspFacts {
  readonly shape: DspShape;
  readonly names: WireNames;
}

/** Schema numbers (reference, table of releases): presets from 2.7 on, the nine further filters from 2.10 on. */
const PRESETS_SINCE = 28;
const ALL_FILTERS_SINCE = 32;

const basicFilters: readonly FilterType[] = ['parametric_eq', 'tone_control'];

/** The shape of a current server from its API description; missing parts, or all of it, from its schema number. */
export function currentFacts(docs: ApiDescription | null, schema: number | null): DspFacts {
  const modern = (schema ?? 0) >= ALL_FILTERS_SINCE;
  const shapes = docs?.shapes ?? [];
  const described = describedFilters(shapes);
  const band = bandShape(shapes);
  const facts = bandFacts(band, shapes, currentNames);
  const eqFields = named(shapes, /parametric_?eq(_?filter)?$/i)?.fields;
  const presets =
    docs === null
      ? (schema ?? 0) >= PRESETS_SINCE
      : docs.commands.has('config/dsp_presets/get') && docs.commands.has('config/dsp_presets/save');
  const channels = band === null ? currentShape.channels : facts.channels;
  return {
    names: facts.names,
    shape: {
      ...currentShape,
      bandTypes: [...(facts.types ?? currentShape.bandTypes)],
      filterTypes: described ?? (modern ? [...filterTypes] : [...basicFilters]),
      channels,
      preampChannels:
        eqFields !== undefined && !eqFields.has('per_channel_preamp')
          ? []
          : channels.filter((channel) => channel !== 'ALL'),
      presets,
    },
  };
}

/** The shape of a server of the specified generation: the specification, overridden by its API description. */
export function specifiedFacts(docs: ApiDescription | null): DspFacts {
  const shapes = docs?.shapes ?? [];
  const { names, types, channels } = bandFacts(bandShape(shapes), shapes, specifiedNames);
  const dsp = shapes.find(({ fields }) => fields.has('bands'));
  const preamp = spellings.preamp.find((name) => dsp?.fields.has(name) === true);
  const tone = toneNames(shapes, dsp ?? null);
  return {
    names: { ...names, preamp: preamp ?? specifiedNames.preamp, tone },
    shape: {
      ...specifiedShape,
      bandTypes: [...(types ?? specifiedShape.bandTypes)],
      filterTypes: tone === null ? ['parametric_eq'] : [...basicFilters],
      channels,
      wholeHertz: names.wholeHertz,
    },
  };
}

/** The data type of a band: it has a frequency and a Q. */
function bandShape(shapes: readonly ShapeFacts[]): ShapeFacts | null {
  const has = (shape: ShapeFacts, known: readonly string[]): boolean =>
    known.some((name) => shape.fields.has(name));
  const fits = shapes.filter(
    (shape) =>
      has(shape, spellings.frequency) && has(shape, spellings.q) && has(shape, spellings.type),
  );
  return fits.find(({ name }) => /band/i.test(name)) ?? fits[0] ?? null;
}

function bandFacts(
  band: ShapeFacts | null,
  shapes: readonly ShapeFacts[],
  usual: WireNames,
): { names: WireNames; types: readonly BandType[] | null; channels: string[] } {
  if (band === null)
    return { names: usual, types: null, channels: usual.channel === null ? ['ALL'] : [...all] };
  const key = (known: readonly string[]): string | undefined =>
    known.find((name) => band.fields.has(name));
  const type = key(spellings.type) ?? usual.type;
  const frequency = key(spellings.frequency) ?? usual.frequency;
  const channel = key(spellings.channel) ?? null;
  const typeValues = listValues(band.fields.get(type), shapes);
  const channelValues = channel === null ? null : listValues(band.fields.get(channel), shapes);
  const names: WireNames = {
    ...usual,
    type,
    frequency,
    gain: key(spellings.gain) ?? usual.gain,
    q: key(spellings.q) ?? usual.q,
    enabled: key(spellings.enabled) ?? usual.enabled,
    channel,
    types: typeWords(typeValues, usual),
    channels: channelWords(channelValues),
    wholeHertz:
      usual.wholeHertz && !/number|float|double/i.test(band.fields.get(frequency)?.type ?? ''),
  };
  const channels = channel === null ? ['ALL'] : knownChannels(channelValues);
  return { names, types: knownTypes(typeValues), channels };
}

const all = ['ALL', 'FL', 'FR'] as const;

/** The possible values of a field: listed at the field, or in the data type that it refers to. */
function listValues(
  field: FieldFacts | undefined,
  shapes: readonly ShapeFacts[],
): readonly string[] | null {
  if (field === undefined) return null;
  if (field.values !== null) return field.values;
  const referred = shapes.find(({ name, values }) => values !== null && field.refs.includes(name));
  return referred?.values ?? null;
}

function knownTypes(values: readonly string[] | null): readonly BandType[] | null {
  if (values === null) return null;
  const known = new Set(values.map(parseBandType));
  const types = bandTypes.filter((type) => known.has(type));
  return types.length === 0 ? null : types;
}

/** The server's spelling of each type; the usual one if it accepts several. */
function typeWords(values: readonly string[] | null, usual: WireNames): WireNames['types'] {
  if (values === null) return usual.types;
  const entries = bandTypes.flatMap((type) => {
    const words = values.filter((value) => parseBandType(value) === type);
    const wanted = usual.types[type] ?? type;
    const word = words.includes(wanted) ? wanted : words[0];
    return word === undefined ? [] : [[type, word] as const];
  });
  return Object.fromEntries(entries);
}

function channelWords(values: readonly string[] | null): WireNames['channels'] {
  return Object.fromEntries((values ?? []).map((value) => [parseChannel(value), value]));
}

function knownChannels(values: readonly string[] | null): string[] {
  if (values === null) return [...all];
  const others = values.map(parseChannel).filter((channel) => channel !== 'ALL');
  return ['ALL', ...new Set(others)];
}

const named = (shapes: readonly ShapeFacts[], pattern: RegExp): ShapeFacts | undefined =>
  shapes.find(({ name, fields }) => pattern.test(name) && fields.size > 0);

/** The filters that `DSPConfig.filters` lists; null if the description does not say. */
function describedFilters(shapes: readonly ShapeFacts[]): FilterType[] | null {
  const refs = named(shapes, /^dsp_?config$/i)?.fields.get('filters')?.refs ?? [];
  const filters = refs.flatMap((ref) => {
    const shape = shapes.find(({ name }) => name === ref);
    const typeName = shape?.fields.get('type')?.fallback ?? filterWord(ref);
    const known = FilterTypeSchema.safeParse(typeName);
    return known.success ? [known.data] : [];
  });
  return filters.length === 0 ? null : filterTypes.filter((type) => filters.includes(type));
}

/** `HighLowPassFilter` -> `high_low_pass`. */
const filterWord = (name: string): string =>
  name === 'ParametricEQFilter'
    ? 'parametric_eq'
    : name
        .replace(/Filter$/, '')
        .replace(/(?<=[a-z])(?=[A-Z])/g, '_')
        .toLowerCase();

/** The location of a specified server's tone controls; null if its description has none. */
function toneNames(shapes: readonly ShapeFacts[], dsp: ShapeFacts | null): ToneNames | null {
  const config = shapes.find(({ name, fields }) => playerConfigName.test(name) && fields.size > 0);
  const places = [
    ['dsp', dsp],
    ['config', config ?? null],
  ] as const;
  for (const [place, shape] of places) {
    const tones = shape === null ? null : inShape(shape, shapes);
    if (tones !== null) return { place, ...tones };
  }
  return null;
}

function inShape(shape: ShapeFacts, shapes: readonly ShapeFacts[]): Within | null {
  const direct = levels(shape);
  if (direct !== null) return { holder: null, ...direct, enabled: null };
  for (const [name, field] of shape.fields) {
    const inner = holderShape(name, field, shapes);
    const tones = inner === null ? null : levels(inner);
    if (inner !== null && tones !== null)
      return { holder: name, ...tones, enabled: inner.fields.has('enabled') ? 'enabled' : null };
  }
  return null;
}

/** The data type of a field with tone controls, by its reference or by its name. */
function holderShape(
  name: string,
  field: FieldFacts,
  shapes: readonly ShapeFacts[],
): ShapeFacts | null {
  const referred = shapes.find(
    (shape) => field.refs.includes(shape.name) && levels(shape) !== null,
  );
  if (referred !== undefined) return referred;
  if (!toneHolder.test(name)) return null;
  return shapes.find((shape) => shape.name === name && levels(shape) !== null) ?? null;
}

function levels(shape: ShapeFacts): Pick<ToneNames, 'bass' | 'mid' | 'treble'> | null {
  const key = (pattern: RegExp): string | null =>
    [...shape.fields].find(([name, field]) => pattern.test(name) && isNumber(field))?.[0] ?? null;
  const names = { bass: key(parts.bass), mid: key(parts.mid), treble: key(parts.treble) };
  return names.bass === null && names.treble === null ? null : names;
}

const isNumber = ({ type }: FieldFacts): boolean =>
  type === null || /number|integer|float|int|double/i.test(type);
