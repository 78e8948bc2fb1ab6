import type { AppFailure } from '../../../../shared/contract/errors.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import { filterSpecs } from '../../../../shared/eq/filter-specs.ts';
import type { FilterField } from '../../../../shared/eq/filter-specs.ts';
import type {
  Band,
  DspConfig,
  Filter,
  ParametricEq,
  SimpleFilter,
} from '../../../../shared/eq/model.ts';
import { limits } from '../../../../shared/eq/model.ts';
import {
  bandLabel,
  bandTypeName,
  filterName,
  filterLabel,
  fieldLabel,
} from '../../../../shared/eq/labels.ts';
import type { DspShape } from '../../../../shared/eq/shape.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { equal } from '../../../../shared/lib/equal.ts';

/** The server's model accepts frequencies up to this one (Hz); the app sends none above 20 kHz. */
const MAX_FREQUENCY = 100_000;

/**
 * Throws for the first value that the server cannot store: `unsupported` for a type, filter or channel that it lacks
 * (`detail.band` or `detail.filter`: its number), `invalid-input` for a number outside its range (`detail.field`). Ignores
 * values that the server already has (`stored`).
 */
export function checkConfig(config: DspConfig, shape: DspShape, stored: DspConfig | null): void {
  checkGains(config, shape);
  const eqs = config.filters.filter(({ type }) => type === 'parametric_eq');
  if (shape.dialect === 'specified' && eqs.length > 1)
    throw failure('unsupported', t('eqserver:refused.eqs', { count: eqs.length }), {
      reason: 'one-equalizer',
    });
  for (const [index, filter] of config.filters.entries()) {
    const had = stored?.filters.find(({ id }) => id === filter.id);
    checkFilter(config, { filter, number: index + 1, had }, { shape, stored });
  }
}

interface Rules {
  readonly shape: DspShape;
  readonly stored: DspConfig | null;
}

function checkGains({ inputGain, outputGain }: DspConfig, { gains }: DspShape): void {
  if (!gains && (inputGain !== 0 || outputGain !== 0))
    throw failure('unsupported', t('eqserver:refused.gains'), { reason: 'gains' });
  checkNumber(t('eqserver:path.inputGain'), inputGain, limits.gain, {});
  checkNumber(t('eqserver:path.outputGain'), outputGain, limits.gain, {});
}

function checkFilter(
  config: DspConfig,
  { filter, number, had }: { filter: Filter; number: number; had: Filter | undefined },
  { shape, stored }: Rules,
): void {
  if (filter.type === 'unknown') {
    const known = stored?.filters.some(
      (one) => one.type === 'unknown' && equal(one.raw, filter.raw),
    );
    if (known !== true && had?.type !== 'unknown') throw noFilterError(filter, number);
    return;
  }
  if (had === undefined && !shape.filterTypes.includes(filter.type))
    throw noFilterError(filter, number);
  if (filter.type !== 'parametric_eq') {
    checkValues(config, filter, number);
    return;
  }
  const eq = had?.type === 'parametric_eq' ? had : null;
  checkPreamps(config, filter, eq, shape);
  for (const [index, band] of filter.bands.entries()) {
    const before = eq?.bands.find(({ id }) => id === band.id) ?? null;
    checkBand(band, before, index + 1, shape);
    checkBandNumbers(bandLabel(config, filter.id, index), index + 1, band, before);
  }
}

function noFilterError(filter: Filter, number: number): AppFailure {
  const name = filterName(filter);
  return failure('unsupported', t('eqserver:refused.filter', { number, name }), {
    filter: number,
    reason: 'filter',
  });
}

function checkPreamps(
  config: DspConfig,
  eq: ParametricEq,
  had: ParametricEq | null,
  shape: DspShape,
): void {
  const place = filterLabel(config, eq.id);
  checkNumber(fieldLabel(place, t('eqserver:path.preamp')), eq.preamp, limits.gain, {});
  for (const [channel, level] of Object.entries(eq.channelPreamp)) {
    if (level === had?.channelPreamp[channel]) continue;
    if (level !== 0 && !shape.preampChannels.includes(channel))
      throw failure('unsupported', t('eqserver:refused.channelPreamp', { channel }), {
        channel,
        reason: 'channel-preamp',
      });
    const what = fieldLabel(place, t('eqserver:path.channelPreamp', { channel }));
    checkNumber(what, level, limits.gain, { channel });
  }
}

function checkBand(band: Band, had: Band | null, number: number, shape: DspShape): void {
  if (band.type !== had?.type) checkType(band, number, shape);
  if (band.channel !== had?.channel && !shape.channels.includes(band.channel))
    throw failure('unsupported', t('eqserver:refused.channel', { number, channel: band.channel }), {
      band: number,
      channel: band.channel,
      reason: 'channel',
    });
}

function checkType({ type, raw }: Band, number: number, { bandTypes }: DspShape): void {
  if (type === 'unknown') {
    if (raw !== null) return;
    throw failure('unsupported', t('eqserver:refused.unknownBand', { number }), {
      band: number,
      reason: 'type',
    });
  }
  if (bandTypes.includes(type)) return;
  throw failure(
    'unsupported',
    t('eqserver:refused.bandType', { number, type: bandTypeName(type) }),
    { band: number, type, reason: 'type' },
  );
}

function checkBandNumbers(place: string, number: number, band: Band, had: Band | null): void {
  const detail = { band: number };
  const at = (what: string): string => fieldLabel(place, what);
  if (band.frequency !== had?.frequency)
    checkNumber(
      at(t('eqserver:path.frequency')),
      band.frequency,
      { min: 0, max: MAX_FREQUENCY, above: true },
      detail,
    );
  if (band.gain !== had?.gain)
    checkNumber(at(t('eqserver:path.gain')), band.gain, limits.gain, detail);
  if (band.q !== had?.q) checkNumber(at(t('eqserver:path.q')), band.q, limits.q, detail);
}

function checkValues(config: DspConfig, filter: SimpleFilter, number: number): void {
  const place = filterLabel(config, filter.id);
  for (const field of filterSpecs[filter.type]) {
    const value = filter.values[field.name];
    if (value !== undefined) checkValue(fieldLabel(place, field.name), field, value, number);
  }
}

function checkValue(
  what: string,
  field: FilterField,
  value: number | string,
  filter: number,
): void {
  if (field.kind === 'number') {
    checkNumber(what, typeof value === 'number' ? value : Number.NaN, field, { filter });
    return;
  }
  if (field.options.length === 0 || field.options.includes(value)) return;
  const options = field.options.join(', ');
  throw failure('invalid-input', t('eqserver:refused.text', { what, options }), {
    field: what,
    filter,
  });
}

interface Range {
  readonly min: number;
  readonly max: number;
  /** `min` itself is not allowed. */
  readonly above?: boolean;
}

function checkNumber(
  what: string,
  value: number,
  { min, max, above = false }: Range,
  detail: Readonly<Record<string, unknown>>,
): void {
  const fits = Number.isFinite(value) && value <= max && (above ? value > min : value >= min);
  if (fits) return;
  const sentence =
    above && value <= min
      ? t('eqserver:refused.positive', { what })
      : t('eqserver:refused.number', { what, min: String(min), max: String(max) });
  throw failure('invalid-input', sentence, { ...detail, field: what, value: String(value) });
}
