import '../../shared/net/texts.ts';
import { z } from 'zod';
import { AppFailure, failure } from '../../shared/contract/errors.ts';
import { t } from '../../shared/i18n/translate.ts';
import { shorten } from '../../shared/lib/format.ts';
import { netFailure } from '../../shared/net/cause.ts';
import type { ServiceClient } from './client.ts';
import type { Priority } from './gate.ts';
import type { HttpAnswer } from './http.ts';
import { introspectionQuery } from './introspection.ts';
import { isLost, unconfirmed } from './lost-answer.ts';
import { parseJsonText } from './json-text.ts';
import { statusFailure } from './status-failure.ts';

export interface GraphqlRequest {
  /** A named operation; values go into `variables`, never into the text. */
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>>;
  readonly operationName?: string;
  /** False for mutations: they are sent once, and `unconfirmed` without a readable answer. Default: true. */
  readonly safe?: boolean;
  readonly priority?: Priority;
  /** Default 15,000. */
  readonly timeoutMs?: number;
  /** Default 8,000,000. */
  readonly maxBytes?: number;
  readonly fresh?: boolean;
  /** Known secrets stay in the response; see `HttpRequest`. */
  readonly verbatim?: boolean;
  readonly signal?: AbortSignal;
}

const GraphqlError = z.looseObject({
  message: z.string().catch(''),
  path: z
    .array(z.union([z.string(), z.number()]))
    .nullish()
    .catch(null),
  extensions: z
    .looseObject({ code: z.string().optional().catch(undefined) })
    .nullish()
    .catch(null),
});
export type GraphqlError = z.infer<typeof GraphqlError>;

const Reply = z.looseObject({
  data: z.record(z.string(), z.unknown()).nullish(),
  errors: z.array(GraphqlError).nullish(),
});

/** Data and errors can arrive together: `failed` has the error of each top-level alias without data. */
export interface GraphqlAnswer {
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
   * Rejects with `unauthorized`, or with `detail.graphql` (a `GraphqlFault`) if no data arrived: `unsupported` for a query the schema does not
   * support, `not-this-server`, `rejected`. Partial data resolves.
   */
  run(request: GraphqlRequest): Promise<GraphqlAnswer>;
  /** The introspection result (`{__schema}`), for graphql's `buildClientSchema`. Untrusted data. */
  introspect(signal?: AbortSignal): Promise<Readonly<Record<string, unknown>>>;
}

const TIMEOUT_MS = 15_000;
const MAX_SCHEMA = 5_000_000;

/** GraphQL over a client: one POST per operation. Normalizes the different ways in which servers report errors. */
export function createGraphql(client: ServiceClient, path: string): GraphqlClient {
  const endpoint = new URL(path, client.origin).href;
  const where = new URL(client.origin).host;
  const run = async (request: GraphqlRequest): Promise<GraphqlAnswer> => {
    const { query, variables = {}, operationName, safe = true, ...rest } = request;
    const answer = await client.request({
      timeoutMs: TIMEOUT_MS,
      ...rest,
      path,
      method: 'POST',
      safe,
      headers: { accept: 'application/json' },
      json: { query, variables, ...(operationName === undefined ? {} : { operationName }) },
      accept: 'all',
      expect: 'text',
    });
    return interpretReply(answer, where, safe);
  };
  const schemaOf = (lean: boolean, signal: AbortSignal | undefined) =>
    run({
      query: introspectionQuery(lean),
      operationName: 'IntrospectionQuery',
      maxBytes: MAX_SCHEMA,
      priority: 'hidden',
      // Asked for because the last one may be outdated.
      fresh: true,
      ...(signal === undefined ? {} : { signal }),
    });
  return {
    endpoint,
    run,
    introspect: async (signal) => {
      const { data } = await schemaOf(false, signal).catch((error: unknown) => {
        if (faultOf(error) !== 'validation' && faultOf(error) !== 'execution') throw error;
        return schemaOf(true, signal);
      });
      return data;
    },
  };
}

const faults: readonly unknown[] = ['validation', 'introspection-off', 'not-graphql', 'execution'];

/** The kind of a GraphQL failure; null for any other error. */
export function faultOf(error: unknown): GraphqlFault | null {
  const fault = error instanceof AppFailure ? error.error.detail?.['graphql'] : null;
  return faults.includes(fault) ? (fault as GraphqlFault) : null;
}

function interpretReply(answer: HttpAnswer<string>, where: string, safe: boolean): GraphqlAnswer {
  const { status } = answer;
  if (status === 401 || status === 403) throw noAccess(where, status);
  const reply = Reply.safeParse(parseJsonText(answer.body));
  const data = reply.data?.data ?? null;
  const errors = reply.data?.errors ?? [];
  if (data === null && errors.length === 0) {
    const unread = notGraphql(answer, where);
    throw !safe && isLost(unread, false) ? unconfirmed(where, unread) : unread;
  }
  const isEmpty = Object.values(data ?? {}).every((one) => one === null);
  if (isEmpty && errors.some(isAuth)) throw noAccess(where, status);
  if (data === null) throw refusal(errors, status, where);
  return { data, failed: new Map(errors.flatMap((error) => failedAlias(error, data))), errors };
}

function failedAlias(
  error: GraphqlError,
  data: Readonly<Record<string, unknown>>,
): [string, GraphqlError][] {
  const alias = error.path?.[0];
  return typeof alias === 'string' && (data[alias] ?? null) === null ? [[alias, error]] : [];
}

function notGraphql({ status, headers }: HttpAnswer<string>, where: string): AppFailure {
  if (status === 408 || status === 429 || status >= 500)
    return statusFailure(where, { status }, null);
  const detail = { graphql: 'not-graphql', status, type: headers.get('content-type') ?? '' };
  return failure('not-this-server', t('net:graphql.notGraphql', { where, status }), detail);
}

const codeOf = (error: GraphqlError): string => error.extensions?.code ?? '';

const isAuth = (error: GraphqlError): boolean =>
  ['UNAUTHENTICATED', 'FORBIDDEN', 'UNAUTHORIZED'].includes(codeOf(error)) ||
  /authentication required|not authenticated|unauthenticated/i.test(error.message);

const isValidation = (error: GraphqlError): boolean =>
  /VALIDATION|PARSE_FAILED/.test(codeOf(error)) ||
  /^(cannot query field|unknown (argument|type|field|fragment)|syntax error|field .* argument .* is required)/i.test(
    error.message,
  );

const isIntrospectionOff = (error: GraphqlError): boolean =>
  codeOf(error) === 'INTROSPECTION_DISABLED' ||
  /introspection (is )?(disabled|not allowed)/i.test(error.message);

const noAccess = (where: string, status: number): AppFailure =>
  netFailure({ code: 'token-refused', detail: where }, { status });

/** No data arrived. Servers report unknown fields with 400 or 422, some with 200. */
function refusal(errors: readonly GraphqlError[], status: number, where: string): AppFailure {
  const words = shorten(
    errors
      .map(({ message }) => message)
      .filter((one) => one !== '')
      .join(' '),
  );
  const detail = (graphql: GraphqlFault) => ({ graphql, status, words });
  if (errors.some(isIntrospectionOff))
    return failure(
      'unsupported',
      t('net:graphql.introspectionOff', { where }),
      detail('introspection-off'),
    );
  if (status === 400 || status === 422 || errors.some(isValidation))
    return failure('unsupported', t('net:graphql.validation', { where }), detail('validation'));
  const sentence = t('net:graphql.execution', { where });
  return failure('rejected', words === '' ? sentence : `${sentence} ${words}`, detail('execution'));
}
