import { t } from '../../../shared/i18n/translate.ts';
import type { Expiry } from '../../../shared/connections/expiry.ts';
import { computeExpiry } from '../../../shared/connections/expiry.ts';
import { formatDate } from '../../../shared/format/time.ts';

export interface ExpiryText {
  readonly urgency: Expiry['urgency'];
  readonly text: string;
}

/** Describes a token's expiry (ISO 8601) at `now` (ms since epoch); null if the expiry is unknown. */
export function tellExpiry(iso: string | null, now: number): ExpiryText | null {
  const at = iso === null ? Number.NaN : Date.parse(iso);
  if (Number.isNaN(at)) return null;
  const { urgency, days } = computeExpiry(at, now);
  const date = formatDate(at, now);
  if (urgency === 'over') return { urgency, text: t('connection:expiry.expired', { date }) };
  if (urgency === 'none') return { urgency, text: t('connection:expiry.on', { date }) };
  const text =
    days === 0 ? t('connection:expiry.today') : t('connection:expiry.days', { count: days });
  return { urgency, text };
}
