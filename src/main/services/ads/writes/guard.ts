import '../../../../shared/ads/texts.ts';
import type { Endpoint, EndpointName } from '../../../../shared/ads/endpoints.ts';
import { allEndpoints } from '../../../../shared/ads/endpoints.ts';
import type { AdAccount } from '../../../../shared/ads/model.ts';
import { ExactNumber, parseExact } from '../../../../shared/ads/rules/exact-json.ts';
import type { Micros } from '../../../../shared/ads/rules/money.ts';
import { addMicros, isMicros, moneyWords, parseMoney } from '../../../../shared/ads/rules/money.ts';
import type { AppFailure } from '../../../../shared/contract/errors.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import type { CallContext } from '../../../../shared/contract/methods.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { bracketDepth } from '../../../../shared/lib/bracket-depth.ts';
import { isRecord, recordOf } from '../../../../shared/lib/json.ts';
import { checkBody } from '../api/check-body.ts';
import { invalidFields } from '../api/request.ts';
import { readExactMicros } from '../tree/record.ts';
import type { AdsSession } from '../session.ts';

/** Only these origins may change campaigns: a person sees what happens. */
const origins: readonly CallContext['origin'][] = ['window', 'cli'];

/** Throws `forbidden` for rules, links, menus, notifications and global keys. */
export function refuseOrigin({ origin }: Pick<CallContext, 'origin'>): void {
  if (!origins.includes(origin)) throw failure('forbidden', t('ads:guard.origin'), { origin });
}

/** Throws `read-only` unless write mode is on. */
export function requireWrite(session: AdsSession): void {
  if (session.mode().mode !== 'write') throw failure('read-only', t('ads:guard.readOnly'));
}

const invalidBody = (message: string): AppFailure => invalidFields([{ field: '', message }]);

const DEEPEST = 50;

/**
 * Parses a body and checks it against the service's contract; null: no body. Throws `invalid-input` with `errors`. Rejects duplicate
 * fields, because the service might read the other value.
 */
export function parseBody(endpoint: EndpointName, text: string | null): unknown {
  const { method }: Endpoint = allEndpoints[endpoint];
  const takesBody = method === 'POST' || method === 'PATCH';
  if (takesBody !== (text !== null))
    throw invalidBody(t(takesBody ? 'ads:guard.noBody' : 'ads:guard.takesNoBody'));
  if (text === null) return null;
  const value = bracketDepth(text) > DEEPEST ? undefined : parseExact(text);
  if (!isRecord(value) || value instanceof ExactNumber) throw invalidBody(t('ads:guard.notJson'));
  const named = [...text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?/g)].filter(
    ([, colon]) => colon !== undefined,
  );
  if (named.length !== countKeys(value)) throw invalidBody(t('ads:guard.twice'));
  const errors = checkBody(endpoint, value);
  if (errors.length > 0) throw invalidFields(errors);
  return value;
}

const partsOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null && !(value instanceof ExactNumber)
    ? Object.entries(value)
    : [];

const countKeys = (value: unknown): number =>
  partsOf(value).reduce(
    (sum, [, part]) => sum + countKeys(part),
    isRecord(value) && !(value instanceof ExactNumber) ? Object.keys(value).length : 0,
  );

/** All budgets that a body sets, at any depth. Throws `invalid-input` if one is not an integer. */
export function budgetsOf(value: unknown): Micros[] {
  return partsOf(value).flatMap(([key, part]) => {
    if (key !== 'micro_amount') return budgetsOf(part);
    const text = String(part);
    if (isMicros(text)) return [text];
    throw invalidFields([{ field: 'budget.micro_amount', message: t('ads:guard.noInteger') }]);
  });
}

/** Amounts that the user must type to confirm a change: its budgets or, in the window, the bid of a change without a budget. */
export function amountsOf(value: unknown, origin: CallContext['origin']): readonly Micros[] {
  const budgets = budgetsOf(value);
  const bid = readExactMicros(recordOf(value)?.['bid_micro_amount']);
  return budgets.length > 0 || bid === null || origin !== 'window' ? budgets : [bid];
}

/** Throws `amount-mismatch` unless the user typed the sum of the amounts that a change sets, with the account's currency if it has one. */
export function checkAmount(
  amounts: readonly Micros[],
  typed: string | null,
  { currency }: Pick<AdAccount, 'currency'>,
): void {
  if (amounts.length === 0) return;
  const sum = addMicros(...amounts);
  const given = typed?.trim() ?? '';
  const isSum = parseMoney(given, currency) === sum;
  if (isSum && (currency === null || /[a-z]$/i.test(given))) return;
  const amount = moneyWords(sum, currency);
  const other = isSum ? 'ads:guard.noCurrency' : 'ads:guard.otherAmount';
  const message = t(given === '' ? 'ads:guard.noAmount' : other, { amount, typed: given });
  throw failure('amount-mismatch', message, { field: 'amount', amount, typed });
}
