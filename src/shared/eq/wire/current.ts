import type { DspConfig, Raw } from '../model.ts';
import { emptyConfig } from '../model.ts';
import type { BandForm } from './band-codec.ts';
import { decodeFilter, encodeFilter, Ids } from './filter-codec.ts';
import type { WireNames } from './spellings.ts';
import { currentNames, spellings } from './spellings.ts';
import type { WireField, WriteRules } from './object-codec.ts';
import { encodeObject, findSpelling } from './object-codec.ts';
import { at, toList, toNumber } from './raw-values.ts';
import { toRecord } from '../../lib/json.ts';

const createForm = (names: WireNames | undefined): BandForm => ({
  names: names ?? currentNames,
  gainOnlyWhereUsed: false,
});

/**
 * Reads a configuration of a current server: `{enabled, input_gain, output_gain, filters, preset_id?}`. Accepts any value
 * anywhere: unreadable ones have the server's default and are written back unchanged.
 */
export function decodeCurrent(value: unknown, names?: WireNames): DspConfig {
  const raw = toRecord(value);
  if (raw === null) return emptyConfig;
  const form = createForm(names);
  const ids = new Ids();
  const presetId = at(raw, 'preset_id');
  return {
    enabled: at(raw, 'enabled') === true,
    inputGain: levelAt(raw, spellings.inputGain, form.names.inputGain),
    outputGain: levelAt(raw, spellings.outputGain, form.names.outputGain),
    filters: (toList(at(raw, 'filters')) ?? []).map((filter) => decodeFilter(filter, ids, form)),
    presetId: typeof presetId === 'string' ? presetId : null,
    raw,
  };
}

/**
 * Writes a configuration for a current server. Unchanged parts are written exactly as they were read; new objects have exactly
 * the fields that the server supports. `names`: the server's spellings; others are renamed to them.
 */
export function encodeCurrent(config: DspConfig, names?: WireNames): Raw {
  const form = createForm(names);
  const own = config.raw !== null && !isForeign(config.raw);
  const raw = own ? config.raw : null;
  const rules: WriteRules = { rename: names !== undefined || !own, drop: !own };
  const filters = config.filters.map((filter) => encodeFilter(filter, form, rules));
  return encodeObject(raw, toFields(config, raw, filters, form), rules);
}

/** A `dsp` object of the specified form has its bands at the top level. */
const isForeign = (raw: Raw): boolean => Object.hasOwn(raw, 'bands') && !('filters' in raw);

function levelAt(raw: Raw | null, known: readonly string[], key: string): number {
  const spot = findSpelling(raw, { spellings: known, key });
  return (spot === null ? null : toNumber(at(raw, spot))) ?? 0;
}

function toFields(
  config: DspConfig,
  raw: Raw | null,
  filters: readonly unknown[],
  { names }: BandForm,
): WireField[] {
  const there = raw !== null;
  const { inputGain, outputGain } = names;
  const noFilters = filters.length === 0 && (toList(at(raw, 'filters'))?.length ?? 0) === 0;
  const wasId = at(raw, 'preset_id');
  return [
    {
      spellings: ['enabled'],
      key: 'enabled',
      kept: there && (at(raw, 'enabled') === true) === config.enabled,
      write: config.enabled,
    },
    {
      spellings: spellings.inputGain,
      key: inputGain,
      kept: there && levelAt(raw, spellings.inputGain, inputGain) === config.inputGain,
      write: config.inputGain,
    },
    {
      spellings: spellings.outputGain,
      key: outputGain,
      kept: there && levelAt(raw, spellings.outputGain, outputGain) === config.outputGain,
      write: config.outputGain,
    },
    {
      spellings: spellings.filters,
      key: 'filters',
      kept: there && noFilters,
      write: filters,
    },
    {
      spellings: spellings.presetId,
      key: 'preset_id',
      kept: there && (typeof wasId === 'string' ? wasId : null) === config.presetId,
      write: there || config.presetId !== null ? config.presetId : undefined,
    },
  ];
}
