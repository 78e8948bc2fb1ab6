import '../../shared/net/request-texts.ts';
import { z } from 'zod';
import { AppFailure, failure } from '../../shared/contract/errors.ts';
import { t } from '../../shared/i18n/translate.ts';
import { toRecord } from '../../shared/lib/json.ts';
import { shorten } from '../../shared/lib/format.ts';
import { netFailure } from '../../shared/net/cause.ts';
import { isPage } from './body.ts';
import type { ServiceClient } from './client.ts';
import type { Priority } from './gate.ts';
import type { HttpResponse } from './http.ts';
import { introspectionQuery } from './introspection.ts';
import { isLost, unconfirmed } from './lost-answer.ts';
import { parseJsonText } from './json-text.ts';
import type { GraphqlError } from './graphql-verdict.ts';
import {
  GraphqlError as ErrorShape,
  isInternal,
  retryAfterIn,
  findVerdict,
} from './graphql-verdict.ts';
import { isBlockPage, statusFailure } from './status-failure.ts';

export type { GraphqlError } from './graphql-verdict.ts';

interface GraphqlRequest {
  /** A named operation; values go into `variables`, never into the text. */
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>>;
  readonly operationName?: string;
  /** False for mutations: they are sent once, and `unconfirmed` without a readable answer. Default: true. */
  readonly safe?: boolean;
  readonly priority?: Priority;
  /** Default: that of the client. */
  readonly timeoutMs?: number;
  /** Default 8,000,000. */
  readonly maxBytes?: number;
  readonly fresh?: boolean;
  /** Known secrets stay in the response; see `HttpRequest`. */
  readonly verbatim?: boolean;
  readonly signal?: AbortSignal;
}

const Reply = z.looseObject({
  data: z.record(z.string(), z.unknown()).nullish(),
  errors: z.array(ErrorShape).nullish(),
});

/** Data and errors can arrive together: `failed` has the error of each top-level alias without data, `errors` has all. */
interface GraphqlResponse {
  readonly data: Readonly<Record<string, unknown>>;
  readonly failed: ReadonlyMap<string, GraphqlError>;
  readonly errors: readonly GraphqlError[];
}

/** Why a query was refused, in `detail.graphql` of its failure. */
export type GraphqlFault = 'validation' | 'introspection-off' | 'not-graphql' | 'execution';

export interface GraphqlClient {
  /** Identifies the schema, for caches. */
  readonly endpoint: string;
  /**
   * Rejects with `unauthorized`, with `busy` if the server limits the rate, or with `detail.graphql` (a `GraphqlFault`) if no data arrived:
   * `unsupported` for a query the schema does not support, `not-this-server`, `forbidden`, `rejected`. Partial data resolves.
   */
  run(request: GraphqlRequest): Promise<GraphqlResponse>;
  /** The introspection result (`{__schema}`), for graphql's `buildClientSchema`. Untrusted data. */
  introspect(signal?: AbortSignal): Promise<Readonly<Record<string, unknown>>>;
}

const MAX_SCHEMA = 5_000_000;

/** GraphQL over a client: one POST per operation. Normalizes the different ways in which servers report errors. */
export function createGraphql(client: ServiceClient, path: string): GraphqlClient {
  const endpoint = new URL(path, client.origin).href;
  const where = new URL(client.origin).host;
  const run = async (request: GraphqlRequest): Promise<GraphqlResponse> => {
    const { query, variables = {}, operationName, safe = true, ...rest } = request;
    const answer = await client.request({
      ...rest,
      path,
      method: 'POST',
      safe,
      headers: { accept: 'application/json' },
      json: { query, variables, ...(operationName === undefined ? {} : { operationName }) },
      accept: 'all',
      expect: 'text',
      translate: asRateLimit,
    });
    return interpretReply(answer, where, safe);
  };
  const fetchSchema = (lean: boolean, signal: AbortSignal | undefined) =>
    run({
      query: introspectionQuery(lean),
      operationName: 'IntrospectionQuery',
      maxBytes: MAX_SCHEMA,
      priority: 'hidden',
      // Bypasses the cache, because the stored schema may be outdated.
      fresh: true,
      ...(signal === undefined ? {} : { signal }),
    });
  return {
    endpoint,
    run,
    introspect: async (signal) => {
      const { data } = await fetchSchema(false, signal).catch((error: unknown) => {
        if (getFault(error) !== 'validation' && getFault(error) !== 'execution') throw error;
        return fetchSchema(true, signal);
      });
      return data;
    },
  };
}

const faults: readonly unknown[] = ['validation', 'introspection-off', 'not-graphql', 'execution'];

/** The kind of a GraphQL failure; null for any other error. */
export function getFault(error: unknown): GraphqlFault | null {
  const fault = error instanceof AppFailure ? error.error.detail?.['graphql'] : null;
  return faults.includes(fault) ? (fault as GraphqlFault) : null;
}

/** Parses a reply; empty if it is not JSON. */
function readReply(body: unknown) {
  const reply = typeof body === 'string' ? Reply.safeParse(parseJsonText(body)).data : undefined;
  const data = reply?.data ?? null;
  const isEmpty = Object.values(data ?? {}).every((value) => value === null);
  return { data, errors: reply?.errors ?? [], isEmpty };
}

/** Servers report rate limits as 200 or 400 with a code. Converted to a 429, it pauses the gate and is retried as for other services. */
function asRateLimit({ headers, body }: HttpResponse<unknown>): Partial<HttpResponse<unknown>> {
  const { errors, isEmpty } = readReply(body);
  if (!isEmpty || !errors.some((error) => findVerdict(error) === 'busy')) return {};
  const wait = retryAfterIn(errors);
  if (wait === null || headers.has('retry-after')) return { status: 429 };
  const named = new Headers(headers);
  named.set('retry-after', wait);
  return { status: 429, headers: named };
}

function interpretReply(
  answer: HttpResponse<string>,
  where: string,
  safe: boolean,
): GraphqlResponse {
  if (isBlockPage(answer)) throw statusFailure(where, answer, null);
  const { data, errors, isEmpty } = readReply(answer.body);
  const { status } = answer;
  if (isOverload(status)) throw statusFailure(where, answer, joinWords(errors));
  if (lacksAccess(status, errors, isEmpty, safe)) throw noAccessError(where, status);
  // A mutation has at least one field.
  const hasData = data !== null && (safe || Object.keys(data).length > 0);
  if (!hasData && errors.length === 0)
    throw safe ? notGraphql(answer, where) : unmade(answer, where);
  const isMade = safe || !isEmpty || !(isClientError(status) || errors.some(isInternal));
  if (data !== null && isMade) return { data, errors, failed: failedIn(data, errors) };
  throw graphqlError(errors, status, where, safe);
}

/** Why a change has neither data nor errors. Earlier reads have shown that the server speaks GraphQL. */
function unmade(answer: HttpResponse<string>, where: string): AppFailure {
  const words = plainWords(answer.body);
  const isSaid = answer.status === 403 || words !== null;
  if (isClientError(answer.status) && isSaid) return statusFailure(where, answer, words);
  const unread = notGraphql(answer, where);
  return isLost(unread, false) ? unconfirmed(where, unread) : unread;
}

/** Whether the server refused the credential, as opposed to a permission of its user. */
function lacksAccess(
  status: number,
  errors: readonly GraphqlError[],
  isEmpty: boolean,
  safe: boolean,
): boolean {
  const verdicts = errors.map(findVerdict);
  const isUnauthorized = verdicts.includes('unauthorized');
  const isForbidden = verdicts.includes('forbidden') && !isUnauthorized;
  // For a change, the credential already worked for the reads before it.
  const isUnsaid = status === 403 && safe && !isForbidden;
  return status === 401 || isUnsaid || ((isEmpty || status === 403) && isUnauthorized);
}

function failedIn(
  data: Readonly<Record<string, unknown>>,
  errors: readonly GraphqlError[],
): GraphqlResponse['failed'] {
  return new Map(errors.flatMap((error) => failedAlias(error, data)));
}

const isClientError = (status: number): boolean => status >= 400 && status < 500;

/** Statuses that are more specific than the errors in the body. */
const isOverload = (status: number): boolean => [408, 429, 502, 503, 504].includes(status);

function failedAlias(
  error: GraphqlError,
  data: Readonly<Record<string, unknown>>,
): [string, GraphqlError][] {
  const alias = error.path?.[0];
  return typeof alias === 'string' && (data[alias] ?? null) === null ? [[alias, error]] : [];
}

function notGraphql({ status, headers, body }: HttpResponse<string>, where: string): AppFailure {
  if (status >= 500) return statusFailure(where, { status }, null);
  const detail = { graphql: 'not-graphql', status, type: headers.get('content-type') ?? '' };
  // With an error status, the path is wrong.
  if (status < 400 && isPage(body))
    return netFailure({ code: 'speaks-html', detail: where }, detail);
  return failure('not-this-server', t('requests:graphql.notGraphql', { where, status }), detail);
}

const noAccessError = (where: string, status: number): AppFailure =>
  netFailure({ code: 'token-refused', detail: where }, { status });

/** The messages of errors; null: none. */
function joinWords(errors: readonly GraphqlError[]): string | null {
  const words = errors.map(({ message }) => message).filter((text) => text !== '');
  return words.length === 0 ? null : shorten(words.join(' '));
}

/** The message in a refusal without GraphQL, under common names; null: none. */
function plainWords(body: string): string | null {
  const parsed = toRecord(parseJsonText(body));
  for (const name of ['message', 'detail', 'error', 'title', 'error_description']) {
    const words = toRecord(parsed?.[name])?.['message'] ?? parsed?.[name];
    if (typeof words === 'string' && words.trim() !== '') return shorten(words.trim());
  }
  return null;
}

/** The failure if no data arrived. */
function graphqlError(...given: Parameters<typeof toGraphqlFailure>): AppFailure {
  const [errors, , where, safe] = given;
  const refused = toGraphqlFailure(...given);
  // A server that failed while executing a change may have made it.
  return !safe && errors.some(isInternal) ? unconfirmed(where, refused) : refused;
}

/** The failure for a reply without data. Servers report unknown fields with 400 or 422, some with 200. */
function toGraphqlFailure(
  errors: readonly GraphqlError[],
  status: number,
  where: string,
  safe: boolean,
): AppFailure {
  const words = joinWords(errors) ?? '';
  const verdicts = errors.map(findVerdict);
  const detail = (graphql: GraphqlFault) => ({ graphql, status, words });
  if (verdicts.includes('introspection'))
    return failure(
      'unsupported',
      t('requests:graphql.introspectionOff', { where }),
      detail('introspection-off'),
    );
  const of = safe ? 'graphql' : 'change';
  if (verdicts.includes('forbidden')) {
    const sentence = t(`requests:${of}.forbidden`, { where });
    return failure('forbidden', `${sentence} ${words}`.trim(), detail('execution'));
  }
  const isSchema = verdicts.includes('validation');
  const isInvalid = status === 400 || status === 422;
  // The schema may also have changed.
  const fault = isInvalid ? 'validation' : 'execution';
  if (!safe && isClientError(status) && !isSchema) {
    const { error } = statusFailure(where, { status }, words);
    return failure(error.code, error.message, detail(fault));
  }
  if (isInvalid || isSchema) {
    const sentence = t(`requests:${of}.validation`, { where });
    const text = isSchema ? sentence : `${sentence} ${words}`.trim();
    return failure('unsupported', text, detail('validation'));
  }
  const sentence = t(`requests:${of}.execution`, { where });
  return failure('rejected', `${sentence} ${words}`.trim(), detail('execution'));
}
