import { memo } from 'react';
import type { Delivery } from '../../../../shared/ads/model.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Cut } from '../../../../shared/lib/listed.ts';
import type { Tone } from '../../../../shared/format/states.ts';
import { cx } from '../../../ui/cx.ts';
import { Dot } from '../../../ui/StatusPill.tsx';
import { dayText, openWord } from './numbers.ts';
import css from './delivery.module.css';

const tones: Readonly<Record<Delivery['state'], Tone>> = {
  delivering: 'good',
  limited: 'waiting',
  stalled: 'bad',
  rejected: 'bad',
  pending: 'busy',
  scheduled: 'queued',
  off: 'paused',
  completed: 'idle',
  archived: 'skipped',
  account: 'bad',
  empty: 'idle',
  unknown: 'idle',
};

export function deliveryWord({ state, raw, at }: Delivery): string {
  if (state === 'unknown') return openWord(raw);
  if (state === 'scheduled' && at !== null)
    return t('adspanel:tree.delivery.from', { day: dayText(at) });
  return t(`adspanel:tree.delivery.${state}`);
}

/** Delivery state as shape, word and color. */
export const DeliveryWord = memo(function DeliveryWord({
  state,
  word,
}: {
  readonly state: Delivery['state'];
  readonly word: string;
}) {
  const tone = tones[state];
  return (
    <span className={cx(css['delivery'], css[tone])}>
      <Dot tone={tone} />
      {word}
    </span>
  );
});

/** The list covers several campaigns, so it is unknown which of them misses ad sets, and how many. */
export const adSetsCutText = ({ why }: Cut): string =>
  t('adspanel:tree.adSetsCut', { reason: t(`cut:${why}`) });
