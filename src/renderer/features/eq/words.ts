import type { Band } from '../../../shared/eq/model.ts';
import { usesGain } from '../../../shared/eq/model.ts';
import { formatGain } from '../../../shared/eq/values.ts';
import { t } from '../../../shared/i18n/translate.ts';

/** "Low shelf". */
export const typeName = (type: Band['type']): string => t(`eq:type.${type}`);

/** "All", "L", "R", or the server's name for another channel. */
export function channelName(channel: string): string {
  if (channel === 'ALL') return t('eq:channel.all');
  if (channel === 'FL') return t('eq:channel.left');
  return channel === 'FR' ? t('eq:channel.right') : channel;
}

/** "Band 3, peak": `index` from 0. */
export const bandName = (index: number, band: Pick<Band, 'type'>): string =>
  t('eq:band.name', { number: index + 1, type: typeName(band.type).toLocaleLowerCase() });

/** A band's gain for a table; a dash for types without gain. */
export const gainName = (band: Band): string =>
  usesGain(band.type) ? formatGain(band.gain) : '\u2013';
