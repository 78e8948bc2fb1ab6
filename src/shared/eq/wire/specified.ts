import { selectEqs, makeEq, freeId } from '../make.ts';
import type { Band, DspConfig, Raw, SimpleFilter } from '../model.ts';
import { emptyConfig } from '../model.ts';
import type { BandForm } from './band-codec.ts';
import { decodeBand, encodeBand } from './band-codec.ts';
import { bandsField, Ids } from './filter-codec.ts';
import type { WireNames, ToneNames } from './spellings.ts';
import { specifiedNames, spellings } from './spellings.ts';
import type { WireField, WriteRules } from './object-codec.ts';
import { encodeObject, findSpelling } from './object-codec.ts';
import { at, toList, toNumber } from './raw-values.ts';
import { toRecord } from '../../lib/json.ts';

const levels = [
  ['bass', 'bass_level'],
  ['mid', 'mid_level'],
  ['treble', 'treble_level'],
] as const;

const createForm = (names: WireNames | undefined): BandForm => ({
  names: names ?? specifiedNames,
  gainOnlyWhereUsed: true,
});

/**
 * Reads a `dsp` object of the specified form: `{enabled, preamp_gain_db, per_channel, bands}`. It becomes one equalizer, after
 * the tone controls if the server has them in this object.
 */
export function decodeSpecified(value: unknown, names?: WireNames): DspConfig {
  const raw = toRecord(value);
  if (raw === null) return emptyConfig;
  const form = createForm(names);
  const ids = new Ids();
  const bands = (toList(at(raw, 'bands')) ?? []).map((band) =>
    decodeBand(band, ids.next('band'), form),
  );
  const eq = makeEq(ids.next('eq'), bands, preampIn(raw, form));
  const { tone } = form.names;
  const controls = tone?.place === 'dsp' ? [decodeTone(raw, tone, ids.next('tone_control'))] : [];
  return {
    enabled: at(raw, 'enabled') === true,
    inputGain: 0,
    outputGain: 0,
    filters: [...controls, eq],
    presetId: null,
    raw,
  };
}

/**
 * Writes a configuration in the specified form. Unchanged parts are written exactly as they were read; changed frequencies
 * are whole Hz; passes, notches and all passes have no gain. Several equalizers and the gains around them become one:
 * they are in series, so that sounds the same. Filters that this form lacks are left out.
 */
export function encodeSpecified(config: DspConfig, names?: WireNames): Raw {
  const form = createForm(names);
  const own = config.raw !== null && !isForeign(config.raw);
  const raw = own ? config.raw : null;
  const rules: WriteRules = { rename: names !== undefined || !own, drop: !own };
  const written = encodeObject(raw, toFields(config, raw, form, rules), rules);
  const { tone } = form.names;
  return tone?.place === 'dsp' ? encodeTone(written, findTone(config), tone) : written;
}

/** The tone controls of a configuration. */
const findTone = (config: DspConfig): SimpleFilter | null =>
  config.filters.find((filter): filter is SimpleFilter => filter.type === 'tone_control') ?? null;

/** A configuration of the current form has a chain of filters. */
const isForeign = (raw: Raw): boolean => Object.hasOwn(raw, 'filters') && !('bands' in raw);

function preampIn(raw: Raw | null, { names }: BandForm): number {
  const spot = findSpelling(raw, { spellings: spellings.preamp, key: names.preamp });
  return (spot === null ? null : toNumber(at(raw, spot))) ?? 0;
}

/** All bands in their order; those of an equalizer that is off are off. */
function mergeBands(config: DspConfig): Band[] {
  const eqs = selectEqs(config);
  const first = eqs[0];
  if (eqs.length === 1 && first !== undefined) return first.bands;
  return eqs.flatMap((eq) =>
    eq.enabled ? eq.bands : eq.bands.map((band) => ({ ...band, enabled: false })),
  );
}

/** dB before and after all bands, summed. */
function sumPreamp(config: DspConfig): number {
  const eqs = selectEqs(config);
  const [first] = eqs;
  if (eqs.length === 1 && first !== undefined && config.inputGain + config.outputGain === 0)
    return first.preamp;
  const sum = eqs
    .filter(({ enabled }) => enabled || eqs.length === 1)
    .reduce((total, { preamp }) => total + preamp, 0);
  return Number((sum + config.inputGain + config.outputGain).toFixed(9));
}

/** This form has one switch: turning a lone equalizer off is the same as turning processing off. */
function isEnabled(config: DspConfig): boolean {
  const eqs = selectEqs(config);
  return config.enabled && (eqs.length !== 1 || eqs[0]?.enabled === true);
}

function toFields(
  config: DspConfig,
  raw: Raw | null,
  form: BandForm,
  rules: WriteRules,
): WireField[] {
  const there = raw !== null;
  const bands = mergeBands(config);
  const preamp = sumPreamp(config);
  const enabled = isEnabled(config);
  const perChannel = form.names.channel !== null && bands.some(({ channel }) => channel !== 'ALL');
  return [
    {
      spellings: ['enabled'],
      key: 'enabled',
      kept: there && (at(raw, 'enabled') === true) === enabled,
      write: enabled,
    },
    {
      spellings: spellings.preamp,
      key: form.names.preamp,
      kept: there && preampIn(raw, form) === preamp,
      write: preamp,
    },
    {
      spellings: spellings.perChannel,
      key: 'per_channel',
      kept: there && (!perChannel || at(raw, 'per_channel') === true),
      write: perChannel,
    },
    bandsField(
      raw,
      bands.map((band) => encodeBand(band, form, rules)),
    ),
  ];
}

/** Reads the sound processing of a player_config; null if it has none because the player decodes itself. */
export function decodePlayerConfig(value: unknown, names: WireNames): DspConfig | null {
  const config = toRecord(value);
  const dsp = toRecord(at(config, 'dsp'));
  if (dsp === null) return null;
  const decoded = decodeSpecified(dsp, names);
  if (names.tone?.place !== 'config') return decoded;
  const taken = decoded.filters.map(({ id }) => id);
  const tone = decodeTone(config, names.tone, freeId('tone_control', taken));
  return { ...decoded, filters: [tone, ...decoded.filters] };
}

/** The player_config with other sound processing and all other keys unchanged. */
export function encodePlayerConfig(playerConfig: Raw, config: DspConfig, names: WireNames): Raw {
  const written = { ...playerConfig, dsp: encodeSpecified(config, names) };
  return names.tone?.place === 'config'
    ? encodeTone(written, findTone(config), names.tone)
    : written;
}

const findHolder = (place: Raw | null, { holder }: ToneNames): Raw | null =>
  holder === null ? place : toRecord(at(place, holder));

/** Reads the tone controls that a specified server has beside the equalizer. 0 dB if absent. */
function decodeTone(place: Raw | null, names: ToneNames, id: string): SimpleFilter {
  const holder = findHolder(place, names);
  const enabled = names.enabled === null ? undefined : at(holder, names.enabled);
  const values = levels.map(([part, name]) => {
    const key = names[part];
    return [name, (key === null ? null : toNumber(at(holder, key))) ?? 0] as const;
  });
  return {
    id,
    type: 'tone_control',
    enabled: enabled !== false,
    values: Object.fromEntries(values),
    raw: null,
  };
}

/**
 * Writes tone controls into their object; the same object if nothing changed. If they have no switch of their
 * own, disabled or removed controls are written as 0 dB.
 */
function encodeTone(place: Raw, tone: SimpleFilter | null, names: ToneNames): Raw {
  const holder = findHolder(place, names);
  const was = decodeTone(place, names, 'was');
  const fields = toneFields(tone, was, names);
  if (fields.every(({ kept }) => kept)) return place;
  const written = encodeObject(holder ?? {}, fields, { rename: false, drop: false });
  return names.holder === null ? written : { ...place, [names.holder]: written };
}

function toneFields(tone: SimpleFilter | null, was: SimpleFilter, names: ToneNames): WireField[] {
  const on = tone?.enabled ?? false;
  const switched = names.enabled !== null;
  const fields = levels.flatMap(([part, name]): WireField[] => {
    const key = names[part];
    if (key === null) return [];
    const own = tone === null ? was.values[name] : tone.values[name];
    const value = switched || on ? (own ?? 0) : 0;
    return [{ spellings: [key], key, kept: value === was.values[name], write: value }];
  });
  if (names.enabled === null) return fields;
  const key = names.enabled;
  return [...fields, { spellings: [key], key, kept: was.enabled === on, write: on }];
}
