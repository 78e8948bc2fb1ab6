import type { Context } from '../command.ts';
import { livingRoom } from '../dsp-seed.ts';
import type { Json } from '../json.ts';
import { nameOf } from '../player-shape.ts';
import type { DemoPlayer } from '../world-model.ts';
import type { SpecifiedForm } from './form.ts';
import { bandChannels, formOf, toneFields } from './form.ts';
import { SpecifiedRefusal } from './refusal.ts';
import { isRecord } from '../../../../shared/lib/json.ts';

const gainTypes = ['peaking', 'high_shelf', 'low_shelf'];
const bandTypes = [...gainTypes, 'high_pass', 'low_pass', 'notch', 'all_pass'];

/** What the save may change of a player_config. */
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

/** The stored objects of this wire lie beside the world, which knows the current wire's form only. */
const stored = new WeakMap<DemoPlayer, Json>();
const tones = new WeakMap<DemoPlayer, Json>();

function seedOf(player: DemoPlayer, form: SpecifiedForm): Json {
  if (player.id !== 'living_room') return empty(form);
  const bands = livingRoom.bands.map(([word, frequency, gain, q]): Json => {
    const type = word === 'peak' ? 'peaking' : word;
    return {
      type,
      [form.frequency]: frequency,
      ...(gainTypes.includes(type) ? { [form.gain]: gain } : {}),
      q,
      enabled: true,
      ...(form.channels ? { channel: 'all' } : {}),
    };
  });
  return { enabled: true, [form.preamp]: livingRoom.preamp, per_channel: false, bands };
}

/** A player_config: `dsp` is missing where the player decodes by itself. */
export function configOf(player: DemoPlayer, faults: Context['faults']): Json {
  const form = formOf(faults);
  const config: Json = {
    player_id: player.id,
    name: nameOf(player),
    provider: player.provider,
    enabled: player.enabled,
  };
  if (player.decodesItself) return config;
  const dsp = structuredClone(stored.get(player) ?? seedOf(player, form));
  return { ...config, dsp, ...(form.tone ? { tone_controls: tones.get(player) ?? flat() } : {}) };
}

function refuse(text: string): never {
  throw new SpecifiedRefusal(400, text);
}

function onlyKnown(value: Json, known: readonly string[], where: string): void {
  const other = Object.keys(value).find((key) => !known.includes(key));
  if (other !== undefined) refuse(`Unknown field ${where}.${other}`);
}

function isType(value: unknown, type: 'number' | 'boolean', where: string): void {
  if (value !== undefined && typeof value !== type) refuse(`${where} must be a ${type}`);
}

function bandFields(form: SpecifiedForm): string[] {
  const channel = form.channels ? ['channel'] : [];
  return ['type', form.frequency, form.gain, 'q', 'enabled', ...channel];
}

function checkBand(value: unknown, index: number, form: SpecifiedForm): void {
  const where = `dsp.bands[${index}]`;
  if (!isRecord(value)) refuse(`${where} must be an object`);
  onlyKnown(value, bandFields(form), where);
  const { type, channel = 'all', q, enabled } = value;
  const gain = value[form.gain];
  if (typeof type !== 'string' || !bandTypes.includes(type)) refuse(`${where}.type is not known`);
  if (!Number.isInteger(value[form.frequency]))
    refuse(`${where}.${form.frequency} must be an integer (Hz)`);
  if (!gainTypes.includes(type) && gain !== undefined)
    refuse(`${where}.${form.gain} must be left out for ${type}`);
  isType(gain, 'number', `${where}.${form.gain}`);
  isType(q, 'number', `${where}.q`);
  isType(enabled, 'boolean', `${where}.enabled`);
  if (!bandChannels.some((one) => one === channel)) refuse(`${where}.channel is not known`);
}

function checkDsp(dsp: unknown, form: SpecifiedForm): Json {
  if (!isRecord(dsp)) refuse('dsp must be an object');
  onlyKnown(dsp, ['enabled', form.preamp, 'per_channel', 'bands'], 'dsp');
  isType(dsp['enabled'], 'boolean', 'dsp.enabled');
  isType(dsp[form.preamp], 'number', `dsp.${form.preamp}`);
  isType(dsp['per_channel'], 'boolean', 'dsp.per_channel');
  const bands = dsp['bands'] ?? [];
  if (!Array.isArray(bands)) refuse('dsp.bands must be an array');
  bands.forEach((band, index) => {
    checkBand(band, index, form);
  });
  return { ...empty(form), ...structuredClone(dsp) };
}

function checkTone(tone: unknown, form: SpecifiedForm): Json {
  if (!form.tone) refuse('Unknown argument tone_controls');
  if (!isRecord(tone)) refuse('tone_controls must be an object');
  onlyKnown(tone, toneFields, 'tone_controls');
  isType(tone['enabled'], 'boolean', 'tone_controls.enabled');
  isType(tone['bass_db'], 'number', 'tone_controls.bass_db');
  isType(tone['treble_db'], 'number', 'tone_controls.treble_db');
  return { ...flat(), ...structuredClone(tone) };
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

/** Saves a player_config; a wrong name or type is refused with 400 and nothing changes. */
export function saveConfig(
  player: DemoPlayer,
  { dsp, tone }: Change,
  faults: Context['faults'],
): Json | null {
  const form = formOf(faults);
  if (player.decodesItself && (dsp !== undefined || tone !== undefined))
    refuse(`Player ${player.id} has no dsp`);
  const given = dsp === undefined ? null : checkDsp(dsp, form);
  const controls = tone === undefined ? null : checkTone(tone, form);
  if (given !== null) {
    const kept = faults.has('dsp-erases') ? { ...given, bands: [] } : given;
    stored.set(player, faults.has('dsp-rounds') ? coarse(kept, form) : kept);
  }
  if (controls !== null) tones.set(player, controls);
  return faults.has('dsp-silent') ? null : configOf(player, faults);
}
