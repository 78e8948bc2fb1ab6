import { isObject } from '../json.ts';
import type { Json } from '../json.ts';
import { nameOf } from '../player-shape.ts';
import type { DemoPlayer } from '../world-model.ts';
import { SpecifiedRefusal } from './refusal.ts';

const dspFields = ['enabled', 'preamp_gain_db', 'per_channel', 'bands'];
const bandFields = ['type', 'frequency', 'gain_db', 'q', 'enabled'];
const gainTypes = ['peaking', 'high_shelf', 'low_shelf'];
const bandTypes = [...gainTypes, 'high_pass', 'low_pass', 'notch', 'all_pass'];

const empty = (): Json => ({ enabled: false, preamp_gain_db: 0, per_channel: false, bands: [] });

/** The stored objects of this wire lie beside the world, which knows the current wire's form only. */
const stored = new WeakMap<DemoPlayer, Json>();

/** A player_config: `dsp` is missing where the player decodes by itself. */
export function configOf(player: DemoPlayer): Json {
  const config: Json = {
    player_id: player.id,
    name: nameOf(player),
    provider: player.provider,
    enabled: player.enabled,
  };
  const dsp = stored.get(player) ?? empty();
  return player.decodesItself ? config : { ...config, dsp: structuredClone(dsp) };
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

function checkBand(value: unknown, index: number): void {
  const where = `dsp.bands[${index}]`;
  if (!isObject(value)) refuse(`${where} must be an object`);
  onlyKnown(value, bandFields, where);
  const { type, frequency, gain_db: gain, q, enabled } = value;
  if (typeof type !== 'string' || !bandTypes.includes(type)) refuse(`${where}.type is not known`);
  if (!Number.isInteger(frequency)) refuse(`${where}.frequency must be an integer (Hz)`);
  if (!gainTypes.includes(type) && gain !== undefined)
    refuse(`${where}.gain_db must be left out for ${type}`);
  isType(gain, 'number', `${where}.gain_db`);
  isType(q, 'number', `${where}.q`);
  isType(enabled, 'boolean', `${where}.enabled`);
}

/** Saves a player_config; a wrong name or type is refused with 400 and nothing changes. */
export function saveConfig(player: DemoPlayer, dsp: unknown): Json {
  if (dsp === undefined) return configOf(player);
  if (player.decodesItself) refuse(`Player ${player.id} has no dsp`);
  if (!isObject(dsp)) refuse('dsp must be an object');
  onlyKnown(dsp, dspFields, 'dsp');
  isType(dsp['enabled'], 'boolean', 'dsp.enabled');
  isType(dsp['preamp_gain_db'], 'number', 'dsp.preamp_gain_db');
  isType(dsp['per_channel'], 'boolean', 'dsp.per_channel');
  const bands = dsp['bands'] ?? [];
  if (!Array.isArray(bands)) refuse('dsp.bands must be an array');
  bands.forEach(checkBand);
  stored.set(player, { ...empty(), ...structuredClone(dsp) });
  return configOf(player);
}
