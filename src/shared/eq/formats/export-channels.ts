import { t } from '../../i18n/translate.ts';
import type { Band } from '../model.ts';
import type { FlatEq } from './flat.ts';

/** What a format without channels takes of an equalizer, and what it has to leave out. */
export function onlyAll(flat: FlatEq): {
  readonly bands: readonly Band[];
  readonly lost: string[];
} {
  const bands = flat.bands.filter(({ channel }) => channel === 'ALL');
  const count = flat.bands.length - bands.length;
  const lost = [...flat.lost];
  if (count > 0) lost.push(t('eqfiles:lost.channelBands', { count }));
  if (Object.keys(flat.channelPreamp).length > 0) lost.push(t('eqfiles:lost.channelPreamp'));
  return { bands, lost };
}
