import type { Endpoint, EndpointName } from '../../../../shared/ads/endpoints.ts';
import { allEndpoints } from '../../../../shared/ads/endpoints.ts';
import { parseExact, writeExact } from '../../../../shared/ads/rules/exact-json.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import type { Handlers } from '../../../../shared/contract/methods.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { isRecord } from '../../../../shared/lib/json.ts';
import type { ApiCall } from '../api/api.ts';
import { checkBody } from '../api/check-body.ts';
import { invalidFields, isUuid } from '../api/request.ts';
import type { AdsSession, RequireAdsSession } from '../session.ts';

interface RawCall {
  readonly endpoint: EndpointName;
  readonly account: string | null;
  readonly id: string | null;
  readonly query: Readonly<Record<string, readonly string[]>>;
  readonly body?: string | null;
}

/** Reads of the service's raw records, for scripts and forms. */
export const apiHandlers = (requireSession: RequireAdsSession) =>
  ({
    'ads.read': async (request, { signal }) => {
      const body = checked(request);
      const { call, currency } = await resolveCall(requireSession(), request);
      const { value, requests, cut, error } = await requireSession().api.read(call, signal);
      return {
        record: writeExact(value),
        requests,
        currency: currency ?? findCurrency(value) ?? findCurrency(body),
        ...(cut === undefined ? {} : { cut }),
        ...(error === undefined ? {} : { error }),
      };
    },
    'ads.list': async ({ offset, limit, pageSize, ...asked }, { signal }) => {
      const { call, currency } = await resolveCall(requireSession(), asked);
      const part = { offset, limit, pageSize };
      const list = await requireSession().api.list(call, part, signal);
      return { ...list, items: writeExact(list.items), currency };
    },
  }) satisfies Partial<Handlers>;

/** The body of a read; undefined: none. Throws for calls that change something, and for bodies that the service would refuse. */
function checked({ endpoint, body = null }: RawCall): unknown {
  const { method, safe }: Endpoint = allEndpoints[endpoint];
  if (method !== 'GET' && safe !== true)
    throw failure('invalid-input', t('ads:api.notARead', { endpoint }));
  if (method === 'GET') return undefined;
  const value = body === null ? undefined : parseExact(body);
  if (value === undefined) throw invalidFields([{ field: 'body', message: t('ads:check.json') }]);
  const errors = checkBody(endpoint, value);
  if (errors.length > 0) throw invalidFields(errors);
  return value;
}

/** The account that a call needs, and its currency. A call that shows an account by id also works for accounts missing from the list. */
async function resolveCall(
  session: AdsSession,
  request: RawCall,
): Promise<{ readonly call: ApiCall; readonly currency: string | null }> {
  const { endpoint, account } = request;
  const { path }: Endpoint = allEndpoints[endpoint];
  const isDirect = endpoint === 'account.show' && account !== null && isUuid(account);
  if (isDirect || !path.includes('{account}')) return { call: request, currency: null };
  const { id, currency } = await session.accountToRead(account);
  return { call: { ...request, account: id }, currency };
}

/** The currency named in an account, an estimate, or the request for one. */
function findCurrency(value: unknown): string | null {
  if (!isRecord(value)) return null;
  const budget = isRecord(value['budget']) ? value['budget'] : {};
  const bid = isRecord(value['bid_suggestion']) ? value['bid_suggestion'] : {};
  const all = [value['currency_code'], value['currency'], budget['currency'], bid['currency']];
  const named = all.find((code) => typeof code === 'string' && code.trim() !== '');
  return typeof named === 'string' ? named : null;
}
