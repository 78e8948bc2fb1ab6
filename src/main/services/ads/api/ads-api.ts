import { parseExact, writeExact } from '../../../../shared/ads/rules/exact-json.ts';
import type { Values } from '../../../../shared/connections/model.ts';
import type { AppFailure } from '../../../../shared/contract/errors.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { isRecord } from '../../../../shared/lib/json.ts';
import type { ProfileClientOptions } from '../../../connections/profile-client.ts';
import { netFailure } from '../../../../shared/net/cause.ts';
import { isPage } from '../../../net/body.ts';
import type { ClientRequest, ServiceClient } from '../../../net/client.ts';
import { sleep } from '../../../net/client.ts';
import { Gate } from '../../../net/gate.ts';
import type { HttpResponse } from '../../../net/http.ts';
import { unconfirmed } from '../../../net/lost-answer.ts';
import { parseJsonText } from '../../../net/json-text.ts';
import { parseRetryAfter } from '../../../net/retry-after.ts';
import type { Clock } from '../../../platform/ports.ts';
import type { AdsApi, ApiResult, ApiCall, ApiList, ListPart } from './api.ts';
import { readPaged, readReport, readWhole } from './lists.ts';
import { readErrorDetails, apiError } from './api-error.ts';
import {
  dryRequest,
  endpointOf,
  exactBody,
  IDEMPOTENCY,
  isUuid,
  buildPath,
  sdkHeaders,
  withHeaders,
} from './request.ts';

export interface ApiPorts {
  readonly clock: Clock;
  /** Fields of the profile. */
  readonly fields: Values;
}

/** Scopes of pauses: the service counts reports and all other calls apart, so a 429 pauses only its own kind. */
const REPORTS = 'reports';
const ENTITIES = 'entities';

/** For the client of every profile: 350 requests in 30 s; the service allows 1,500. The burst lets a view load without waits. */
export const adsLimits = {
  limits: { concurrency: 4, perSecond: 10, burst: 50 },
  reset: 'seconds-left',
  pauses: (_answer, scope) => scope,
} as const satisfies ProfileClientOptions;

/** 120 reports in 30 s; the service allows 150. */
const reportLimits = { concurrency: 3, perSecond: 3, burst: 30 } as const;

/** How often a create is sent again while the service still works on the first one. */
const MAX_RETRIES = 10;

export function createAdsApi(client: ServiceClient, { clock, fields }: ApiPorts): AdsApi {
  return new Api(client, clock, sdkHeaders(fields));
}

type ApiResponseText = HttpResponse<string>;

class Api implements AdsApi {
  readonly client: ServiceClient;
  readonly #clock: Clock;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #reports: Gate;
  readonly #where: string;

  constructor(client: ServiceClient, clock: Clock, headers: Readonly<Record<string, string>>) {
    this.client = withHeaders(client, headers);
    this.#clock = clock;
    this.#headers = headers;
    this.#where = new URL(client.origin).host;
    this.#reports = new Gate(clock, this.#where, reportLimits);
  }

  formatRequest(call: ApiCall) {
    return dryRequest(call, this.#headers);
  }

  async read(call: ApiCall, signal: AbortSignal): Promise<ApiResult> {
    if (call.endpoint !== 'reports.aggregate' || call.query?.['continuation_token'] !== undefined)
      return this.#answer(call, await this.#once(call, signal));
    const { value, ...report } = await readReport(async (query) => {
      const part = query === null ? call : { ...call, query };
      return this.#answer(part, await this.#once(part, signal)).value;
    }, signal);
    return { text: writeExact(value), value, ...report };
  }

  async list(call: ApiCall, part: ListPart, signal: AbortSignal): Promise<ApiList> {
    const { items, paged } = endpointOf(call);
    if (items === undefined)
      throw failure('invalid-input', t('ads:api.notAList', { endpoint: call.endpoint }));
    const fetch = async (query: NonNullable<ApiCall['query']>): Promise<unknown> => {
      const page = { ...call, query: { ...call.query, ...query } };
      return this.#answer(page, await this.#once(page, signal, true)).value;
    };
    return paged === true ? readPaged(items, part, fetch, signal) : readWhole(items, part, fetch);
  }

  async send(call: ApiCall, signal: AbortSignal): Promise<ApiResult> {
    for (let tries = 1; ; tries += 1) {
      const answer = await this.#once(call, signal);
      if (answer.status !== 409 || call.key === undefined) return this.#answer(call, answer);
      const { codes, body, trace } = readErrorDetails(answer.body);
      const detail = { status: 409, codes, trace };
      const has = (code: string): boolean => codes.includes(`IDEMPOTENCY_${code}`);
      if (has('REQUEST_ALREADY_COMPLETED')) return this.#completed(call, body, signal);
      if (has('KEY_REUSED')) throw failure('conflict', t('ads:api.keyReused'), detail);
      if (has('OUTCOME_INDETERMINATE'))
        throw failure('unconfirmed', t('ads:api.indeterminate'), detail);
      if (!has('REQUEST_IN_PROGRESS')) return this.#answer(call, answer);
      if (tries >= MAX_RETRIES) throw failure('unconfirmed', t('ads:api.inProgress'), detail);
      const wait = parseRetryAfter(answer.headers, this.#clock.now(), 'seconds-left') ?? 2_000;
      await sleep(this.#clock, Math.min(wait, 30_000), signal);
    }
  }

  /**
   * Reads what an earlier request with the same key created. Takes only the id from the returned address: the app never follows paths that
   * a server sends.
   */
  #completed(
    call: ApiCall,
    body: Readonly<Record<string, unknown>> | null,
    signal: AbortSignal,
  ): Promise<ApiResult> {
    const id = idAt(body);
    const endpoint = call.endpoint.replace(/\.create$/, '.show') as ApiCall['endpoint'];
    if (id === null) throw failure('unconfirmed', t('ads:api.indeterminate'), { status: 409 });
    const shown = this.read({ endpoint, account: call.account ?? null, id }, signal);
    return shown.catch(() => {
      throw failure('unconfirmed', t('ads:api.indeterminate'), { status: 409, id });
    });
  }

  async #once(call: ApiCall, signal: AbortSignal, fresh = false): Promise<ApiResponseText> {
    const { method, group, safe = method === 'GET' } = endpointOf(call);
    const { body = null, key, query } = call;
    const request: ClientRequest<'text'> = {
      method,
      path: buildPath(call),
      safe,
      fresh,
      signal,
      template: endpointOf(call).path,
      ...(query === undefined ? {} : { query }),
      ...(body === null ? {} : { body: exactBody(body) }),
      ...(key === undefined ? {} : { idempotency: { header: IDEMPOTENCY, key } }),
      expect: 'text' as const,
      accept: 'all' as const,
    };
    if (group === undefined) return this.client.request({ ...request, scope: ENTITIES });
    const leave = await this.#reports.enter('visible', null, signal);
    return this.client.request({ ...request, scope: REPORTS }).finally(() => leave(null));
  }

  #answer(call: ApiCall, answer: ApiResponseText): ApiResult {
    const { status, body } = answer;
    if (status >= 400) throw apiError(this.#where, answer, call);
    const text = body.trim();
    if (text === '') return { text, value: null, requests: 1 };
    const value = parseJsonText(text) === undefined ? undefined : parseExact(text);
    if (value === undefined) {
      const { method, safe = method === 'GET' } = endpointOf(call);
      const reason = isPage(text) ? this.#page(status) : this.#malformed();
      throw safe ? reason : unconfirmed(this.#where, reason);
    }
    return { text, value, requests: 1 };
  }

  #page(status: number): AppFailure {
    return netFailure({ code: 'speaks-html', detail: this.#where }, { status });
  }

  #malformed(): AppFailure {
    return failure('not-this-server', t('ads:api.malformed', { where: this.#where }));
  }
}

/** The id at the end of `resource_uri`, wherever an error body has it; null: none. */
function idAt(body: Readonly<Record<string, unknown>> | null): string | null {
  const codes = ['error_codes', 'errorCodes'].flatMap((key) => body?.[key] ?? []);
  for (const place of [body, body?.['error'], ...codes]) {
    const uri = isRecord(place) ? place['resource_uri'] : null;
    const id = typeof uri === 'string' ? uri.split(/[/?#]/).findLast(isUuid) : undefined;
    if (id !== undefined) return id;
  }
  return null;
}
