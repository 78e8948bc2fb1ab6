import { z } from 'zod';
import { toRecord } from '../../shared/lib/json.ts';

export const GraphqlError = z.looseObject({
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

/** The subject of an error: server load, the credential, the user's permission, the query, or introspection; null: something else. */
export type GraphqlVerdict = 'busy' | 'unauthorized' | 'forbidden' | 'validation' | 'introspection';

/**
 * Codes of Apollo, Hasura, PostGraphile, AppSync, Yoga, Hot Chocolate, Spring, Directus and platforms built on them, in any spelling (see
 * `collectWords`).
 */
const codes: Readonly<Record<GraphqlVerdict, ReadonlySet<string>>> = {
  busy: new Set(
    'RATELIMITED RATE_LIMITED RATE_LIMIT RATELIMIT RATE_LIMIT_EXCEEDED RATE_LIMITING TOO_MANY_REQUESTS THROTTLED THROTTLING_EXCEPTION 429'.split(
      ' ',
    ),
  ),
  introspection: new Set(['INTROSPECTION_DISABLED']),
  forbidden: new Set(
    'FORBIDDEN AUTH_NOT_AUTHORIZED PERMISSION_DENIED INSUFFICIENT_SCOPES INSUFFICIENT_PERMISSIONS UNAUTHORIZED_FIELD_OR_TYPE 42501'.split(
      ' ',
    ),
  ),
  unauthorized: new Set(
    'UNAUTHENTICATED UNAUTHORIZED UNAUTHORISED UNAUTHORIZED_EXCEPTION NOT_AUTHENTICATED AUTH_NOT_AUTHENTICATED AUTHENTICATION_ERROR AUTHENTICATION_REQUIRED AUTHENTICATION_FAILED ACCESS_DENIED INVALID_JWT JWT_EXPIRED INVALID_TOKEN INVALID_TOKEN_ERROR TOKEN_EXPIRED EXPIRED_TOKEN EXPIRED_SIGNATURE_ERROR INVALID_CREDENTIALS INVALID_API_KEY 401'.split(
      ' ',
    ),
  ),
  validation: new Set(['GRAPHQL_VALIDATION_FAILED', 'GRAPHQL_PARSE_FAILED', 'VALIDATION_FAILED']),
};

/** Phrases for servers without a specific code. Permissions come before credentials: "Not authorized to access x" is about a permission. */
const phrases: readonly (readonly [GraphqlVerdict, RegExp])[] = [
  ['busy', /rate[ -]?limit(ed| exceeded| reached)|too many requests|\bthrottled\b/i],
  ['introspection', /introspection (is )?(disabled|not allowed)/i],
  [
    'forbidden',
    /not authori[sz]ed to (access|view|read|see|list|use|query|perform)|permission denied|insufficient (scopes?|permissions?)/i,
  ],
  [
    'unauthorized',
    /^(not |un)authori[sz]ed\.?$|authentication required|not (logged|signed) in|not authenticated|unauthenticated|must be (authenticated|logged in|signed in)|(invalid|expired) (api key|token|jwt|signature)|\bjwt ?expired|(token|jwt) (has |is )?(expired|invalid)/i,
  ],
  [
    'validation',
    /^(cannot query field|unknown (argument|type|field|fragment)|syntax error|field .* argument .* is required)/i,
  ],
];

const order = ['busy', 'introspection', 'forbidden', 'unauthorized', 'validation'] as const;

/** The subject of an error, by its codes wherever servers put them, else by its message; null: something else. */
export function findVerdict(error: GraphqlError): GraphqlVerdict | null {
  // Older servers report this as a validation error.
  if (says('introspection', error)) return 'introspection';
  const words = collectWords(error);
  const coded = order.find((verdict) => words.some((word) => codes[verdict].has(word)));
  if (coded !== undefined) {
    const isField = coded === 'unauthorized' && says('forbidden', error);
    return isField ? 'forbidden' : coded;
  }
  if (words.some((word) => /VALIDATION|PARSE_FAILED/.test(word))) return 'validation';
  return order.find((verdict) => says(verdict, error)) ?? null;
}

/** Codes of a server, or of its upstream, that failed or timed out while executing a request. */
const internalCodes =
  /^(INTERNAL(_SERVER)?(_ERROR|_EXCEPTION)?|INTERNAL_FAILURE|DOWNSTREAM_SERVICE_ERROR|SUBREQUEST_HTTP_ERROR|(SERVICE_)?UNAVAILABLE|BAD_GATEWAY|(GATEWAY_|REQUEST_|OPERATION_|EXECUTION_)?TIME_?OUT|DEADLINE_EXCEEDED|ABORTED|UNKNOWN_ERROR|50[0234])$/;
const internalWords =
  /internal (server |system )?error|unexpected (server )?error|timed? ?out|deadline exceeded|context canceled|connection (reset|closed|refused|lost)/i;

/** Whether the server failed while executing the request, so that a change may have been made. False for errors with a known subject. */
export const isInternal = (error: GraphqlError): boolean =>
  findVerdict(error) === null &&
  (collectWords(error).some((word) => internalCodes.test(word)) ||
    internalWords.test(error.message.slice(0, 1000)));

const says = (verdict: GraphqlVerdict, { message }: GraphqlError): boolean =>
  phrases.some(([what, phrase]) => what === verdict && phrase.test(message.slice(0, 1000)));

/** The error's codes in one spelling: `RateLimited` and `RATE_LIMITED` are equal. */
function collectWords(error: GraphqlError): string[] {
  const { extensions } = error;
  const exception = toRecord(extensions?.['exception']);
  const http = toRecord(extensions?.['http']);
  const all = [
    error['type'],
    error['errorType'],
    error['code'],
    extensions?.code,
    extensions?.['type'],
    extensions?.['classification'],
    extensions?.['statusCode'],
    extensions?.['status'],
    http?.['status'],
    exception?.['code'],
    exception?.['errcode'],
  ];
  return all.flatMap((word) => {
    if (typeof word !== 'string' && typeof word !== 'number') return [];
    const text = String(word).slice(0, 100);
    const snake = text.replace(/([a-z\d])([A-Z])/g, '$1_$2').replace(/[^A-Za-z\d]+/g, '_');
    return [snake.toUpperCase()];
  });
}

/** A `Retry-After` value from the wait that errors name; null: none. */
export function retryAfterIn(errors: readonly GraphqlError[]): string | null {
  for (const { extensions } of errors) {
    const all = toRecord(extensions) ?? {};
    const seconds = numberAt(all, 'retryAfter', 'retry_after', 'retryAfterSeconds');
    if (seconds !== null) return String(seconds);
    const ms = numberAt(all, 'retryAfterMs', 'retry_after_ms');
    if (ms !== null) return String(ms / 1000);
    const at = parseInstant(all['resetAt'] ?? all['reset_at'] ?? all['retryAt']);
    if (at !== null) return new Date(at).toUTCString();
  }
  return null;
}

function numberAt(from: Readonly<Record<string, unknown>>, ...keys: string[]): number | null {
  const given = keys.map((key) => from[key]).find((one) => one !== undefined);
  const value = typeof given === 'number' || typeof given === 'string' ? Number(given) : NaN;
  return given !== '' && Number.isFinite(value) && value >= 0 ? value : null;
}

/** ms since epoch from an ISO date, or seconds or milliseconds since 1970. */
function parseInstant(value: unknown): number | null {
  const number = typeof value === 'number' ? value * (value < 1e11 ? 1000 : 1) : NaN;
  const at = typeof value === 'string' ? Date.parse(value) : number;
  return Math.abs(at) <= 8.64e15 ? at : null;
}
