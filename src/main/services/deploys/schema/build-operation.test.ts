import fc from 'fast-check';
import { parse, validate, visit } from 'graphql';
import { describe, expect, it } from 'vitest';
import { sampleOf } from '../../../../../test/support/sample.ts';
import { dialectOf, foundIn } from '../../../../../test/support/deploys/deploys-engine.ts';
import type { DeploysFault } from '../../../../demo/deploys/faults.ts';
import { deploysNames } from '../../../../demo/deploys/faults.ts';
import { servedSchema } from '../../../../demo/deploys/schema.ts';
import type { DeploysGeneration } from '../../../../demo/deploys/sdl/generations.ts';
import { findArgument } from './arguments.ts';
import { buildOperation } from './build-operation.ts';
import { needNames } from './needs.ts';
import type { Need } from './needs.ts';
import type { SchemaDialect, QueryPart } from './types.ts';

const served = (generation: DeploysGeneration, ...faults: readonly DeploysFault[]) =>
  servedSchema(generation, new Set(faults)).schema;
const dialectFrom = (...from: Parameters<typeof served>): SchemaDialect =>
  dialectOf(served(...from));

const partOf = (
  dialect: SchemaDialect,
  need: Need,
  args: QueryPart['args'],
  wishes: readonly string[],
  secrets = false,
): QueryPart => ({ alias: need, found: foundIn(dialect, need), args, wishes, secrets });

const built = (dialect: SchemaDialect, ...parts: readonly QueryPart[]) => {
  const { operation, failed } = buildOperation(dialect, 'Test', parts);
  return { query: operation?.query ?? '', variables: operation?.variables ?? {}, failed };
};
const spaceless = (text: string): string => text.replaceAll(/\s+/g, ' ');

const anything = {
  id: 's1',
  serviceId: 's1',
  workspaceSlug: 'studio',
  first: 50,
  after: 'c1',
  tenant: 'x',
  timeRange: 'one_hour',
  name: 'api',
  input: {
    name: 'api',
    serviceId: 's1',
    logType: 'build',
    repo: 'me/api',
    vcpus: 0.5,
    port: 3000,
    memory: '256Mi',
    envVars: [{ key: 'A', value: 'secret-1', extra: true }],
    unknown: [1],
  },
};

const variants: readonly (readonly DeploysFault[])[] = [
  [],
  ['renamed'],
  ['status-object'],
  ['status-enum'],
  ['edges'],
  ['no-page-info'],
  ['look-alike'],
  ['edges', 'renamed', 'status-object'],
] as DeploysFault[][];

/** Names of all fields of a schema, and paths of them. */
const paths = (names: readonly string[]) =>
  fc.array(fc.constantFrom(...names, 'no such field', '__typename', '__proto__', 'constructor'), {
    minLength: 1,
    maxLength: 5,
  });

describe('every operation', () =>
  it('is valid for the whole schema of the server and selects no secret, whatever is requested', () => {
    const secret = /^(envVars|secret|authToken|token|gitRemote|outputs|variables)$/;
    for (const generation of deploysNames.generations)
      for (const faults of sampleOf(variants, 2)) {
        const schema = served(generation, ...faults);
        const dialect = dialectOf(schema);
        const names = Object.values(schema.getTypeMap()).flatMap((type) =>
          'getFields' in type ? Object.keys(type.getFields()) : [],
        );
        const wishes = fc.array(
          paths([...new Set(names)]).map((path) => path.join('.')),
          { maxLength: 30 },
        );
        fc.assert(
          fc.property(
            fc.subarray([...needNames]),
            wishes,
            fc.boolean(),
            (needs, wished, secrets) => {
              for (const kind of ['query', 'mutation']) {
                const parts = needs.flatMap((need) => {
                  const one = dialect.needs[need];
                  if (!one.on || one.found.kind !== kind) return [];
                  return [
                    { alias: need, found: one.found, args: anything, wishes: wished, secrets },
                  ];
                });
                const { operation, failed } = buildOperation(dialect, 'Test', parts);
                expect([...failed]).toEqual([]);
                if (operation === null) continue;
                const document = parse(operation.query);
                expect(validate(schema, document)).toEqual([]);
                expect(operation.query).not.toContain('secret-1');
                if (!secrets)
                  visit(document, {
                    Field: ({ name }) => {
                      expect(name.value).not.toMatch(secret);
                    },
                  });
              }
            },
          ),
          { numRuns: 15 },
        );
      }
  }));

describe('a selection', () => {
  it('contains only wanted fields that exist, and pageInfo if there is one', () => {
    const dialect = dialectFrom('current');
    const wishes = [
      'id',
      'nope',
      'project.slug',
      'ports.publicEndpoint',
      'envVars.value',
      'status.x',
    ];
    const { query, variables } = built(dialect, partOf(dialect, 'services', anything, wishes));
    expect(spaceless(query)).toBe(
      'query Test($services_first: Int, $services_after: String, $services_workspaceSlug: String) { ' +
        'services: serviceList(first: $services_first, after: $services_after, workspaceSlug: $services_workspaceSlug) ' +
        '{ nodes { id project { slug } ports { publicEndpoint } } pageInfo { hasNextPage endCursor } totalCount } }',
    );
    expect(variables).toEqual({
      services_first: 50,
      services_after: 'c1',
      services_workspaceSlug: 'studio',
    });
  });

  it.each<[DeploysFault[], string]>([
    [['edges'], '{ edges { node { id status } } pageInfo { hasNextPage endCursor } totalCount }'],
    [['no-page-info'], '{ nodes { id status } }'],
    [['status-object'], '{ nodes { id status { build runtime } } pageInfo'],
    [['status-enum'], '{ nodes { id status } pageInfo'],
  ])('follows the server: %j', (faults, expected) => {
    const dialect = dialectFrom('current', ...faults);
    const { query } = built(dialect, partOf(dialect, 'services', {}, ['id', 'status']));
    expect(spaceless(query)).toContain(expected);
  });

  it('selects the scalars of an object, lists inside lists to a depth of two, and something if nothing exists', () => {
    const dialect = dialectOf(`type Query { serviceList: [Service] }
      type Service { id: ID! name: String status: Status repo: String kids: [Service] by(id: ID!): String any: Any }
      type Status { build: String token: String at(zone: String!): String kids: [Service] } union Any = Service | Status`);
    const text = (...wishes: string[]): string =>
      spaceless(built(dialect, partOf(dialect, 'services', {}, wishes)).query);
    expect(text('status', 'by', 'any', 'any.id')).toContain('{ status { build } }');
    expect(text('kids.id', 'kids.kids.id', 'status.kids.id')).toContain(
      '{ kids { id } status { kids { id } } }',
    );
    expect(text('nothing')).toContain('serviceList { __typename }');
  });

  it('reads secrets only on request', () => {
    const dialect = dialectFrom('current');
    const read = (secrets: boolean): string =>
      spaceless(
        built(dialect, partOf(dialect, 'service', { id: 's' }, ['id', 'envVars'], secrets)).query,
      );
    expect(read(false)).toContain('{ id }');
    expect(read(true)).toContain('{ id envVars { key value } }');
    const march = dialectFrom('g1');
    const create = partOf(march, 'createDatabase', anything, ['name', 'authToken']);
    expect(built(march, create).query).not.toContain('authToken');
    expect(built(march, { ...create, secrets: true }).query).toContain('{ name authToken }');
  });
});

describe('arguments', () => {
  it('are filtered by the input type and converted to its types', () => {
    const current = dialectFrom('current');
    const part = partOf(current, 'update', anything, ['status']);
    expect(built(current, part).variables).toEqual({
      update_input: {
        name: 'api',
        serviceId: 's1',
        repo: 'me/api',
        vcpus: '0.5',
        memory: '256Mi',
        envVars: [{ key: 'A', value: 'secret-1' }],
      },
    });
    const specified = dialectFrom('specified');
    const { variables } = built(specified, partOf(specified, 'save', anything, ['status']));
    expect(variables['save_input']).toMatchObject({ vcpus: 0.5, port: 3000 });
    const text = { input: { name: 'api', vcpus: '0.5' } };
    expect(built(specified, partOf(specified, 'save', text, [])).variables).toEqual({
      save_input: { name: 'api', vcpus: 0.5 },
    });
  });

  it('take enum values from the schema', () => {
    const dialect = dialectFrom('current');
    const logs = built(dialect, partOf(dialect, 'logs', anything, ['hasMore']));
    expect(logs.variables).toEqual({ logs_input: { serviceId: 's1', logType: 'BUILD' } });
    const wrong = { input: { serviceId: 's1', logType: 'audit' } };
    const { query, failed } = built(dialect, partOf(dialect, 'logs', wrong, ['hasMore']));
    expect(query).toBe('');
    expect(failed.get('logs')).toMatch(/audit.*input\.logType.*BUILD, RUNTIME/);
  });

  it('that are required and missing fail only their part', () => {
    const dialect = dialectFrom('current');
    const parts = [
      partOf(dialect, 'billing', { workspaceSlug: null }, ['suspended']),
      partOf(dialect, 'services', { workspaceSlug: null }, ['id']),
    ];
    const { query, failed } = built(dialect, ...parts);
    expect([...failed.keys()]).toEqual(['billing']);
    expect(failed.get('billing')).toContain('workspaceSlug');
    expect(query).toContain('serviceList');
    expect(query).not.toContain('workspaceBilling');
  });

  it('can be looked up', () => {
    const dialect = dialectFrom('current');
    const update = foundIn(dialect, 'update');
    expect(findArgument(dialect, update, 'input.buildPack')).toEqual({
      type: 'String',
      required: false,
      values: null,
    });
    expect(findArgument(dialect, update, 'input.ports.port')).toMatchObject({
      type: 'Int!',
      required: true,
    });
    expect(findArgument(dialect, update, 'input.nope.more')).toBeNull();
    const range = findArgument(dialect, foundIn(dialect, 'metrics'), 'timeRange');
    expect(range?.required).toBe(true);
    expect(range?.values).toContain('ONE_HOUR');
  });

  it('of a dialect that has the field no longer fail their part', () => {
    const part = partOf(dialectFrom('g1'), 'databases', {}, ['id']);
    expect(built(dialectFrom('g2'), part).failed.get('databases')).toContain('list of databases');
  });
});

it('queries and mutations never share an operation', () => {
  const dialect = dialectFrom('current');
  const parts = (['services', 'update'] as const).map((need) =>
    partOf(dialect, need, anything, []),
  );
  expect(() => buildOperation(dialect, 'Test', parts)).toThrow('mixes');
});
