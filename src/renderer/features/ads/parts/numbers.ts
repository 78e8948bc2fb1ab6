import type { Budget, Stat } from '../../../../shared/ads/model.ts';
import { moneyText, countDecimals } from '../../../../shared/ads/rules/money.ts';
import { t } from '../../../../shared/i18n/translate.ts';

/** Shown in place of an unknown value. */
export const DASH = '—';

/** By the number of decimal places. Cached, because creating a format costs more than rendering a row. */
const formats = [0, 1, 2, 3, 4].map(
  (places) =>
    new Intl.NumberFormat('en-US', {
      minimumFractionDigits: places,
      maximumFractionDigits: places,
    }),
);
const format = (value: number, places: number): string => formats[places]?.format(value) ?? DASH;

/** Format of a column's values. */
export type NumberLook = 'money' | 'count' | 'percent' | 'times';

/** Formats a report value. Money stays exact, because `Intl` gets its decimal text. */
export function statText(stat: Stat | undefined, look: NumberLook, currency: string): string {
  if (stat === undefined) return DASH;
  if (stat === 'hidden') return t('adspanel:tree.hidden');
  if (look === 'money') {
    const amount = typeof stat === 'number' ? stat : stat.amount;
    return format(amount as unknown as number, countDecimals(currency));
  }
  const value = typeof stat === 'number' ? stat : Number(stat.amount);
  if (look === 'count') return format(value, 0);
  return look === 'percent' ? `${format(value * 100, 2)} %` : format(value, 2);
}

/** `40.00/day`, `1,700 total`. */
export function budgetText({ amount, type }: Budget, currency: string): string {
  const text = moneyText(amount, currency);
  if (type === 'DAILY') return t('adspanel:tree.perDay', { amount: text });
  return t('adspanel:tree.inAll', { amount: text.replace(/\.0+$/, '') });
}

/** Words with a fixed spelling. */
const kept: Readonly<Record<string, string>> = {
  IOS: 'iOS',
  CTR: 'CTR',
  CPM: 'CPM',
  CPCL: 'CPCL',
  E_CPCL: 'E_CPCL',
};

/** A value of an open enumeration as words: `EVEN_IMPRESSION_DELIVERY` is "Even impression delivery". */
export function openWord(raw: string): string {
  const known = kept[raw];
  if (known !== undefined) return known;
  const text = raw.toLowerCase().replaceAll('_', ' ').replace('spotify', 'Spotify');
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** `15 Dec`, by UTC, as the service counts days. */
export const dayText = (at: number): string =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(at);

/** The last part of a path. */
export const baseName = (path: string): string => path.split(/[/\\]/).at(-1) ?? path;
