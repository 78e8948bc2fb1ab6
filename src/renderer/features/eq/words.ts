import type { Band } from '../../../shared/eq/model.ts';
import { t } from '../../../shared/i18n/translate.ts';

const types = {
  peak: () => t('eq:type.peak'),
  low_shelf: () => t('eq:type.low_shelf'),
  high_shelf: () => t('eq:type.high_shelf'),
  low_pass: () => t('eq:type.low_pass'),
  high_pass: () => t('eq:type.high_pass'),
  notch: () => t('eq:type.notch'),
  all_pass: () => t('eq:type.all_pass'),
  unknown: () => t('eq:type.unknown'),
} as const;

/** "Low shelf". */
export const typeName = (type: Band['type']): string => types[type]();

/** "All", "L", "R", or the server's name for another channel. */
export function channelName(channel: string): string {
  if (channel === 'ALL') return t('eq:channel.all');
  if (channel === 'FL') return t('eq:channel.left');
  return channel === 'FR' ? t('eq:channel.right') : channel;
}

/** "Band 3, peak": `index` from 0. */
export const bandName = (index: number, band: Pick<Band, 'type'>): string =>
  t('eq:band.name', { number: index + 1, type: typeName(band.type).toLocaleLowerCase() });
