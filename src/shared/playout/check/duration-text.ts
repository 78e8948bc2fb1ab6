import { formatLength } from '../../format/length.ts';
import { formatNumber } from '../../format/numbers.ts';
import { t } from '../../i18n/translate.ts';

/**
 * Formats a timing error for a finding: `3:10` from a minute on, `12.04 s`, `0.4 ms`. Exact to the millisecond below a minute, unlike other
 * durations, because the user must repair exactly that amount. `ms` must not be negative.
 */
export function durationText(ms: number): string {
  if (ms >= 59_999.5) return formatLength(Math.round(ms / 1000) * 1000);
  if (ms >= 1000) return t('playoutcheck:air.amount.s', { value: formatNumber(ms / 1000, 3) });
  return t('playoutcheck:air.amount.ms', { value: formatNumber(ms, 3) });
}
