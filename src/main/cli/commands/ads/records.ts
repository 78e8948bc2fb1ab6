import { ExactNumber } from '../../../../shared/ads/rules/exact-json.ts';
import type { Micros } from '../../../../shared/ads/rules/money.ts';
import { moneyWords, readMicros } from '../../../../shared/ads/rules/money.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { toRecord } from '../../../../shared/lib/json.ts';
import { formatStatus, readStatus } from '../../../../shared/ads/rules/status.ts';
import { findStateTint } from '../../kit/state-word.ts';
import { tinted } from '../../output.ts';
import type { Cell } from '../../print-table.ts';
import { toTimeCell } from '../../print-table.ts';

/** Keys of numbers in micros: `micro_amount`, `bid_micro_amount`, `cost_micro`, `estimated_cpm_max`, `bid_estimate_min`, ... */
const micros = /(^|_)micros?(_|$)|_cpm(_|$)|^bid_estimate_|^base_rate_/;

/**
 * The service's record for printing: numbers in micros as `{micros, currency}`, all others as sent. `currency`: used if the record has
 * none.
 */
export function recordJson(value: unknown, currency: string | null): unknown {
  if (value instanceof ExactNumber) return value.toJson();
  if (Array.isArray(value)) return value.map((item) => recordJson(item, currency));
  const record = toRecord(value);
  if (record === null) return value;
  const named = record['currency'] ?? record['currency_code'];
  const own = typeof named === 'string' && named !== '' ? named : currency;
  const toJson = ([key, part]: [string, unknown]): [string, unknown] => {
    const money = micros.test(key) ? readMicros(part) : null;
    return [key, money === null ? recordJson(part, own) : { micros: money, currency: own }];
  };
  return Object.fromEntries(Object.entries(record).map(toJson));
}

/** The first currency that a record names, on any level. */
export function currencyIn(value: unknown): string | null {
  const named = toRecord(value)?.['currency'];
  if (typeof named === 'string' && named !== '') return named;
  const parts = Array.isArray(value) ? value : Object.values(toRecord(value) ?? {});
  return parts.reduce<string | null>((currency, part) => currency ?? currencyIn(part), null);
}

/** A value of `recordJson` as a person reads it. */
export function formatWord(value: unknown): string {
  if (value === null || value === undefined) return '';
  const record = toRecord(value);
  if (record === null) return typeof value === 'string' ? value : JSON.stringify(value, nestedWord);
  const { micros: money, amount, currency, hidden, sum, name } = record;
  const unit = typeof currency === 'string' ? currency : null;
  if (typeof money === 'string') return moneyWords(money as Micros, unit);
  if (typeof amount === 'string') return `${amount} ${unit ?? ''}`.trim();
  return formatWord(hidden ?? sum ?? name ?? JSON.stringify(value, nestedWord));
}

const statuses: readonly string[] = ['status', 'entity_status', 'delivery'];

/** A value of `recordJson` in a table: no JSON, times as instants, statuses in words and colors. */
export function toCell(key: string, value: unknown): Cell {
  const time = toTimeCell(value);
  if (time !== null) return time;
  if (typeof value === 'string' && statuses.includes(key)) return statusCell(value);
  if (Array.isArray(value)) return value.map(formatWord).join(', ');
  const record = toRecord(value);
  if (record === null) return formatWord(value);
  const { micro_amount: money, type } = record;
  if (money !== undefined && typeof type === 'string') return budgetText(formatWord(money), type);
  const isWord = ['micros', 'amount', 'hidden', 'sum', 'name'].some((part) => part in record);
  return isWord ? formatWord(value) : formatLines(value).join(', ');
}

const budgetText = (amount: string, type: string): string =>
  type === 'DAILY' || type === 'LIFETIME'
    ? t(`adscli:budget.${type}`, { amount })
    : `${amount} ${type}`;

const statusCell = (status: string): Cell =>
  tinted(findStateTint(readStatus(status)), formatStatus(status));

/** Money inside a record as words: `{"micro_amount":"35.00 EUR","type":"DAILY"}`. */
const nestedWord = (_key: string, part: unknown): unknown =>
  typeof toRecord(part)?.['micros'] === 'string' ? formatWord(part) : part;

/** A record as lines for a person. */
export const formatLines = (record: unknown): string[] =>
  Object.entries(toRecord(record) ?? {})
    .filter(([, value]) => value !== null)
    .map(([key, value]) => `${key}: ${formatWord(value)}`);

/** A field of the service as the heading of a column. */
export const heading = (key: string): string => key.toUpperCase().replaceAll('_', ' ');
