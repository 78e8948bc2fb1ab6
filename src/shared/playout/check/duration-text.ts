import { t } from '../../i18n/translate.ts';
import { formatClock } from '../../lib/format.ts';

/** A length of time in a sentence: `3:10` from a minute on, `12 s`, `0.4 ms`. `ms` not negative. */
export function durationText(ms: number): string {
  if (ms >= 59_999.5) return formatClock(Math.round(ms / 1000));
  if (ms >= 1000) return t('playoutcheck:air.amount.s', { value: trimmed(ms / 1000) });
  return t('playoutcheck:air.amount.ms', { value: trimmed(ms) });
}

/** At most three places, no zeros behind. */
const trimmed = (value: number): string => String(Number(value.toFixed(3)));
