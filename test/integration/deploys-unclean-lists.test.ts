import { describe, expect, it } from 'vitest';
import { useOddDeploys } from '../support/deploys/odd-deploys.ts';
import type { Answered, Args, OddState } from '../support/deploys/odd-platform.ts';
import { oddService, pageOf, upsert } from '../support/deploys/odd-platform.ts';

const { cli, apply, connect, throughTime } = useOddDeploys();

type Page = Record<string, unknown> & { nodes: Record<string, unknown>[] };
const lookup = 'serviceGetByName(name: String!): Service';
const sdlOf = (field = '') =>
  `type Query { serviceList(first: Int, after: String): ServicePage! ${field} }
   type Mutation { updateService(input: ServiceInput!): Saved }`;
const answers = {
  serviceList: (args: Args, { services }: OddState) => pageOf(services, args),
  updateService: (args: Args, state: OddState) => {
    const { id, name, status } = upsert(args, state);
    return { serviceId: id, name, status };
  },
};
const services = [oddService(1), oddService(2, { name: 'blog' })];
const form = { name: 'blog', branch: 'main2' };

/** The answer with another page of services, and further errors. */
const withPage =
  (change: (page: Page) => unknown, ...errors: unknown[]) =>
  (operation: string, answer: Answered): unknown => {
    if (operation !== 'Round' || answer.data?.['services'] === undefined) return answer;
    const data = {
      ...answer.data,
      services: change(structuredClone(answer.data['services']) as Page),
    };
    return errors.length === 0 ? { data } : { data, errors };
  };
const without = (page: Page): Page => ({
  ...page,
  nodes: page.nodes.filter(({ name }) => name !== 'blog'),
  totalCount: 1,
});
const nameless = (page: Page): Page => ({
  ...page,
  nodes: page.nodes.map((node) => (node['name'] === 'blog' ? { ...node, name: null } : node)),
});
const lost = { message: 'shard 3 timed out' };

const unclean: Readonly<Record<string, readonly [ReturnType<typeof withPage>, string]>> = {
  'an error about the nodes': [withPage(without, { ...lost, path: ['services', 'nodes'] }), 'lost'],
  'an error about a field of a node that is not there': [
    withPage(without, { ...lost, path: ['services', 'nodes', 1, 'branch'] }),
    'lost',
  ],
  'an error without a path': [withPage(without, lost), 'lost'],
  'an error about a field under another name': [
    withPage(without, { ...lost, path: ['serviceList', 'nodes', 1] }),
    'lost',
  ],
  'a node without a name': [withPage(nameless), 'lost'],
  'a node without a name, and an error about it': [
    withPage(nameless, { ...lost, path: ['services', 'nodes', 1, 'name'] }),
    'lost',
  ],
  'a node without an id': [
    withPage((page) => ({ ...page, nodes: page.nodes.map((one) => ({ ...one, id: null })) })),
    'lost',
  ],
  'no nodes': [withPage(() => ({})), 'no-next'],
  'nodes that are no list': [withPage((page) => ({ ...page, nodes: {} })), 'short'],
  'a total as a text': [withPage((page) => ({ ...without(page), totalCount: '2' })), 'short'],
  'a total that is no number': [
    withPage((page) => ({ ...without(page), totalCount: 'many' })),
    'lost',
  ],
  'a total below what came': [withPage((page) => ({ ...without(page), totalCount: 0 })), 'changed'],
  'no end': [
    withPage((page) => ({ ...without(page), pageInfo: null, totalCount: null })),
    'no-next',
  ],
  'a cursor without an end': [
    withPage((page) => ({ ...without(page), pageInfo: { endCursor: 'zzz' } })),
    'no-next',
  ],
  'an end that is no boolean': [
    withPage((page) => ({ ...without(page), pageInfo: { hasNextPage: 'no' } })),
    'no-next',
  ],
};

describe('a list of services whose answer is not clean', () => {
  it.each(Object.keys(unclean))('is cut, and proves no service new: %s', async (name) => {
    const [rewrite, why] = unclean[name] ?? [];
    const platform = await connect({
      sdl: sdlOf(),
      answers,
      services,
      ...(rewrite === undefined ? {} : { rewrite }),
    });
    expect(await cli()).toMatchObject({ code: 1, answer: { partial: { cut: { why } } } });
    expect(await apply(form)).toMatchObject({
      code: 1,
      answer: { ok: false, action: 'create', unlisted: true, error: { code: 'needs-yes' } },
    });
    expect(platform.sent).toEqual([]);
  });

  it('is whole with an error about a field of a service that came', async () => {
    const path = ['services', 'nodes', 1, 'branch'];
    const rewrite = withPage((page) => page, { ...lost, path });
    await connect({ sdl: sdlOf(), answers, services, rewrite });
    expect(await cli()).toMatchObject({ code: 0, answer: { cut: null } });
  });
});

describe('the numbers of a cut list', () => {
  const blog = { id: 'id-2', name: 'blog', status: 'active' };
  const notes = { ...blog, id: 'id-3', name: 'notes' };
  const noId = { ...blog, id: null };
  it.each<[string, Page['nodes'] | null[], number | null, number, number]>([
    ['null and a row without an id', [null, { name: 'noid' }, blog, notes] as null[], 4, 2, 4],
    ['a row whose id is null', [noId, blog, notes], 3, 2, 3],
    ['the same, and a total of the others', [noId, blog, notes], 2, 2, 3],
    ['a row without a name, which is printed', [{ ...blog, id: 'x', name: null }, notes], 2, 2, 2],
    ['a removed service', [noId, { ...blog, id: 'x', status: 'removed' }, blog, notes], 4, 2, 3],
  ])('say what is printed: %s', async (_name, nodes, totalCount, have, of) => {
    const pageInfo = { hasNextPage: false };
    const rewrite = withPage((page) => ({ ...page, nodes, totalCount, pageInfo }));
    await connect({ sdl: sdlOf(), answers, services, rewrite });
    const { code, answer } = await cli();
    expect(code).toBe(1);
    expect(answer).toMatchObject({ error: { detail: { why: 'lost', have, of } } });
    expect((answer['partial'] as { services: unknown[] }).services).toHaveLength(have);
  });
});

it('a service whose name differs by case may be the same', async () => {
  const upper = [oddService(1), oddService(2, { name: 'BLOG' })];
  const platform = await connect({ sdl: sdlOf(), answers, services: upper });
  expect(await apply(form)).toMatchObject({
    code: 1,
    answer: { action: 'create', unlisted: true, error: { code: 'needs-yes' } },
  });
  expect(platform.sent).toEqual([]);
});

describe('a server that is asked for a service by its name', () => {
  const listWithout = withPage(without);
  const answered =
    (answer: unknown, list = listWithout) =>
    (operation: string, given: Answered): unknown =>
      operation === 'ServiceByName' ? answer : list(operation, given);
  const none = { ...answers, serviceGetByName: () => null };

  it.each<[string, unknown]>([
    ['null and an error without a path', { data: { service: null }, errors: [lost] }],
    ['null and an error', { data: { service: null }, errors: [{ ...lost, path: ['service'] }] }],
    ['no field', { data: {} }],
    ['a text', { data: { service: 'blog' } }],
    ['another service', { data: { service: { id: 'id-9', name: 'other', status: 'active' } } }],
    ['a service without an id', { data: { service: {} } }],
  ])('does not say that there is none: %s', async (_name, answer) => {
    const rewrite = answered(answer);
    const platform = await connect({ sdl: sdlOf(lookup), answers: none, services, rewrite });
    expect(await apply(form)).toMatchObject({
      code: 1,
      answer: { action: 'create', unlisted: true, error: { code: 'needs-yes' } },
    });
    expect(platform.sent).toEqual([]);
  });

  it('does not say so with null where the schema has no null', async () => {
    const rewrite = answered({ data: { service: null } });
    const sdl = sdlOf(`${lookup}!`);
    const platform = await connect({ sdl, answers: none, services, rewrite });
    expect(await apply(form)).toMatchObject({ code: 1, answer: { unlisted: true } });
    expect(platform.sent).toEqual([]);
  });

  it.each<[string, unknown]>([
    ['null', { data: { service: null } }],
    ['not found', { data: null, errors: [{ message: 'service not found', path: ['service'] }] }],
  ])('proves with a whole list that it is new: %s', async (_name, answer) => {
    const rewrite = answered(answer, (_operation, given) => given);
    const platform = await connect({ sdl: sdlOf(lookup), answers: none, services, rewrite });
    const fresh = await apply({ name: 'fresh', repo: 'acme/fresh' });
    expect(fresh).toMatchObject({ code: 0, answer: { action: 'create', unlisted: false } });
    expect(platform.sent).toHaveLength(1);
  });

  it('"not found" does not make a cut list whole', async () => {
    const missing = {
      data: { service: null },
      errors: [{ message: 'not found', path: ['service'] }],
    };
    const rewrite = answered(missing, withPage(without, lost));
    const platform = await connect({ sdl: sdlOf(lookup), answers: none, services, rewrite });
    expect(await apply(form)).toMatchObject({ code: 1, answer: { unlisted: true } });
    expect(platform.sent).toEqual([]);
  });
});

describe('a change that is answered with null and an error', () => {
  const told = (error: object) => ({
    sdl: sdlOf(),
    answers,
    services,
    rewrite: (operation: string, given: Answered): unknown =>
      operation === 'SaveService' ? { data: { saved: null }, errors: [error] } : given,
  });

  it('is refused with the words of the server, also without a path', async () => {
    await connect(told({ message: 'The plan does not allow this.' }));
    const { code, answer } = await apply(form, '--yes');
    expect(code).toBe(1);
    expect(answer['error']).toMatchObject({ code: 'rejected' });
    expect(JSON.stringify(answer['error'])).toContain('The plan does not allow this.');
  });

  it('is unconfirmed if the server broke', async () => {
    const extensions = { code: 'INTERNAL_SERVER_ERROR' };
    const platform = await connect({
      ...told({ message: 'timeout', extensions }),
      answers: { ...answers, updateService: () => null },
    });
    const { answer } = await throughTime(apply(form, '--yes'));
    expect(answer['error']).toMatchObject({
      code: 'unconfirmed',
      retryable: false,
      detail: { why: expect.stringContaining('timeout') as string },
    });
    expect(platform.sent).toHaveLength(1);
  });
});
