import type { Budget, Stat } from '../../../../shared/ads/model.ts';
import { moneyText, moneyWords } from '../../../../shared/ads/rules/money.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import {
  UNKNOWN,
  formatCount,
  formatPercent,
  formatFixed,
} from '../../../../shared/format/numbers.ts';
import { formatDate } from '../../../../shared/format/time.ts';
import { formatRoundedAmount } from '../../../../shared/format/money.ts';

/** Format of a column's values. */
export type NumberLook = 'money' | 'count' | 'percent' | 'times';

/** Formats a report value. Money stays exact, because its decimal text is formatted. */
export function statText(stat: Stat | undefined, look: NumberLook, currency: string): string {
  if (stat === undefined) return UNKNOWN;
  if (stat === 'hidden') return t('adspanel:tree.hidden');
  if (look === 'money')
    return formatRoundedAmount(typeof stat === 'number' ? stat : stat.amount, currency);
  const value = typeof stat === 'number' ? stat : Number(stat.amount);
  if (look === 'count') return formatCount(value);
  return look === 'percent' ? formatPercent(value, 2, 2) : formatFixed(value, 2);
}

/** `40.00 per day`, `1,700.00 total`, in a column whose head names the currency. */
export const budgetText = ({ amount, type }: Budget, currency: string): string =>
  t(type === 'DAILY' ? 'adspanel:tree.perDay' : 'adspanel:tree.inAll', {
    amount: moneyText(amount, currency),
  });

/** `40.00 EUR per day`, `1,700.00 EUR total`. */
export const budgetWords = ({ amount, type }: Budget, currency: string): string =>
  t(type === 'DAILY' ? 'adspanel:tree.perDay' : 'adspanel:tree.inAll', {
    amount: moneyWords(amount, currency),
  });

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
export const dayText = (at: number): string => formatDate(at, Date.now(), 'UTC');

/** The last part of a path. */
export const baseName = (path: string): string => path.split(/[/\\]/).at(-1) ?? path;
