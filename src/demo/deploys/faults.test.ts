import type { GraphQLSchema, IntrospectionQuery } from 'graphql';
import { buildClientSchema, getIntrospectionQuery, isEnumType, isObjectType } from 'graphql';
import { afterEach, describe, expect, it } from 'vitest';
import { ask, dataOf } from '../../../test/support/deploys/deploys-ask.ts';
import { FakeClock } from '../../../test/support/core/fake-clock.ts';
import { t } from '../../shared/i18n/translate.ts';
import type { DeploysDemo } from './deploys-demo.ts';
import { SLOW_MS } from '../kit/http-demo.ts';
import { startDeploysDemo } from './deploys-demo.ts';
import type { DeploysFault } from './faults.ts';
import { deploysNames, schemaFaults } from './faults.ts';
import { servedSchema } from './schema.ts';

const running: DeploysDemo[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((demo) => demo.stop()));
});

async function start(...faults: DeploysFault[]): Promise<DeploysDemo> {
  const demo = await startDeploysDemo({ faults, clock: new FakeClock() });
  running.push(demo);
  return demo;
}

const introspection = getIntrospectionQuery({ descriptions: false });
async function schemaOf(demo: DeploysDemo): Promise<GraphQLSchema> {
  const data = await dataOf<IntrospectionQuery>(demo, introspection);
  return buildClientSchema(data);
}
const typeOf = (schema: GraphQLSchema, type: string, field: string): string | null => {
  const found = schema.getType(type);
  return isObjectType(found) ? (found.getFields()[field]?.type.toString() ?? null) : null;
};
const list = '{ serviceList(workspaceSlug: "studio") { nodes { name } } }';

interface Page {
  readonly nodes: readonly { readonly name: string }[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}
const page = async (
  demo: DeploysDemo,
  first: number | null,
  after: string | null,
): Promise<Page> => {
  const query = `query P($first: Int, $after: String) { page: serviceList(workspaceSlug: "studio", first: $first, after: $after) {
    nodes { name } pageInfo { hasNextPage endCursor } } }`;
  return (await dataOf<{ page: Page }>(demo, query, { first, after })).page;
};

describe('faults of the schema', () => {
  it('renames every operation and keeps the shapes', async () => {
    const demo = await start('renamed');
    expect((await ask(demo, list)).status).toBe(422);
    const fields = (await schemaOf(demo)).getQueryType()?.getFields() ?? {};
    const services = Object.values(fields).find(
      ({ type }) => type.toString() === 'ServiceConnection!',
    );
    const data = await dataOf(demo, list.replace('serviceList', services?.name ?? ''));
    expect(JSON.stringify(data)).toContain('"edge-cache"');
    expect(demo.operations.at(-1)?.fields).toEqual(['serviceList']);
  });

  it('turns the status into an object or an enum', async () => {
    const query = (status: string) =>
      `{ serviceList(workspaceSlug: "studio") { nodes { ${status} } } }`;
    const object = await start('status-object');
    expect(JSON.stringify(await dataOf(object, query('status { build runtime }')))).toContain(
      '{"status":{"build":"success","runtime":"running"}}',
    );
    const asEnum = await start('status-enum');
    expect(JSON.stringify(await dataOf(asEnum, query('status')))).toContain('{"status":"CRASHED"}');
    expect(isEnumType((await schemaOf(asEnum)).getType('DeployStatus'))).toBe(true);
  });

  it('returns edges instead of nodes, and no page info', async () => {
    const demo = await start('edges', 'no-page-info', 'many');
    const query = '{ serviceList(workspaceSlug: "studio") { edges { cursor node { name } } } }';
    const data = await dataOf<{ serviceList: { edges: readonly unknown[] } }>(demo, query);
    expect(data.serviceList.edges).toHaveLength(257);
    const schema = await schemaOf(demo);
    expect(typeOf(schema, 'ServiceConnection', 'nodes')).toBeNull();
    expect(typeOf(schema, 'ServiceConnection', 'pageInfo')).toBeNull();
  });

  it('has a deleting mutation in the form of a redeploy', async () => {
    const demo = await start('look-alike');
    await dataOf(
      demo,
      'mutation { serviceWipeAndUpdate(input: { name: "worker", workspaceSlug: "studio" }) { serviceId name status } }',
    );
    expect(JSON.stringify(await dataOf(demo, list))).not.toContain('worker');
    expect(demo.operations[0]?.fields).toEqual(['serviceWipeAndUpdate']);
  });

  it('has about 2 MB of introspection', async () => {
    const demo = await start('huge-schema');
    const { body } = await ask(demo, introspection);
    const size = JSON.stringify(body).length;
    expect(size).toBeGreaterThan(1.8e6);
    expect(size).toBeLessThan(5e6);
  });

  it('is built in every combination of generation and fault', () => {
    for (const generation of deploysNames.generations)
      for (const name of schemaFaults.filter((one) => one !== 'huge-schema'))
        expect(() => servedSchema(generation, new Set([name, 'renamed']))).not.toThrow();
  });

  it('refuses introspection, or answers it with garbage', async () => {
    const off = await start('introspection-off');
    expect((await ask(off, introspection)).body).toMatchObject({
      data: null,
      errors: [{ message: 'introspection disabled' }],
    });
    expect((await ask(off, list)).status).toBe(200);
    const garbage = await start('garbage-schema');
    const { body } = await ask(garbage, introspection);
    expect(() => buildClientSchema(body?.data as unknown as IntrospectionQuery)).toThrow();
  });

  it('changes once after the first introspection', async () => {
    const demo = await start('validation-once');
    const before = await schemaOf(demo);
    expect(before.getQueryType()?.getFields()).toHaveProperty('serviceList');
    expect((await ask(demo, list)).status).toBe(422);
    const after = Object.keys((await schemaOf(demo)).getQueryType()?.getFields() ?? {});
    expect(after).not.toContain('serviceList');
    expect(Object.keys((await schemaOf(demo)).getQueryType()?.getFields() ?? {})).toEqual(after);
  });
});

describe('faults of lists', () => {
  it('pages through 257 services', async () => {
    const demo = await start('many');
    const names: string[] = [];
    let after: string | null = null;
    let pages = 0;
    for (let more = true; more; pages += 1) {
      const next: Page = await page(demo, 100, after);
      names.push(...next.nodes.map(({ name }) => name));
      ({ endCursor: after, hasNextPage: more } = next.pageInfo);
    }
    expect(pages).toBe(3);
    expect(new Set(names).size).toBe(257);
    expect((await page(demo, null, null)).nodes).toHaveLength(50);
  });

  it('never ends, with new cursors or with the same one', async () => {
    const endless = await start('endless-pages');
    const first = await page(endless, 5, null);
    const second = await page(endless, 5, first.pageInfo.endCursor);
    const third = await page(endless, 5, second.pageInfo.endCursor);
    const cursors = [first, second, third].map(({ pageInfo }) => pageInfo.endCursor);
    expect(new Set(cursors).size).toBe(3);
    expect(third.pageInfo.hasNextPage).toBe(true);
    expect(third.nodes.length).toBeGreaterThan(0);
    const repeated = await start('repeated-cursor');
    const one = await page(repeated, 5, null);
    expect(one.pageInfo.hasNextPage).toBe(true);
    expect(await page(repeated, 5, one.pageInfo.endCursor)).toEqual(one);
  });

  it('returns hostile values where the types allow them', async () => {
    const demo = await start('hostile-strings');
    const query = `{ serviceList(workspaceSlug: "studio") { nodes { id name commitHash createdAt updatedAt
      ports { publicEndpoint } } } usageBillBreakdown { cpu { quantity unitPrice } } }`;
    const { body } = await ask(demo, query);
    expect(body?.errors).toBeUndefined();
    expect(body?.data).toMatchObject({
      usageBillBreakdown: { cpu: { quantity: '{"$numberDecimal":"1"}', unitPrice: 'NaN' } },
    });
    const services = body?.data?.['serviceList'] as
      { nodes: Record<string, unknown>[] } | undefined;
    const service = services?.nodes[0];
    expect(service).toMatchObject({
      id: 'svc_0',
      createdAt: 'yesterday',
      updatedAt: { seconds: 1 },
      ports: [{ publicEndpoint: 'javascript:alert(1)' }],
    });
    expect(String(service?.['name'])).toMatch(/^api\0/);
  });
});

describe('faults of answers', () => {
  it.each([
    ['unauthorized', 401],
    ['unauthorized-200', 200],
    ['rate-limit', 429],
    ['server-error', 500],
    ['html', 200],
  ] as const)('%s: status %i, and nothing is executed', async (fault, status) => {
    const demo = await start(fault);
    const answer = await ask(demo, list);
    expect(answer.status).toBe(status);
    expect(demo.operations).toEqual([]);
    expect(answer.body === null).toBe(fault === 'server-error' || fault === 'html');
    expect(answer.headers.get('Retry-After')).toBe(fault === 'rate-limit' ? '7' : null);
    demo.fault(fault, false);
    expect((await ask(demo, list)).body?.errors).toBeUndefined();
    expect(demo.requests()).toBe(2);
  });

  it('fails a part of a request', async () => {
    const demo = await start('partial');
    const query = '{ resourceLimits { tier } accountStatus { email } }';
    const { status, body } = await ask(demo, query);
    expect(status).toBe(200);
    expect(body?.data).toEqual({
      resourceLimits: null,
      accountStatus: { email: 'mira@example.invalid' },
    });
    expect(body?.errors?.map(({ message }) => message)).toEqual(['upstream unavailable']);
  });

  it('answers late', async () => {
    const clock = new FakeClock();
    const demo = await startDeploysDemo({ faults: ['slow'], clock });
    running.push(demo);
    const answer = ask(demo, list);
    await expect.poll(() => clock.pending).toBe(1);
    expect(clock.nextIn).toBe(SLOW_MS);
    clock.advance(SLOW_MS);
    expect((await answer).status).toBe(200);
  });

  it('closes the connection in the middle of an answer', async () => {
    const demo = await start('half-closed');
    await expect(ask(demo, list)).rejects.toThrow('terminated');
  });

  it('answers other paths with 404', async () => {
    const demo = await start();
    expect((await fetch(new URL('/other', demo.url))).status).toBe(404);
  });
});

describe('names', () =>
  it('has a sentence for every fault, and refuses unknown names', () => {
    for (const { name, about } of deploysNames.faults) expect(about, name).toMatch(/^[A-Z].+\.$/);
    expect(() => deploysNames.parseFault('boredom')).toThrow(
      t('demo:noFault', {
        server: 'deploys',
        name: 'boredom',
        names: deploysNames.faults.map(({ name }) => name).join(', '),
      }),
    );
    expect(() => deploysNames.parseGeneration('g9')).toThrow(
      t('demo:noGeneration', {
        server: 'deploys',
        name: 'g9',
        names: deploysNames.generations.join(', '),
      }),
    );
  }));
