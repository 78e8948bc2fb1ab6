import { memo } from 'react';
import type { Delivery } from '../../../../shared/ads/model.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Cut } from '../../../../shared/lib/listed.ts';
import { findTone, formatState } from '../../../../shared/format/states.ts';
import { StateTag } from '../../../ui/StatusPill.tsx';
import { dayText, openWord } from './numbers.ts';

export function deliveryWord({ state, raw, at }: Delivery): string {
  if (state === 'unknown') return openWord(raw);
  if (state === 'scheduled' && at !== null)
    return t('adspanel:tree.delivery.from', { day: dayText(at) });
  return formatState(state);
}

/** Delivery state as shape, word and color. */
export const DeliveryWord = memo(function DeliveryWord({
  state,
  word,
}: {
  readonly state: Delivery['state'];
  readonly word: string;
}) {
  return (
    <StateTag plain tone={findTone(state)}>
      {word}
    </StateTag>
  );
});

/** The list covers several campaigns, so it is unknown which of them misses ad sets, and how many. */
export const adSetsCutText = ({ why }: Cut): string =>
  t('adspanel:tree.adSetsCut', { reason: t(`cut:${why}`) });
