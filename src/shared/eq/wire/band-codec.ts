import { makeBand } from '../make.ts';
import type { Band, Raw } from '../model.ts';
import { usesGain } from '../model.ts';
import type { WireNames } from './spellings.ts';
import type { WireField, WriteRules } from './object-codec.ts';
import { encodeObject, findSpelling } from './object-codec.ts';
import { at, toNumber, unwrap, wrap } from './raw-values.ts';
import { parseBandType, parseChannel, spellings } from './spellings.ts';
import { toRecord } from '../../lib/json.ts';

/** The differences between the two forms of a band. */
export interface BandForm {
  readonly names: WireNames;
  /** Passes, notch and all pass have no gain field. */
  readonly gainOnlyWhereUsed: boolean;
}

const keys = ({ names }: BandForm) => ({
  type: { spellings: spellings.type, key: names.type },
  frequency: { spellings: spellings.frequency, key: names.frequency },
  gain: { spellings: spellings.gain, key: names.gain },
  q: { spellings: spellings.q, key: names.q },
  enabled: { spellings: spellings.enabled, key: names.enabled },
  channel: { spellings: spellings.channel, key: names.channel },
});

type Key = Pick<WireField, 'spellings' | 'key'>;

const valueAt = (raw: Raw | null, key: Key): unknown => {
  const spot = findSpelling(raw, key);
  return spot === null ? undefined : at(raw, spot);
};

/** Reads a band in any spelling. Missing fields have the server's default; a type of another release is `unknown`. */
export function decodeBand(value: unknown, id: string, form: BandForm): Band {
  const raw = wrap(value);
  const key = keys(form);
  const type = valueAt(raw, key.type);
  const enabled = valueAt(raw, key.enabled);
  const base = makeBand(id);
  return {
    id,
    type: toRecord(value) === null ? 'unknown' : type === undefined ? 'peak' : parseBandType(type),
    frequency: toNumber(valueAt(raw, key.frequency)) ?? base.frequency,
    gain: toNumber(valueAt(raw, key.gain)) ?? base.gain,
    q: toNumber(valueAt(raw, key.q)) ?? base.q,
    channel: parseChannel(valueAt(raw, key.channel)),
    enabled: typeof enabled === 'boolean' ? enabled : base.enabled,
    raw,
  };
}

/** Writes a band; an unchanged one is written exactly as it was read. */
export function encodeBand(band: Band, form: BandForm, rules: WriteRules): unknown {
  const { raw } = band;
  const was = raw === null ? null : decodeBand(unwrap(raw), band.id, form);
  const foreign = rules.drop || (rules.rename && isForeign(raw, form));
  const fields = toBandFields(band, was, form, { ...rules, drop: foreign });
  return unwrap(encodeObject(raw, fields, { ...rules, drop: foreign }));
}

/** Whether a band comes from a server with other spellings, or has a channel in the spelling of the current form. */
function isForeign(raw: Raw | null, form: BandForm): boolean {
  const key = keys(form);
  const other = [key.frequency, key.gain].some((name) => {
    const spot = findSpelling(raw, name);
    return spot !== null && spot !== name.key;
  });
  const channel = form.names.channel === null ? at(raw, 'channel') : undefined;
  return other || channel === 'ALL' || channel === 'FL' || channel === 'FR';
}

function toBandFields(
  band: Band,
  was: Band | null,
  form: BandForm,
  rules: WriteRules,
): readonly WireField[] {
  const { names } = form;
  const key = keys(form);
  const hertz = names.wholeHertz ? Math.round(band.frequency) : band.frequency;
  const fits = was?.frequency === band.frequency && (!rules.drop || hertz === band.frequency);
  const sameType = was !== null && was.type === band.type && fitsType(band, form, rules);
  return [
    { ...key.type, kept: sameType, write: typeWord(band, names) },
    { ...key.frequency, kept: fits, write: hertz },
    { ...key.gain, ...toGainField(band, was, form, rules) },
    { ...key.q, kept: was?.q === band.q, write: band.q },
    { ...key.enabled, kept: was?.enabled === band.enabled, write: band.enabled },
    {
      ...key.channel,
      kept: was?.channel === band.channel && !rules.drop,
      write: channelWord(band, names),
    },
  ];
}

/** Whether the band's type has this server's name; another server's (`peaking` instead of `peak`) is replaced. */
function fitsType(band: Band, form: BandForm, { rename, drop }: WriteRules): boolean {
  const word = valueAt(band.raw, keys(form).type);
  if (word === undefined || band.type === 'unknown') return true;
  if (word === typeWord(band, form.names)) return true;
  return form.gainOnlyWhereUsed ? !drop : !rename;
}

function typeWord({ type }: Band, names: WireNames): string {
  return type === 'unknown' ? type : (names.types[type] ?? type);
}

function toGainField(
  band: Band,
  was: Band | null,
  form: BandForm,
  { drop }: WriteRules,
): Pick<WireField, 'kept' | 'write'> {
  const sameValue = was?.gain === band.gain;
  if (!form.gainOnlyWhereUsed || band.type === 'unknown')
    return { kept: sameValue, write: band.gain };
  if (!usesGain(band.type)) return { kept: was?.type === band.type && !drop, write: undefined };
  return { kept: sameValue && was.type === band.type, write: band.gain };
}

/** Undefined if the server has no word for "all channels": the field is then left out. */
function channelWord({ channel }: Band, { channels }: WireNames): string | undefined {
  if (Object.keys(channels).length === 0) return channel;
  return channels[channel] ?? (channel === 'ALL' ? undefined : channel);
}
