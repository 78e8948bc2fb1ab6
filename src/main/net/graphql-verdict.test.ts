import { describe, expect, it } from 'vitest';
import type { GraphqlVerdict } from './graphql-verdict.ts';
import { GraphqlError, retryAfterIn, findVerdict } from './graphql-verdict.ts';

const error = (fields: object) => GraphqlError.parse(fields);

/** Errors as sent by the named servers. */
const shapes: readonly [string, object, GraphqlVerdict | null][] = [
  ['Apollo', { message: 'x', extensions: { code: 'UNAUTHENTICATED' } }, 'unauthorized'],
  ['Apollo', { message: 'x', extensions: { code: 'FORBIDDEN' } }, 'forbidden'],
  ['Apollo', { message: 'x', extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }, 'validation'],
  [
    'Apollo without introspection',
    {
      message: 'GraphQL introspection is not allowed by Apollo Server',
      extensions: { code: 'GRAPHQL_VALIDATION_FAILED' },
    },
    'introspection',
  ],
  ['Apollo with a status', { message: 'x', extensions: { http: { status: 429 } } }, 'busy'],
  [
    'Hasura',
    { message: 'Could not verify JWT: JWTExpired', extensions: { code: 'invalid-jwt' } },
    'unauthorized',
  ],
  [
    'Hasura',
    { message: 'x-hasura-admin-secret required', extensions: { code: 'access-denied' } },
    'unauthorized',
  ],
  ['PostGraphile', { message: 'jwt expired' }, 'unauthorized'],
  ['PostGraphile', { message: 'permission denied for table users', errcode: '42501' }, 'forbidden'],
  [
    'AppSync',
    { errorType: 'UnauthorizedException', message: 'You are not authorized to make this call.' },
    'unauthorized',
  ],
  [
    'AppSync, one field',
    { errorType: 'Unauthorized', message: 'Not Authorized to access listX on type Query' },
    'forbidden',
  ],
  [
    'Yoga, one field',
    { message: 'Unauthorized', extensions: { code: 'UNAUTHORIZED_FIELD_OR_TYPE' } },
    'forbidden',
  ],
  ['Hot Chocolate', { extensions: { code: 'AUTH_NOT_AUTHENTICATED' } }, 'unauthorized'],
  ['Hot Chocolate', { extensions: { code: 'AUTH_NOT_AUTHORIZED' } }, 'forbidden'],
  ['Spring', { message: 'x', extensions: { classification: 'UNAUTHORIZED' } }, 'unauthorized'],
  ['Directus', { message: 'x', extensions: { code: 'TOKEN_EXPIRED' } }, 'unauthorized'],
  [
    'a platform',
    { message: 'Not Authorized', extensions: { code: 'INTERNAL_SERVER_ERROR' } },
    'unauthorized',
  ],
  ['a platform', { message: 'authentication required: please provide' }, 'unauthorized'],
  ['GitHub', { type: 'RATE_LIMITED', message: 'API rate limit exceeded' }, 'busy'],
  ['Linear', { message: 'x', extensions: { code: 'RATELIMITED', statusCode: 429 } }, 'busy'],
  ['Shopify', { message: 'Throttled', extensions: { code: 'THROTTLED' } }, 'busy'],
  ['Fastify', { message: 'Too Many Requests', extensions: { code: 'TooManyRequests' } }, 'busy'],
  ['gqlgen', { message: 'Cannot query field "x" on type "Query".' }, 'validation'],
  ['a resolver', { message: 'no metrics' }, null],
  ['a resolver', { message: 'The token of the repository is not set up' }, null],
  ['garbage', { message: 7, extensions: { code: { a: 1 } } }, null],
];

describe('the subject of a GraphQL error', () =>
  it.each(shapes)('%s: %j is %s', (_server, fields, verdict) =>
    expect(findVerdict(error(fields))).toBe(verdict),
  ));

it.each([
  [{ retryAfter: 7 }, '7'],
  [{ retry_after: '7.5' }, '7.5'],
  [{ retryAfterMs: 1500 }, '1.5'],
  [{ resetAt: '2026-01-01T00:00:30Z' }, 'Thu, 01 Jan 2026 00:00:30 GMT'],
  [{ resetAt: 1_767_225_630 }, 'Thu, 01 Jan 2026 00:00:30 GMT'],
  [{ reset_at: 1_767_225_630_000 }, 'Thu, 01 Jan 2026 00:00:30 GMT'],
  [{ retryAfter: -1 }, null],
  [{ retryAfter: '' }, null],
  [{ resetAt: 1e300 }, null],
  [{ resetAt: 'soon' }, null],
  [{}, null],
])('reads the wait in %j as %s', (extensions, wait) =>
  expect(retryAfterIn([error({ message: 'x', extensions })])).toBe(wait),
);
