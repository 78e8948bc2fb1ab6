import type { Endpoint, EndpointName } from '../../../../shared/ads/endpoints.ts';
import { allEndpoints } from '../../../../shared/ads/endpoints.ts';
import type { AdAccount } from '../../../../shared/ads/model.ts';
import { ExactNumber, parseExact, writeExact } from '../../../../shared/ads/rules/exact-json.ts';
import type { Micros } from '../../../../shared/ads/rules/money.ts';
import { addMicros, isMicros, moneyWords, parseMoney } from '../../../../shared/ads/rules/money.ts';
import type { AppFailure } from '../../../../shared/contract/errors.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import type { CallContext } from '../../../../shared/contract/methods.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { bracketDepth } from '../../../../shared/lib/bracket-depth.ts';
import { isRecord } from '../../../../shared/lib/json.ts';
import { checkBody } from '../api/check-body.ts';
import { invalidFields } from '../api/request.ts';
import type { AdsSession } from '../session.ts';

/** Throws `forbidden` for rules, links, menus, notifications and global keys: only a person who sees what happens may change campaigns. */
export function refuseOrigin({ origin }: Pick<CallContext, 'origin'>): void {
  if (origin !== 'window' && origin !== 'cli')
    throw failure('forbidden', t('ads:guard.origin'), { origin });
}

/** Throws `read-only` unless write mode is on. */
export function requireWrite(session: AdsSession): void {
  if (session.mode().mode !== 'write') throw failure('read-only', t('ads:guard.readOnly'));
}

const invalidBody = (message: string): AppFailure => invalidFields([{ field: '', message }]);

const MAX_DEPTH = 50;

/** A change whose body was checked; `body`: as sent; `value`: the same as a value from `parseExact`. */
export interface Planned {
  readonly endpoint: EndpointName;
  readonly id: string | null;
  readonly body: string | null;
  readonly value: unknown;
}

/** Checks the body of a change, null: it has none. Throws `invalid-input` with `errors`; `named` changes the names of their fields. */
export function planned(
  endpoint: EndpointName,
  id: string | null,
  value: object | null,
  named = (field: string): string => field,
): Planned {
  const errors = value === null ? [] : checkBody(endpoint, value);
  if (errors.length > 0)
    throw invalidFields(errors.map((error) => ({ ...error, field: named(error.field) })));
  return { endpoint, id, value, body: value === null ? null : writeExact(value) };
}

/**
 * Checks a change whose body is a text, to be sent byte for byte. Throws `invalid-input` with `errors`. Rejects duplicate fields, because
 * the service might read the other value.
 */
export function plannedText(
  endpoint: EndpointName,
  id: string | null,
  body: string | null,
): Planned {
  const { method }: Endpoint = allEndpoints[endpoint];
  const takesBody = method === 'POST' || method === 'PATCH';
  if (takesBody !== (body !== null))
    throw invalidBody(t(takesBody ? 'ads:guard.noBody' : 'ads:guard.takesNoBody'));
  if (body === null) return planned(endpoint, id, null);
  const value = bracketDepth(body) > MAX_DEPTH ? undefined : parseExact(body);
  if (!isRecord(value) || value instanceof ExactNumber) throw invalidBody(t('ads:guard.notJson'));
  const keys = [...body.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?/g)].filter(
    ([, colon]) => colon !== undefined,
  );
  if (keys.length !== countKeys(value)) throw invalidBody(t('ads:guard.twice'));
  return { ...planned(endpoint, id, value), body };
}

const listParts = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null && !(value instanceof ExactNumber)
    ? Object.entries(value)
    : [];

const countKeys = (value: unknown): number =>
  listParts(value).reduce(
    (sum, [, part]) => sum + countKeys(part),
    isRecord(value) && !(value instanceof ExactNumber) ? Object.keys(value).length : 0,
  );

/** All budgets that a body sets, at any depth. Throws `invalid-input` if one is not an integer. */
export function collectBudgets(value: unknown): Micros[] {
  return listParts(value).flatMap(([key, part]) => {
    if (key !== 'micro_amount') return collectBudgets(part);
    const text = String(part);
    if (isMicros(text)) return [text];
    throw invalidFields([{ field: 'budget.micro_amount', message: t('ads:guard.noInteger') }]);
  });
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
