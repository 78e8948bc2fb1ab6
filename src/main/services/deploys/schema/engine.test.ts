import { buildSchema, introspectionFromSchema } from 'graphql';
import { afterEach, describe, expect, it } from 'vitest';
import {
  engineFor,
  engineRig,
  fieldsIn,
  foundIn,
  stopEngineRigs,
} from '../../../../../test/support/deploys/deploys-engine.ts';
import { failed } from '../../../../../test/support/failed.ts';
import { MemoryStore } from '../../../../../test/support/music/players-rig.ts';
import type { Step } from '../../../../../test/support/net/service-server.ts';
import { json, startService } from '../../../../../test/support/net/service-server.ts';
import { deploysNames } from '../../../../demo/deploys/faults.ts';
import { readItems } from './read-items.ts';
import type { Need } from './needs.ts';
import type { SchemaDialect, QueryPart } from './types.ts';

const stopping: (() => Promise<void>)[] = [stopEngineRigs];
afterEach(async () => {
  for (const stop of stopping) await stop();
});

const MINUTE = 60_000;
const part =
  (
    need: Need,
    args: QueryPart['args'] = {},
    wishes: readonly string[] = ['id', 'name', 'status'],
  ) =>
  (dialect: SchemaDialect): readonly QueryPart[] => [
    { alias: 'a', found: foundIn(dialect, need), args, wishes },
  ];
const services = part('services', { workspaceSlug: 'studio', first: 50 });

/** A server that publishes a schema and answers everything else with `other`. */
async function scripted(
  other: Step,
  sdl = 'type Query { serviceList: [S!] } type S { id: ID! name: String status: String repo: String }',
) {
  const schema = introspectionFromSchema(buildSchema(sdl));
  const asked = { schema: 0, other: 0 };
  const step: Step = (request, response) => {
    const isSchema = request.body.includes('IntrospectionQuery');
    asked[isSchema ? 'schema' : 'other'] += 1;
    return (isSchema ? json({ data: schema }) : other)(request, response);
  };
  const server = await startService({ 'POST /graphql': step });
  stopping.push(() => server.stop());
  return { ...engineFor({ url: `${server.origin}/graphql`, token: 'x' }), asked, server };
}
const invalid = json({ errors: [{ message: 'Cannot query field "x" on type "Query".' }] }, 422);

describe('the schema of a server', () => {
  it.each(deploysNames.generations)('makes requests that it answers: %s', async (generation) => {
    const { engine } = await engineRig({ generation });
    const dialect = await engine.dialect();
    expect(dialect.at).not.toBeNull();
    const { data, failed: refused } = await engine.run('Services', services);
    expect([...refused]).toEqual([]);
    const { items } = readItems(foundIn(dialect, 'services'), data['a']);
    expect(items.length).toBeGreaterThan(1);
    expect(Object.keys(items[0] ?? {})).toEqual(['id', 'name', 'status']);
  });

  it('is read once for all callers, whoever leaves, and again only on request', async () => {
    const { engine, demo } = await engineRig();
    const leaving = new AbortController();
    const left = engine.dialect(leaving.signal).catch(() => 'left');
    const first = engine.dialect();
    const second = engine.dialect();
    leaving.abort();
    expect(await left).toBe('left');
    expect(await first).toBe(await second);
    expect(demo.requests()).toBe(1);
    await engine.refresh();
    expect(demo.requests()).toBe(2);
  });

  it('is stored, and used at the next start', async () => {
    const store = new MemoryStore();
    const { engine, demo, clock } = await engineRig({}, store);
    const { hash, types } = await engine.dialect();
    clock.advance(0);
    expect([...store.kept.keys()]).toEqual([
      expect.stringMatching(/^deploys\/schema\/[\da-f]{16}$/),
    ]);
    const next = engineFor(demo, store).engine;
    expect(await next.dialect()).toMatchObject({ hash, types, at: clock.now() });
    expect(demo.requests()).toBe(1);
    for (const [key, { at }] of store.kept)
      store.kept.set(key, { at, json: '{"version":1,"data":{"introspection":{"__schema":[]}}}' });
    await engineFor(demo, store).engine.dialect();
    expect(demo.requests()).toBe(2);
  });

  it('is read again in the background when it is a day old', async () => {
    const { engine, asked, clock, log, server } = await scripted(invalid);
    const { at } = await engine.dialect();
    clock.advance(24 * 60 * MINUTE - 1);
    await engine.dialect();
    expect(asked.schema).toBe(1);
    clock.advance(1);
    expect((await engine.dialect()).at).toBe(at);
    await server.arrived(2);
    await expect.poll(async () => (await engine.dialect()).at).toBe(clock.now());
    server.on('POST /graphql', json({ data: { __schema: { types: 7 } } }));
    clock.advance(24 * 60 * MINUTE);
    await engine.dialect();
    await expect
      .poll(() => log.lines.flatMap(({ fields }) => fields['code'] ?? []))
      .toEqual(['not-this-server']);
    expect(fieldsIn(await engine.dialect())).toEqual({ services: 'serviceList' });
    expect(server.requests).toHaveLength(3);
  });

  it.each([
    ['garbage-schema', 'not-this-server'],
    ['html', 'not-this-server'],
    ['unauthorized', 'unauthorized'],
  ])('that cannot be read is a clear failure: %s', async (fault, code) => {
    const { engine } = await engineRig({ faults: [fault] });
    expect((await failed(engine.dialect())).error.code).toBe(code);
  });

  it.each([
    ['no lists', { queryType: { name: 'Q' }, types: [{ kind: 'OBJECT', name: 'Q' }] }],
    ['no types', { queryType: { name: 'Q' } }],
    ['no query type', { queryType: null, types: [] }],
    [
      'bad names',
      {
        queryType: { name: 'a b' },
        types: [{ kind: 'OBJECT', name: 'a b', fields: [{ name: 'x' }] }],
      },
    ],
    ['bad kinds', { queryType: { name: 'Q' }, types: [{ kind: 'Q', name: 'Q' }, null, 7, 'x'] }],
  ])('with %s is not a schema', async (_what, schema) => {
    const { engine, server } = await scripted(invalid);
    server.on('POST /graphql', json({ data: { __schema: schema } }));
    const { error } = await failed(engine.dialect());
    expect(error.code).toBe('not-this-server');
    expect(error.message).not.toMatch(/Invalid|undefined|TypeError/);
  });

  it('may have gaps', async () => {
    const { engine, server } = await scripted(invalid);
    const text = { kind: 'SCALAR', name: 'String' };
    const of = (name: string, type: unknown = text) => ({ name, type, args: null, more: 1 });
    const fields = [
      of('id'),
      of('name'),
      of('status'),
      of('repo'),
      of('ghost', { kind: 'OBJECT', name: 'Ghost' }),
    ];
    const list = { kind: 'LIST', name: null, ofType: { kind: 'OBJECT', name: 'S' } };
    const types = [
      { kind: 'OBJECT', name: 'Q', fields: [of('serviceList', list), { name: 'broken' }] },
      { kind: 'OBJECT', name: 'S', fields, interfaces: [{ kind: 'INTERFACE', name: 'Gone' }] },
    ];
    server.on(
      'POST /graphql',
      json({ data: { __schema: { queryType: { name: 'Q' }, types } } }),
      json({ data: { a: [] } }),
    );
    expect(fieldsIn(await engine.dialect())).toEqual({ services: 'serviceList' });
    await engine.run('Services', part('services', {}, ['id', 'ghost.id', 'repo']));
    expect(server.requests[1]?.body).toContain('serviceList { id repo }');
  });

  it("uses the user's choice", async () => {
    const { engine, demo } = await engineRig();
    expect(foundIn(await engine.dialect(), 'redeploy').how).toBe('known');
    engine.override({ redeploy: 'serviceUpdate' });
    expect(foundIn(await engine.dialect(), 'redeploy').how).toBe('override');
    expect(demo.requests()).toBe(1);
    await engine.refresh();
    expect(foundIn(await engine.dialect(), 'redeploy').how).toBe('override');
  });
});

describe('a server that does not publish its schema', () => {
  it.each([
    ['current', 'latest'],
    ['g3', 'april'],
    ['g2', 'april'],
    ['specified', 'specified'],
    ['g1', 'march'],
    ['g0', 'february'],
  ])('is queried with built-in names: %s', async (generation, name) => {
    const { engine, demo } = await engineRig({ generation, faults: ['introspection-off'] });
    const dialect = await engine.dialect();
    expect(dialect).toMatchObject({ at: null, hash: `built-in ${name}` });
    const { data } = await engine.run('Services', services);
    expect(readItems(foundIn(dialect, 'services'), data['a']).items.length).toBeGreaterThan(1);
    const open = await engineRig({ generation });
    expect(fieldsIn(dialect)).toEqual(fieldsIn(await open.engine.dialect()));
    for (const { name: operation, query } of demo.operations)
      if (operation === 'CheckSchema')
        for (const line of query.split('\n').slice(1, -2))
          expect(line).toContain('@include(if: false) {');
  });

  it('is unsupported if the app knows no schema that it accepts', async () => {
    const { engine } = await engineRig({ faults: ['introspection-off', 'renamed'] });
    expect((await failed(engine.dialect())).error).toMatchObject({ code: 'unsupported' });
  });

  it('may require a key first', async () => {
    const { engine } = await engineRig({ faults: ['introspection-off', 'unauthorized-200'] });
    expect((await failed(engine.dialect())).error.code).toBe('unauthorized');
  });
});

describe('a request that the server refuses as invalid', () => {
  it('is built again from the new schema and sent once more', async () => {
    const { engine, demo } = await engineRig({ faults: ['validation-once'] });
    expect(foundIn(await engine.dialect(), 'services').field).toBe('serviceList');
    const { data } = await engine.run('Services', services);
    const found = foundIn(await engine.dialect(), 'services');
    expect(found.how).toBe('shape');
    expect(readItems(found, data['a']).items.length).toBeGreaterThan(1);
    expect(demo.requests()).toBe(4);
  });

  it('is sent once if it changes the server', async () => {
    const { engine, demo } = await engineRig({ faults: ['validation-once'] });
    const before = await engine.dialect();
    const redeploy = part('redeploy', { input: { name: 'api' } }, ['status']);
    const failure = await failed(engine.run('Redeploy', redeploy));
    expect(failure.error.code).toBe('unsupported');
    expect(demo.operations.filter(({ kind }) => kind === 'mutation')).toEqual([]);
    await expect.poll(async () => (await engine.dialect()).hash).not.toBe(before.hash);
    expect(demo.requests()).toBe(3);
  });

  it('leads to another read of the schema at most every three minutes', async () => {
    const { engine, asked, clock } = await scripted(invalid);
    for (let round = 0; round < 3; round += 1) {
      expect((await failed(engine.run('Services', services))).error.code).toBe('unsupported');
      clock.advance(MINUTE - 1);
    }
    expect(asked).toEqual({ schema: 2, other: 3 });
    clock.advance(MINUTE);
    await failed(engine.run('Services', services));
    expect(asked).toEqual({ schema: 3, other: 4 });
  });

  it('fails like any other request if the schema cannot be read again', async () => {
    const { engine, server } = await scripted(invalid);
    await engine.dialect();
    server.on('POST /graphql', invalid, json({ data: { __schema: {} } }));
    const { error } = await failed(engine.run('Services', services));
    expect(error.code).toBe('not-this-server');
  });
});

describe('the parts of a request', () => {
  it('fail one by one', async () => {
    const { engine } = await engineRig({ faults: ['partial'] });
    const { data, failed: broken } = await engine.run('Round', (dialect) => [
      ...services(dialect),
      { alias: 'b', found: foundIn(dialect, 'limits'), args: {}, wishes: ['tier'] },
      { alias: 'c', found: foundIn(dialect, 'billing'), args: {}, wishes: ['suspended'] },
    ]);
    expect(
      readItems(foundIn(await engine.dialect(), 'services'), data['a']).items.length,
    ).toBeGreaterThan(1);
    expect([...broken.keys()].sort()).toEqual(['b', 'c']);
    expect(broken.get('b')).toMatch(/limits of the plan/);
    expect(broken.get('c')).toMatch(/workspaceSlug/);
  });

  it('are unsupported if none can be built, and nothing is sent', async () => {
    const { engine, demo } = await engineRig();
    const { error } = await failed(engine.run('Billing', part('billing')));
    expect(error.code).toBe('unsupported');
    expect(error.message).toMatch(/workspaceSlug/);
    expect(await engine.run('Nothing', () => [])).toEqual({
      dialect: await engine.dialect(),
      data: {},
      failed: new Map(),
      damaged: [],
    });
    expect(demo.requests()).toBe(1);
  });

  it('name the failed part without words of the server', async () => {
    const { engine } = await scripted(
      json({ data: { a: null }, errors: [{ path: ['a'] }, { path: ['z'] }] }),
    );
    const { failed: broken } = await engine.run('Services', services);
    expect([...broken]).toEqual([['a', "The server couldn't return a list of services."]]);
  });

  it('are sent with their values in variables only', async () => {
    const { engine, demo } = await engineRig();
    const input = { name: 'api', workspaceSlug: 'studio', envVars: [{ key: 'K', value: 'v-1' }] };
    await engine.run('Save', part('update', { input }, ['serviceId', 'status'])).catch(() => null);
    const [sent] = demo.operations;
    expect(sent).toMatchObject({ kind: 'mutation', name: 'Save', variables: { a_input: input } });
    expect(sent?.query).not.toContain('v-1');
  });
});
