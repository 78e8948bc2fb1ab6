import { t } from '../../../../shared/i18n/translate.ts';
import type { locations } from '../../../../shared/playout/schema/playout-table.ts';
import type { Layer } from './layers.ts';

export type Location = (typeof locations)[number];

/** The nine places, row by row. */
export const locationNames = (): Readonly<Record<Location, string>> => ({
  top_left: t('playout:location.topLeft'),
  top_center: t('playout:location.topCenter'),
  top_right: t('playout:location.topRight'),
  center_left: t('playout:location.centerLeft'),
  center: t('playout:location.center'),
  center_right: t('playout:location.centerRight'),
  bottom_left: t('playout:location.bottomLeft'),
  bottom_center: t('playout:location.bottomCenter'),
  bottom_right: t('playout:location.bottomRight'),
});

export const layerName = ({ number }: Layer): string =>
  number === 0 ? t('playout:graphics.watermark') : t('playout:graphics.layer', { number });
