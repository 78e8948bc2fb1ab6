import type { DspConfig, Raw } from '../model.ts';
import { freeId } from '../make.ts';
import type { WireNames } from './names.ts';
import { objectOf, at } from './raw-values.ts';
import { decodeSpecified, encodeSpecified, toneOf } from './specified.ts';
import { decodeTone, encodeTone } from './tone-codec.ts';

/** Reads the sound processing of a player_config; null where it has none: such a player decodes by itself. */
export function decodePlayerConfig(value: unknown, names: WireNames): DspConfig | null {
  const config = objectOf(value);
  const dsp = objectOf(at(config, 'dsp'));
  if (dsp === null) return null;
  const decoded = decodeSpecified(dsp, names);
  if (names.tone?.place !== 'config') return decoded;
  const taken = decoded.filters.map(({ id }) => id);
  const tone = decodeTone(config, names.tone, freeId('tone_control', taken));
  return { ...decoded, filters: [tone, ...decoded.filters] };
}

/** The player_config with other sound processing; every other key stays as it is. */
export function encodePlayerConfig(playerConfig: Raw, config: DspConfig, names: WireNames): Raw {
  const written = { ...playerConfig, dsp: encodeSpecified(config, names) };
  return names.tone?.place === 'config' ? encodeTone(written, toneOf(config), names.tone) : written;
}
