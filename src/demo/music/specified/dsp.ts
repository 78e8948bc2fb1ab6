import { z } from 'zod';
import type { Context } from '../command.ts';
import { livingRoom } from '../dsp-seed.ts';
import type { Json } from '../json.ts';
import { nameOf } from '../player-shape.ts';
import type { DemoPlayer } from '../state-model.ts';
import type { Faults } from '../faults.ts';
import { DemoError } from '../../kit/demo-error.ts';

/** The server's field names for sound processing, and its features beyond the specification. */
interface SpecifiedForm {
  readonly gain: string;
  readonly frequency: string;
  readonly preamp: string;
  /** Every band has a `channel`. */
  readonly channels: boolean;
  /** `tone_controls` are beside `dsp`. */
  readonly tone: boolean;
}

export const bandChannels = ['all', 'left', 'right'] as const;

export function chooseForm(faults: Faults): SpecifiedForm {
  const other = faults.has('dsp-spellings');
  return {
    gain: other ? 'gain' : 'gain_db',
    frequency: other ? 'freq' : 'frequency',
    preamp: other ? 'preamp' : 'preamp_gain_db',
    channels: faults.has('dsp-channels'),
    tone: faults.has('dsp-tone'),
  };
}

const gainTypes = ['peaking', 'high_shelf', 'low_shelf'] as const;
/** Band types of the specified wire format. */
export const bandTypes = [...gainTypes, 'high_pass', 'low_pass', 'notch', 'all_pass'] as const;
const isGainType = (type: string): boolean => gainTypes.some((known) => known === type);

/** The keys of a player_config that the save can change. */
export interface Change {
  readonly dsp: unknown;
  readonly tone: unknown;
}

const empty = (form: SpecifiedForm): Json => ({
  enabled: false,
  [form.preamp]: 0,
  per_channel: false,
  bands: [],
});
const flat = (): Json => ({ enabled: true, bass_db: 0, treble_db: 0 });

/** The stored objects of this wire format, separate from the state, which only has the current format. */
const stored = new WeakMap<DemoPlayer, Json>();
const tones = new WeakMap<DemoPlayer, Json>();

function makeSeed(player: DemoPlayer, form: SpecifiedForm): Json {
  if (player.id !== 'living_room') return empty(form);
  const bands = livingRoom.bands.map(([word, frequency, gain, q]): Json => {
    const type = word === 'peak' ? 'peaking' : word;
    return {
      type,
      [form.frequency]: frequency,
      ...(isGainType(type) ? { [form.gain]: gain } : {}),
      q,
      enabled: true,
      ...(form.channels ? { channel: 'all' } : {}),
    };
  });
  return { enabled: true, [form.preamp]: livingRoom.preamp, per_channel: false, bands };
}

/** A player_config, without `dsp` if the player decodes itself. */
export function makeConfig(player: DemoPlayer, faults: Context['faults']): Json {
  const form = chooseForm(faults);
  const config: Json = {
    player_id: player.id,
    name: nameOf(player),
    provider: player.provider,
    enabled: player.enabled,
  };
  if (player.decodesItself) return config;
  const dsp = structuredClone(stored.get(player) ?? makeSeed(player, form));
  return { ...config, dsp, ...(form.tone ? { tone_controls: tones.get(player) ?? flat() } : {}) };
}

function refuse(text: string): never {
  throw new DemoError(400, text);
}

const flag = z.boolean().optional();
const number = z.number().optional();

/** A band; a type without gain must have no gain field. */
const bandSchema = (form: SpecifiedForm) =>
  z
    .strictObject({
      type: z.enum(bandTypes),
      [form.frequency]: z.int(),
      [form.gain]: number,
      q: number,
      enabled: flag,
      ...(form.channels ? { channel: z.enum(bandChannels).optional() } : {}),
    })
    .refine((band: Json) => isGainType(String(band['type'])) || band[form.gain] === undefined);

const dspSchema = (form: SpecifiedForm) =>
  z.strictObject({
    enabled: flag,
    [form.preamp]: number,
    per_channel: flag,
    bands: z.array(bandSchema(form)).optional(),
  });

const Tone = z.strictObject({ enabled: flag, bass_db: number, treble_db: number });

/** The value as sent, if the schema accepts it. */
function checked(schema: z.ZodType, value: unknown, where: string): Json {
  const issue = schema.safeParse(value).error?.issues[0];
  if (issue !== undefined) refuse(`${[where, ...issue.path].join('.')}: ${issue.message}`);
  return structuredClone(value as Json);
}

function coarse(dsp: Json, form: SpecifiedForm): Json {
  const whole = (value: unknown): unknown =>
    typeof value === 'number' ? Math.round(value) : value;
  const bands = (dsp['bands'] as Json[]).map((band) => ({
    ...band,
    ...(form.gain in band ? { [form.gain]: whole(band[form.gain]) } : {}),
    q: Math.round(Number(band['q']) * 10) / 10,
  }));
  return { ...dsp, [form.preamp]: whole(dsp[form.preamp]), bands };
}

/** Saves a player_config; a wrong name or type is rejected with 400 and nothing changes. */
export function saveConfig(
  player: DemoPlayer,
  { dsp, tone }: Change,
  faults: Context['faults'],
): Json | null {
  const form = chooseForm(faults);
  if (player.decodesItself && (dsp !== undefined || tone !== undefined))
    refuse(`Player ${player.id} has no dsp`);
  if (tone !== undefined && !form.tone) refuse('Unknown argument tone_controls');
  const given =
    dsp === undefined ? null : { ...empty(form), ...checked(dspSchema(form), dsp, 'dsp') };
  const controls =
    tone === undefined ? null : { ...flat(), ...checked(Tone, tone, 'tone_controls') };
  if (given !== null) {
    const accepted = faults.has('dsp-erases') ? { ...given, bands: [] } : given;
    stored.set(player, faults.has('dsp-rounds') ? coarse(accepted, form) : accepted);
  }
  if (controls !== null) tones.set(player, controls);
  return faults.has('dsp-silent') ? null : makeConfig(player, faults);
}
