import { t } from '../../../shared/i18n/translate.ts';

const DAY = 86_400_000;
/** From here on (days) an expiry is said ahead. */
const WARN_DAYS = 14;

export interface Expiry {
  readonly urgency: 'none' | 'soon' | 'over';
  readonly text: string;
}

/** What is to be said of a token's expiry (ISO 8601) at `now` (ms since epoch); null when it is not known. */
export function expiryOf(iso: string | null, now: number, locale: string): Expiry | null {
  const at = iso === null ? Number.NaN : Date.parse(iso);
  if (Number.isNaN(at)) return null;
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(at);
  if (at <= now) return { urgency: 'over', text: t('settings:expiry.expired', { date }) };
  const count = Math.floor((at - now) / DAY);
  if (count >= WARN_DAYS + 1) return { urgency: 'none', text: t('settings:expiry.on', { date }) };
  const text = count === 0 ? t('settings:expiry.today') : t('settings:expiry.days', { count });
  return { urgency: 'soon', text };
}
