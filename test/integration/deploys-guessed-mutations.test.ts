import { describe, expect, it } from 'vitest';
import { refusal } from '../support/core/service-core.ts';
import type { Row } from '../support/deploys/odd-deploys.ts';
import { useOddDeploys } from '../support/deploys/odd-deploys.ts';
import { many, page, list, saved, get, pageOf, upsert } from '../support/deploys/odd-platform.ts';

const { call, cli, apply, print, connect } = useOddDeploys();

const serviceInput =
  'name: String! repo: String memory: String branch: String envVars: [EnvVarInput!]';

describe('a mutation for saving that the app does not know by name', () => {
  it.each([
    ['createOrUpdateApplication', '(input: ServiceInput!): Service'],
    ['serviceCreateOrUpdate', '(input: ServiceInput!): Saved'],
    ['updateOrCreateService', `(${serviceInput}): Service`],
    ['UPSERT_SERVICE', '(data: ServiceInput!): Payload'],
    ['saveApp', '(name: String!, settings: ServiceInput!): Service'],
    ['deployService', `(${serviceInput}, options: Options): Deployment`],
  ])('is used after consent: %s', async (name, shape) => {
    const platform = await connect({
      sdl: `${list} } type Payload { service: Service ok: Boolean }
        type Deployment { id: ID! serviceId: ID! status: String! } input Options { strategy: String! name: String! }
        type Mutation { ${name}${shape} deleteService(name: String!): Saved runService(input: ServiceInput!): Saved
          saveAndDeleteService(input: ServiceInput!): Saved rotateAndUpdateService(input: ServiceInput!): Saved
          suspendOrUpdateService(input: ServiceInput!): Saved deployAndReveal(input: ServiceInput!): Saved }`,
      answers: {
        serviceList: page,
        serviceGet: get,
        [name]: (args, state) => {
          const given = { ...args, ...(args['input'] ?? args['data'] ?? args['settings'] ?? {}) };
          const service = upsert(given, state);
          const { id } = service;
          return {
            ...service,
            serviceId: id,
            service,
            ok: true,
            ...(shape.endsWith('Deployment') ? { id: 'd1' } : {}),
          };
        },
      },
      services: many(2),
    });
    const form = { name: 'fresh', repo: 'acme/fresh', envVars: [{ key: 'K', value: 'v' }] };
    const asked = await apply(form);
    expect(asked).toMatchObject({
      code: 1,
      answer: { action: 'create', mutation: { name, agreed: false }, error: { code: 'needs-yes' } },
    });
    expect(JSON.stringify(asked.answer['error'])).toContain(name);
    const consent = { vanishingEnv: [], cancels: [] };
    expect(await refusal(call('deploys.apply', { form, consent }))).toMatchObject({
      code: 'needs-yes',
    });
    expect(platform.sent).toEqual([]);
    const done = await apply(form, '--yes');
    expect(done).toMatchObject({ code: 0, answer: { result: { id: 'id-3', name: 'fresh' } } });
    expect(platform.services[2]).toMatchObject(form);
    // Asked once: the answer is stored with the connection.
    const second = await apply({ ...form, name: 'second' });
    expect(second).toMatchObject({ code: 0, answer: { mutation: { name, agreed: true } } });
    expect(new Set(platform.sent.map(({ field }) => field))).toEqual(new Set([name]));
  });

  it('a lone serviceUpdate creates after consent, and updates without', async () => {
    const platform = await connect({
      sdl: `${list} } type Mutation { serviceUpdate(input: ServiceInput!): Saved }`,
      answers: {
        serviceList: page,
        serviceGet: get,
        serviceUpdate: saved,
      },
      services: many(2),
    });
    const update = await apply({ name: 's-1', memory: '512Mi' }, '--yes');
    expect(update).toMatchObject({ code: 0, answer: { action: 'update', mutation: null } });
    const form = { name: 'fresh', repo: 'acme/fresh' };
    expect(await apply(form)).toMatchObject({ code: 1, answer: { error: { code: 'needs-yes' } } });
    expect(platform.sent).toHaveLength(1);
    expect(await apply(form, '--yes')).toMatchObject({ code: 0 });
    expect(platform.services[2]).toMatchObject({ name: 'fresh' });
  });

  it('is used after consent for a redeploy: refused with its name, done with --yes, then stored', async () => {
    const platform = await connect({
      sdl: `${list} } input App { name: String! repo: String memory: String buildpack: String }
        type Mutation { updateApp(input: App!): Saved }`,
      answers: { serviceList: page, serviceGet: get, updateApp: saved },
      services: many(2),
    });
    const mutation = 'updateApp';
    const named = { message: expect.stringContaining(mutation) as string };
    expect(await cli('redeploy', 's-1')).toMatchObject({
      code: 1,
      answer: { error: { ...named, code: 'needs-yes', detail: { mutation } } },
    });
    const redeploy = () => call('deploys.redeploy', { serviceId: 'id-1', cancels: [] });
    expect(await refusal(redeploy())).toMatchObject({
      ...named,
      code: 'needs-yes',
      detail: { mutation },
    });
    expect(platform.sent).toEqual([]);
    expect(await cli('redeploy', 's-1', '--yes')).toMatchObject({ code: 0, answer: { mutation } });
    platform.services.forEach((one) => (one.status = 'active'));
    await call('deploys.refresh', undefined);
    await redeploy();
    expect(platform.sent).toHaveLength(2);
  });

  it('is used after consent for linking a database, then stored', async () => {
    const platform = await connect({
      sdl: `${list} } type Db { resourceId: ID name: String databaseUrl: String authToken: String }
        type Mutation { saveApp(input: ServiceInput!): Saved createResource(name: String!, type: String!): Db }`,
      answers: {
        serviceList: page,
        serviceGet: get,
        saveApp: saved,
        createResource: () => ({
          resourceId: 'db-1',
          name: 'd',
          databaseUrl: 'libsql://d',
          authToken: 'T-1',
        }),
      },
      services: many(2),
    });
    const { database } = await call('deploys.createDatabase', { name: 'd' });
    const given = { serviceId: 'id-1', databaseId: database.id, urlKey: 'U', tokenKey: 'T' };
    expect(await refusal(call('deploys.linkDatabase', given))).toMatchObject({
      code: 'needs-yes',
      message: expect.stringContaining('saveApp') as string,
      detail: { mutation: 'saveApp' },
    });
    expect(platform.sent.map(({ field }) => field)).toEqual(['createResource']);
    await call('deploys.linkDatabase', { ...given, useMutation: 'saveApp' });
    expect(platform.services[0]?.envVars.map(({ key }) => key)).toEqual(['A', 'B', 'U', 'T']);
    await call('deploys.linkDatabase', { ...given, urlKey: 'U2' });
    // The answer counts for every change that uses the mutation.
    expect(await apply({ name: 'fresh', repo: 'acme/fresh' })).toMatchObject({
      code: 0,
      answer: { mutation: { name: 'saveApp', agreed: true } },
    });
  });

  it('is asked again on another server', async () => {
    const one = {
      sdl: `${list} } type Mutation { saveApp(input: ServiceInput!): Saved }`,
      answers: {
        serviceList: page,
        saveApp: saved,
      },
    };
    await connect(one);
    const form = { name: 'fresh', repo: 'acme/fresh' };
    expect(await apply(form, '--yes')).toMatchObject({ code: 0 });
    await connect(one);
    expect(await apply(form)).toMatchObject({
      code: 1,
      answer: { mutation: { name: 'saveApp', agreed: false } },
    });
  });

  it.each([
    ['by its name', 'addApp_create(input: NewApp!): Saved changeApp_update(input: NewApp!): Saved'],
    ['by its input', 'op51(input: CreateApp!): Saved op52Update(input: UpdateApp!): Saved'],
    ['by its input alone', 'op51(input: CreateApp!): Saved op52(input: UpdateApp!): Saved'],
  ])('that creates comes before one that updates: %s', async (_name, mutations) => {
    const [create = '', update = ''] = [...mutations.matchAll(/(\w+)\(/g)].map(([, one]) => one);
    const input = 'name: String! repo: String memory: String';
    const platform = await connect({
      sdl: `${list} } input NewApp { ${input} } input CreateApp { ${input} } input UpdateApp { ${input} }
        type Mutation { ${mutations} }`,
      answers: { serviceList: page, serviceGet: get, [create]: saved, [update]: saved },
      services: many(2),
    });
    const form = { name: 'fresh', repo: 'acme/fresh' };
    const refused = await apply(form);
    expect(refused).toMatchObject({ code: 1, answer: { mutation: { name: create } } });
    expect(JSON.stringify(refused.answer['error'])).toContain(create);
    expect((await print(form, '--dry-run')).err).toContain(create);
    expect(await apply(form, '--yes')).toMatchObject({ code: 0 });
    expect(await apply({ name: 's-1', memory: '512Mi' }, '--yes')).toMatchObject({ code: 0 });
    expect(platform.sent.map(({ field }) => field)).toEqual([create, update]);
  });

  it('that updates does not create where several could', async () => {
    const platform = await connect({
      sdl: `${list} } type Mutation { createApp(input: ServiceInput!): Saved createSite(input: ServiceInput!): Saved
        updateApp(input: ServiceInput!): Saved }`,
      answers: { serviceList: page, serviceGet: get, updateApp: saved },
    });
    expect(await apply({ name: 'fresh', repo: 'acme/fresh' }, '--yes')).toMatchObject({
      answer: {
        error: { code: 'unsupported', message: expect.stringContaining('createSite') as string },
      },
    });
    expect(platform.sent).toEqual([]);
  });

  it('is asked for again if the server refused it', async () => {
    let isOpen = false;
    await connect({
      sdl: `${list} } type Mutation { saveApp(input: ServiceInput!): Saved }`,
      answers: {
        serviceList: page,
        serviceGet: get,
        saveApp: (args, state) => {
          if (!isOpen) throw new Error('The plan does not allow this.');
          return saved(args, state);
        },
      },
      services: many(2),
    });
    const form = { name: 'fresh', repo: 'acme/fresh' };
    expect(await apply(form, '--yes')).toMatchObject({
      code: 1,
      answer: { ok: false, action: 'create', error: { code: 'rejected' } },
    });
    const asked = {
      code: 1,
      answer: { mutation: { agreed: false }, error: { code: 'needs-yes' } },
    };
    expect(await apply(form)).toMatchObject(asked);
    isOpen = true;
    expect(await apply(form, '--yes')).toMatchObject({ code: 0 });
    expect(await apply({ ...form, name: 'second' })).toMatchObject({ code: 0 });
  });

  it('a file with errors gets its errors on a server that saves nothing', async () => {
    const platform = await connect({
      sdl: `${list} }`,
      answers: { serviceList: (args, state) => pageOf(state.services, args) },
      services: many(2),
    });
    const before = platform.asked.length;
    const bad = await apply({ name: 's-1', memory: '300Mi', repo: 'https://x.example/a/b' });
    expect(bad).toMatchObject({ code: 1, answer: { ok: false, action: null } });
    expect((bad.answer['errors'] as Row[]).map(({ field }) => field)).toEqual(['memory', 'repo']);
    expect(platform.asked).toHaveLength(before);
    expect(await apply({ name: 's-1', memory: '512Mi' })).toMatchObject({
      answer: { error: { code: 'unsupported' } },
    });
  });
});
