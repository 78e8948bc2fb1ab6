import type { Exported } from '../../../shared/eq/formats/types.ts';
import { eqsOf } from '../../../shared/eq/make.ts';
import type { Band, DspConfig, Filter } from '../../../shared/eq/model.ts';
import { filterPlace } from '../../../shared/eq/places.ts';
import { decodeSpecified, encodeSpecified } from '../../../shared/eq/wire/specified.ts';
import { t } from '../../../shared/i18n/translate.ts';

/** A configuration in the specified form, and what that form has no place for. */
export function specifiedFile(config: DspConfig): Exported {
  const written = encodeSpecified(config);
  const kept = bandsOf(decodeSpecified(written));
  const channels = eqsOf(config).some(({ channelPreamp }) =>
    Object.values(channelPreamp).some((gain) => gain !== 0),
  );
  return {
    text: `${JSON.stringify(written, null, 2)}\n`,
    warnings: [
      ...config.filters
        .filter(isLost)
        .map((filter) => t('cli:eq.specified.filter', { name: filterPlace(config, filter.id) })),
      ...(channels ? [t('cli:eq.specified.preamp')] : []),
      ...bandsOf(config).flatMap((band, at) => changesOf(band, kept[at] ?? band, at)),
    ],
  };
}

const bandsOf = (config: DspConfig): Band[] => eqsOf(config).flatMap((eq) => eq.bands);

const isLost = ({ type, enabled }: Filter): boolean => type !== 'parametric_eq' && enabled;

function changesOf({ frequency, channel }: Band, kept: Band, at: number): string[] {
  const name = t('cli:eq.band', { number: at + 1 });
  const whole = kept.frequency;
  return [
    ...(channel === kept.channel ? [] : [t('cli:eq.specified.channel', { name, channel })]),
    ...(whole === frequency ? [] : [t('cli:eq.specified.rounded', { name, frequency, whole })]),
  ];
}
