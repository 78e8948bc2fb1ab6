import { t } from '../../i18n/translate.ts';
import { formatLength } from '../../format/length.ts';

/** A duration for a sentence: `3:10` from a minute on, `12 s`, `0.4 ms`. `ms` must not be negative. */
export function durationText(ms: number): string {
  if (ms >= 59_999.5) return formatLength(Math.round(ms / 1000) * 1000);
  if (ms >= 1000) return t('playoutcheck:air.amount.s', { value: trimmed(ms / 1000) });
  return t('playoutcheck:air.amount.ms', { value: trimmed(ms) });
}

/** At most three decimals, without trailing zeros. */
const trimmed = (value: number): string => String(Number(value.toFixed(3)));
