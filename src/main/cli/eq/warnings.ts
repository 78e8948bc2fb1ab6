import { t } from '../../../shared/i18n/translate.ts';
import type { Io } from '../io.ts';
import { tinted } from '../output.ts';
import { splitUnsent } from '../../../shared/eq/unsent-bands.ts';
import type { DspConfig, Band, Filter, SimpleFilter } from '../../../shared/eq/model.ts';
import { bandLabel, filterLabel } from '../../../shared/eq/labels.ts';
import type { PlayerDsp } from '../../../shared/eq/state.ts';
import { limits } from '../../../shared/eq/model.ts';

const stereo: ReadonlySet<string> = new Set(['ALL', 'FL', 'FR']);

/** A warning about a result. `line`: of the file, from 1; null without a line. */
export interface WarningJson {
  readonly line: number | null;
  readonly reason: string;
}

/** A warning without a line. */
export const remark = (reason: string): WarningJson => ({ line: null, reason });

/** Prints warnings to standard error, one per line. */
export function printWarnings(io: Io, warnings: readonly WarningJson[]): void {
  for (const { line, reason } of warnings) {
    const words = line === null ? reason : t('cli:eq.warning', { line, reason });
    io.err(tinted('warn', words));
  }
}

/** A configuration without the bands that are never sent, and a warning for each of them. */
export function withoutUnsent(
  config: DspConfig,
  { rate }: PlayerDsp,
): { config: DspConfig; warnings: WarningJson[] } {
  const split = splitUnsent(config, rate.from === 'stream' ? rate.hz : null);
  const warnings = split.held.map(({ filter, place, band }) => {
    const name = bandLabel(config, config.filters[filter]?.id ?? '', place);
    return remark(t('cli:eq.held', { name, frequency: band.frequency }));
  });
  return { config: split.config, warnings };
}

/** What the curve of a configuration at `rate` (Hz) does not include, and why. */
export function curveWarnings(config: DspConfig, rate: number): WarningJson[] {
  if (!config.enabled) return [remark(t('cli:eq.curve.off'))];
  return config.filters
    .filter(({ enabled }) => enabled)
    .flatMap((filter) => filterReasons(config, filter, rate))
    .map(remark);
}

function filterReasons(config: DspConfig, filter: Filter, rate: number): readonly string[] {
  const name = filterLabel(config, filter.id);
  if (filter.type === 'unknown') return [t('cli:eq.curve.unknownFilter', { name })];
  if (filter.type !== 'parametric_eq') return simpleReasons(filter, name);
  return filter.bands.flatMap((band, at) => {
    if (!band.enabled) return [];
    const reason = bandReason(band, bandLabel(config, filter.id, at), rate);
    return reason === null ? [] : [reason];
  });
}

function bandReason(band: Band, name: string, rate: number): string | null {
  const { frequency, channel } = band;
  if (band.type === 'unknown') return t('cli:eq.curve.unknownBand', { name });
  if (!stereo.has(channel)) return t('cli:eq.curve.channel', { name, channel });
  if (frequency >= rate / 2)
    return t('cli:eq.curve.nyquist', { name, frequency, rate, half: rate / 2 });
  if (frequency > limits.frequency.max)
    return t('cli:eq.curve.limit', { name, frequency, limit: limits.frequency.max });
  return null;
}

function simpleReasons({ type }: SimpleFilter, name: string): readonly string[] {
  switch (type) {
    case 'compressor':
    case 'safety_limiter':
    case 'transpose':
      return [t('cli:eq.curve.noCurve', { name })];
    case 'convolution':
      return [t('cli:eq.curve.convolution', { name })];
    case 'stereo_width':
    case 'crossfeed':
      return [t('cli:eq.curve.side', { name })];
    case 'tone_control':
    case 'gain':
    case 'balance':
    case 'high_low_pass':
      return [];
  }
}
