import { failure } from '../../../../shared/contract/errors.ts';
import type { DspConfig } from '../../../../shared/eq/model.ts';
import type { DspShape } from '../../../../shared/eq/shape.ts';
import type { WireNames } from '../../../../shared/eq/wire/spellings.ts';
import { decodePlayerConfig, encodePlayerConfig } from '../../../../shared/eq/wire/specified.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { DspDialect, DspState } from './dsp-dialect.ts';
import { toRecord } from '../../../../shared/lib/json.ts';

type Wire = Readonly<Record<string, unknown>>;

/**
 * Sound processing of the specification: the `dsp` object of a player_config, read and written as a whole. `saveArgs`: the
 * arguments of the save according to the API description; null if it names none, then every key is sent back unchanged.
 */
export function specifiedDsp(
  shape: DspShape,
  names: WireNames,
  saveArgs: readonly string[] | null,
): DspDialect {
  const reading = (value: unknown): DspState | null => {
    const config = playerConfigIn(value);
    if (config === null) return null;
    const decoded = decodePlayerConfig(config, names);
    return decoded === null
      ? { k: 'none', reason: 'hardware' }
      : { k: 'config', config: decoded, wire: config, essence: selectEssence(config, decoded) };
  };
  const selectEssence = (wire: Wire, { filters }: DspConfig): unknown => [
    wire['dsp'],
    names.tone?.place === 'config' ? filters.find(({ type }) => type === 'tone_control') : null,
  ];
  return {
    shape,
    names,
    async read(link, playerId) {
      const answer = await link.command('config/players/get', { player_id: playerId });
      const read = reading(answer);
      if (read !== null) return read;
      throw failure('rejected', t('eqserver:refused.unreadable'), { player: playerId });
    },
    async write(link, playerId, { wire }) {
      const answer = await link.command('config/players/save', toArgs(playerId, wire, saveArgs));
      const read = reading(answer);
      if (read?.k === 'config') return read;
      const dsp = toRecord(answer);
      return dsp !== null && 'bands' in dsp ? reading({ ...wire, dsp }) : null;
    },
    draft(config, stored) {
      const before = stored.k === 'config' ? (toRecord(stored.wire) ?? {}) : {};
      const wire = encodePlayerConfig(before, config, names);
      const meant = decodePlayerConfig(wire, names) ?? config;
      return { wire, essence: selectEssence(wire, meant), meant };
    },
    fromEvent({ event, data }) {
      if (event !== 'player_config_updated' && event !== 'player_dsp_config_updated') return null;
      const update = toRecord(data);
      if (update === null) return null;
      if ('dsp' in update) return reading(update);
      return 'bands' in update ? reading({ dsp: update }) : null;
    },
  };
}

/** The player_config in an answer, which may be nested under its own name. */
function playerConfigIn(answer: unknown): Readonly<Record<string, unknown>> | null {
  const given = toRecord(answer);
  if (given === null) return null;
  if ('dsp' in given || 'player_id' in given) return given;
  return toRecord(given['player_config']) ?? toRecord(given['config']) ?? null;
}

function toArgs(
  playerId: string,
  wire: Readonly<Record<string, unknown>>,
  listed: readonly string[] | null,
): Record<string, unknown> {
  const whole: Record<string, unknown> = { ...wire, player_id: playerId };
  if (listed === null || listed.length === 0) return whole;
  const holder = ['player_config', 'config'].find((name) => listed.includes(name));
  if (holder !== undefined && !listed.includes('dsp'))
    return listed.includes('player_id')
      ? { player_id: playerId, [holder]: whole }
      : { [holder]: whole };
  const sent = new Set(['player_id', 'dsp', ...listed]);
  return Object.fromEntries(Object.entries(whole).filter(([key]) => sent.has(key)));
}
