import type { Band, DspConfig, Filter, SimpleFilter } from '../../../shared/eq/model.ts';
import { limits } from '../../../shared/eq/model.ts';
import { bandPlace, filterPlace } from '../../../shared/eq/places.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { WarningJson } from './warnings.ts';
import { remark } from './warnings.ts';

const stereo: ReadonlySet<string> = new Set(['ALL', 'FL', 'FR']);

/** What the curve of a configuration at `rate` (Hz) leaves out, and why. */
export function curveWarnings(config: DspConfig, rate: number): WarningJson[] {
  if (!config.enabled) return [remark(t('cli:eq.curve.off'))];
  return config.filters
    .filter(({ enabled }) => enabled)
    .flatMap((filter) => filterReasons(config, filter, rate))
    .map(remark);
}

function filterReasons(config: DspConfig, filter: Filter, rate: number): readonly string[] {
  const name = filterPlace(config, filter.id);
  if (filter.type === 'unknown') return [t('cli:eq.curve.unknownFilter', { name })];
  if (filter.type !== 'parametric_eq') return simpleReasons(filter, name);
  return filter.bands.flatMap((band, at) => {
    if (!band.enabled) return [];
    const reason = bandReason(band, bandPlace(config, filter.id, at), rate);
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
