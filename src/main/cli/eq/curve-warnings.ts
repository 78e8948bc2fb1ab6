import { eqsOf } from '../../../shared/eq/make.ts';
import type { Band, DspConfig, Filter, SimpleFilter } from '../../../shared/eq/model.ts';
import { limits } from '../../../shared/eq/model.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { WarningJson } from './warnings.ts';
import { remark } from './warnings.ts';

const stereo: ReadonlySet<string> = new Set(['ALL', 'FL', 'FR']);

/** What the curve of a configuration at `rate` (Hz) leaves out, and why. */
export function curveWarnings(config: DspConfig, rate: number): WarningJson[] {
  if (!config.enabled) return [remark(t('cli:eq.curve.off'))];
  const names = bandNames(config);
  return config.filters
    .filter(({ enabled }) => enabled)
    .flatMap((filter) => filterReasons(filter, names, rate))
    .map(remark);
}

/** "Band 3": its place among all bands of the configuration, as `eq parse` lists them. */
function bandNames(config: DspConfig): ReadonlyMap<Band, string> {
  const bands = eqsOf(config).flatMap((eq) => eq.bands);
  return new Map(bands.map((band, at) => [band, t('cli:eq.band', { number: at + 1 })]));
}

function filterReasons(
  filter: Filter,
  names: ReadonlyMap<Band, string>,
  rate: number,
): readonly string[] {
  if (filter.type === 'unknown') return [t('cli:eq.curve.unknownFilter', { name: filter.name })];
  if (filter.type !== 'parametric_eq') return simpleReasons(filter);
  return filter.bands.flatMap((band) => {
    const reason = band.enabled ? bandReason(band, names.get(band) ?? '', rate) : null;
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

function simpleReasons({ type }: SimpleFilter): readonly string[] {
  switch (type) {
    case 'compressor':
    case 'safety_limiter':
    case 'transpose':
      return [t('cli:eq.curve.noCurve', { name: type })];
    case 'convolution':
      return [t('cli:eq.curve.convolution')];
    case 'stereo_width':
    case 'crossfeed':
      return [t('cli:eq.curve.side', { name: type })];
    case 'tone_control':
    case 'gain':
    case 'balance':
    case 'high_low_pass':
      return [];
  }
}
