import { buildClientSchema, buildSchema, graphql as execute, validate, parse } from 'graphql';
import type { IntrospectionQuery } from 'graphql';
import { afterEach, describe, expect, it } from 'vitest';
import { clientRig } from '../../../test/support/net/client-rig.ts';
import { failed } from '../../../test/support/failed.ts';
import type { ServiceServer, Step } from '../../../test/support/net/service-server.ts';
import { drop, json, startService, wait } from '../../../test/support/net/service-server.ts';
import { createGraphql, getFault } from './graphql.ts';

const servers: ServiceServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
});

const schema = buildSchema(`
  "What an account has." type Query { serviceList(workspaceSlug: String): [Service!]! broken: Int }
  type Mutation { serviceUpdate(input: UpdateInput!): Service }
  input UpdateInput { name: String!, buildPack: Pack = RAILPACK }
  enum Pack { RAILPACK DOCKERFILE }
  interface Node { id: ID! }
  type Service implements Node { id: ID! name: String! status: String }
`);
const rootValue = {
  serviceList: ({ workspaceSlug }: { workspaceSlug?: string }) => [
    { id: '1', name: workspaceSlug ?? 'default', status: 'active' },
  ],
  broken: () => {
    throw new Error('no metrics');
  },
  serviceUpdate: ({ input }: { input: { name: string } }) => ({ id: '1', ...input }),
};

/** A real GraphQL server. gqlgen answers 422 where others answer 200 or 400. */
const real =
  (validation = 200): Step =>
  async (request, response) => {
    const { query, variables, operationName } = JSON.parse(request.body) as {
      query: string;
      variables: Record<string, unknown>;
      operationName?: string;
    };
    const faults = validate(schema, parse(query));
    const result =
      faults.length > 0
        ? { errors: faults }
        : await execute({
            schema,
            rootValue,
            source: query,
            variableValues: variables,
            operationName: operationName ?? null,
          });
    json(result, faults.length > 0 ? validation : 200)(request, response);
  };

async function setUp(...steps: Step[]) {
  const server = await startService({});
  servers.push(server);
  server.on('POST /query', ...steps);
  const rig = clientRig(server.origin);
  return { ...rig, server, graphql: createGraphql(rig.client, '/query') };
}
const page: Step = (_request, response) =>
  response.writeHead(200, { 'content-type': 'text/html' }).end('<html>');
const mutation = {
  query: 'mutation U($i: UpdateInput!) { serviceUpdate(input: $i) { name } }',
  variables: { i: { name: 'x' } },
  safe: false,
};
const query = 'query Services($w: String) { w0: serviceList(workspaceSlug: $w) { name } }';

describe('a GraphQL query', () => {
  it('returns its data', async () => {
    const { graphql, server } = await setUp(real());
    const answer = await graphql.run({
      query,
      variables: { w: 'team' },
      operationName: 'Services',
    });
    expect(answer).toMatchObject({ data: { w0: [{ name: 'team' }] }, errors: [] });
    expect(server.requests[0]?.headers.accept).toBe('application/json');
    expect(graphql.endpoint).toBe(`${server.origin}/query`);
  });

  it('returns the data that came with errors, and names the aliases without data', async () => {
    const { graphql } = await setUp(real());
    const answer = await graphql.run({ query: '{ a: serviceList { id } b: broken }' });
    expect(answer.data).toMatchObject({ a: [{ id: '1' }], b: null });
    expect([...answer.failed].map(([alias, { message }]) => [alias, message])).toEqual([
      ['b', 'no metrics'],
    ]);
    const lost = { message: 'lost', path: ['a', 1, 'name'] };
    const partly = await setUp(
      json({ data: { a: [{ id: '1' }, { name: null }] }, errors: [lost] }),
    );
    const { failed: none, errors } = await partly.graphql.run({
      query: '{ a: serviceList { id } }',
    });
    expect(none.size).toBe(0);
    expect(errors).toMatchObject([lost]);
  });

  it.each([200, 400, 422])('that the schema does not know is unsupported (%i)', async (status) => {
    const { graphql, server } = await setUp(real(status));
    const failure = await failed(graphql.run({ query: '{ listServices { id } }' }));
    expect(failure.error).toMatchObject({ code: 'unsupported', detail: { status } });
    expect(failure.error.detail?.['words']).toMatch(/Cannot query field/);
    expect(getFault(failure)).toBe('validation');
    expect(server.requests).toHaveLength(1);
  });

  it.each<[string, Step, string, string | null]>([
    ['401', json({}, 401), 'unauthorized', null],
    ['403', json({ errors: [{ message: 'no' }] }, 403), 'unauthorized', null],
    [
      '200 that wants a token',
      json({ errors: [{ message: 'authentication required: please' }], data: null }),
      'unauthorized',
      null,
    ],
    [
      'a code',
      json({ errors: [{ extensions: { code: 'UNAUTHENTICATED' } }], data: { a: null } }),
      'unauthorized',
      null,
    ],
    [
      'introspection off',
      json({ errors: [{ message: 'x', extensions: { code: 'INTROSPECTION_DISABLED' } }] }),
      'unsupported',
      'introspection-off',
    ],
    [
      'an error alone',
      json({ errors: [{ message: 'Boom.' }], data: null }),
      'rejected',
      'execution',
    ],
    ['a page', page, 'not-this-server', 'not-graphql'],
    ['other JSON', json({ hello: 1 }), 'not-this-server', 'not-graphql'],
    ['404', json({}, 404), 'not-this-server', 'not-graphql'],
    ['429', wait({ 'retry-after': '90' }), 'busy', null],
    [
      'a forbidden field',
      json({ errors: [{ message: 'x', extensions: { code: 'FORBIDDEN' } }], data: null }),
      'forbidden',
      'execution',
    ],
    [
      'a forbidden field with its status',
      json({ errors: [{ message: 'x', extensions: { code: 'FORBIDDEN' } }] }, 403),
      'forbidden',
      'execution',
    ],
    ['503 with errors', json({ errors: [{ message: 'down for now' }] }, 503), 'busy', null],
    ['429 with errors', json({ errors: [{ message: 'x' }] }, 429), 'busy', null],
    ['500', json({}, 500), 'rejected', null],
  ])('fails with a kind: %s', async (_name, step, code, fault) => {
    const { graphql, throughTime } = await setUp(step);
    const failure = await failed(throughTime(graphql.run({ query })));
    expect(failure.error.code).toBe(code);
    expect(getFault(failure)).toBe(fault);
  });

  it('is repeated, a mutation is not', async () => {
    const { graphql, server, throughTime } = await setUp(drop, real());
    await throughTime(graphql.run({ query }));
    expect(server.requests).toHaveLength(2);
    server.on('POST /query', drop);
    await failed(throughTime(graphql.run(mutation)));
    expect(server.requests).toHaveLength(3);
  });

  it.each<[string, Step, string]>([
    ['a cut line', drop, 'unconfirmed'],
    ['502', json({}, 502), 'unconfirmed'],
    ['500 with errors', json({ errors: [{ message: 'Boom.' }] }, 500), 'unconfirmed'],
    ['a page', page, 'unconfirmed'],
    ['no data', json({ data: null }), 'unconfirmed'],
    ['an error', json({ errors: [{ message: 'Boom.' }], data: null }), 'rejected'],
    ['an unknown field', real(422), 'unsupported'],
    ['404', json({}, 404), 'not-this-server'],
    ['401', json({}, 401), 'unauthorized'],
    ['403', json({}, 403), 'forbidden'],
    ['403 with an error', json({ errors: [{ message: 'no' }] }, 403), 'forbidden'],
    [
      '403 with null',
      json({ errors: [{ message: 'no' }], data: { serviceUpdate: null } }, 403),
      'forbidden',
    ],
    [
      '403 for the credential',
      json({ errors: [{ message: 'x', extensions: { code: 'INVALID_TOKEN' } }] }, 403),
      'unauthorized',
    ],
    ['422 with words', json({ errors: [{ message: 'The name is taken.' }] }, 422), 'rejected'],
    ['409 without GraphQL', json({ message: 'The name is taken.' }, 409), 'conflict'],
  ])('that changes something has an outcome: %s', async (_name, step, code) => {
    const { graphql, server, throughTime } = await setUp(step);
    const wrong = { ...mutation, query: mutation.query.replace('{ name }', '{ nothing }') };
    const { error } = await failed(throughTime(graphql.run(wrong)));
    expect(error).toMatchObject({ code, retryable: false });
    expect(server.requests).toHaveLength(1);
  });
});

it.each<[string, Step]>([
  ['an error', json({ errors: [{ message: 'The name is taken.' }], data: null })],
  ['422', json({ errors: [{ message: 'The name is taken.' }] }, 422)],
  ['400 without GraphQL', json({ message: 'The name is taken.' }, 400)],
  ['422 with a detail', json({ detail: 'The name is taken.' }, 422)],
  ['409 with an error', json({ error: { message: 'The name is taken.' } }, 409)],
  ['403', json({ error: 'The name is taken.' }, 403)],
])("a refused mutation has the server's words, which name no query: %s", async (_name, step) => {
  const { graphql } = await setUp(step);
  const { error } = await failed(graphql.run(mutation));
  expect(error.message).toMatch(/\. The name is taken\.$/);
  expect(error.message).not.toMatch(/query|GraphQL/);
});

it("a refused query with 400 has the server's words", async () => {
  const { graphql } = await setUp(json({ errors: [{ message: 'The name is long.' }] }, 400));
  const { error } = await failed(graphql.run({ query }));
  expect(error).toMatchObject({
    code: 'unsupported',
    message: expect.stringMatching(/long\.$/) as string,
  });
});

describe('introspection', () => {
  it('returns a schema that graphql can build', async () => {
    const { graphql } = await setUp(real());
    const built = buildClientSchema((await graphql.introspect()) as unknown as IntrospectionQuery);
    expect(validate(built, parse(query))).toEqual([]);
    expect(validate(built, parse('{ nothing }'))).toHaveLength(1);
    expect(built.getType('Service')?.description ?? null).toBeNull();
  });

  it('requests less from a server that knows less', async () => {
    const older: Step = (request, response) =>
      (request.body.includes('isOneOf')
        ? json({ errors: [{ message: 'Cannot query field "isOneOf" on type "__Type".' }] }, 422)
        : real())(request, response);
    const { graphql, server } = await setUp(older);
    const built = buildClientSchema((await graphql.introspect()) as unknown as IntrospectionQuery);
    expect(built.getQueryType()?.getFields()).toHaveProperty('serviceList');
    expect(server.requests).toHaveLength(2);
  });

  it('accepts a refusal, and refuses an endless schema', async () => {
    const off = json({ errors: [{ message: 'introspection disabled' }] });
    const { graphql, server } = await setUp(off);
    expect(getFault(await failed(graphql.introspect()))).toBe('introspection-off');
    expect(server.requests).toHaveLength(1);
    const { graphql: huge } = await setUp((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000001' });
      response.write('{');
    });
    expect((await failed(huge.introspect())).error.detail).toMatchObject({ kind: 'too-large' });
  });
});

describe('a mutation that is answered with an error', () => {
  const path = ['serviceUpdate'];
  const codes = ['INTERNAL_SERVER_ERROR', 'InternalServerError', 'TIMEOUT', 'SERVICE_UNAVAILABLE'];
  it.each<[string, unknown]>([
    ...codes.map((code): [string, unknown] => [
      code,
      { data: { serviceUpdate: null }, errors: [{ message: 'boom', path, extensions: { code } }] },
    ]),
    ['no data', { data: null, errors: [{ message: 'internal system error' }] }],
    ['words without a path', { data: { u: null }, errors: [{ message: 'request timed out' }] }],
    ['no field', { data: {} }],
  ])('is unconfirmed if the server failed: %s', async (_name, answer) => {
    const { graphql, server } = await setUp(json(answer));
    const { error } = await failed(graphql.run(mutation));
    expect(error).toMatchObject({ code: 'unconfirmed', retryable: false });
    expect(server.requests).toHaveLength(1);
  });

  it("keeps the server's words", async () => {
    const { graphql } = await setUp(
      json({ data: null, errors: [{ message: 'boom', extensions: { code: 'INTERNAL' } }] }),
    );
    const { error } = await failed(graphql.run(mutation));
    expect(error.detail).toMatchObject({ lost: 'rejected', words: 'boom' });
  });

  it.each<[string, object, string]>([
    ['a refusal', { message: 'The name is taken.' }, 'rejected'],
    [
      'a refusal of access with a code of a broken server',
      { message: 'permission denied', extensions: { code: 'INTERNAL_SERVER_ERROR' } },
      'forbidden',
    ],
  ])('keeps its own code: %s', async (_name, error, code) => {
    const { graphql } = await setUp(json({ data: null, errors: [error] }));
    expect((await failed(graphql.run(mutation))).error.code).toBe(code);
  });

  it('does not change a query', async () => {
    const error = { message: 'boom', extensions: { code: 'INTERNAL_SERVER_ERROR' } };
    const { graphql } = await setUp(json({ data: null, errors: [error] }));
    expect((await failed(graphql.run({ query }))).error.code).toBe('rejected');
  });
});
