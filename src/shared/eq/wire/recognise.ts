import type { DspConfig } from '../model.ts';
import { decodeCurrent } from './current.ts';
import { at, listOf, objectOf } from './raw-values.ts';
import { decodeSpecified } from './specified.ts';

/**
 * A server's configuration in a file, in either form, told apart by content: `filters` (or gains around them) is the current
 * form, `bands` the specified one. A whole player_config counts by its `dsp`, a preset by its `config`. Null for anything
 * else.
 */
export function decodeConfigFile(json: unknown): DspConfig | null {
  const file = objectOf(json);
  if (file === null) return null;
  const inner = at(file, 'dsp') ?? at(file, 'config');
  if (objectOf(inner) !== null && !('filters' in file) && !('bands' in file))
    return decodeConfigFile(inner);
  if (listOf(at(file, 'filters')) !== null) return decodeCurrent(file);
  if (listOf(at(file, 'bands')) !== null) return decodeSpecified(file);
  if (has(file, ['preamp_gain_db', 'per_channel'])) return decodeSpecified(file);
  if (typeof at(file, 'enabled') === 'boolean' && has(file, ['input_gain', 'output_gain']))
    return decodeCurrent(file);
  return null;
}

const has = (file: Readonly<Record<string, unknown>>, keys: readonly string[]): boolean =>
  keys.some((key) => Object.hasOwn(file, key));
