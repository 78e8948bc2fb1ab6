import { AppFailure, failure } from '../../../../shared/contract/errors.ts';
import { decodeCurrent, encodeCurrent } from '../../../../shared/eq/wire/current.ts';
import type { WireNames } from '../../../../shared/eq/wire/spellings.ts';
import type { DspShape } from '../../../../shared/eq/shape.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { DspDialect, DspState } from './dsp-dialect.ts';
import { toRecord } from '../../../../shared/lib/json.ts';

/**
 * Sound processing of current servers: `config/players/dsp/get|save` with a chain of filters (reference 4.4, 6).
 * Never uses `config/players/save`, which silently drops a `dsp` key.
 */
export function currentDsp(shape: DspShape, names: WireNames): DspDialect {
  const reading = (value: unknown): DspState | null => {
    const wire = toRecord(value);
    return wire === null
      ? null
      : { k: 'config', config: decodeCurrent(wire, names), wire, essence: essenceOf(wire) };
  };
  return {
    shape,
    names,
    async read(link, playerId) {
      try {
        const answer = await link.command('config/players/dsp/get', { player_id: playerId });
        const read = reading(answer);
        if (read !== null) return read;
      } catch (error) {
        if (error instanceof AppFailure && error.error.code === 'unsupported')
          return { k: 'none', reason: 'server' };
        throw error;
      }
      throw failure('rejected', t('eqserver:refused.unreadable'), { player: playerId });
    },
    async write(link, playerId, { wire }) {
      const args = { player_id: playerId, config: wire };
      return reading(await link.command('config/players/dsp/save', args));
    },
    draft(config) {
      const wire = encodeCurrent({ ...config, presetId: null }, names);
      return { wire, essence: essenceOf(wire), meant: decodeCurrent(wire, names) };
    },
    fromEvent: ({ event, data }) => (event === 'player_dsp_config_updated' ? reading(data) : null),
  };
}

/** The id of the applied preset has no audible effect. */
function essenceOf({ preset_id: _preset, ...rest }: Readonly<Record<string, unknown>>): unknown {
  return rest;
}
