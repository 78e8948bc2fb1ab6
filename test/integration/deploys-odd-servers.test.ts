import { describe, expect, it } from 'vitest';
import { refusal } from '../support/core/service-core.ts';
import { useOddDeploys } from '../support/deploys/odd-deploys.ts';
import type { Args, OddService, OddState } from '../support/deploys/odd-platform.ts';
import {
  many,
  page,
  list,
  save,
  saved,
  get,
  pageOf,
  upsert,
} from '../support/deploys/odd-platform.ts';

const { call, cli, apply, connect, throughTime } = useOddDeploys();

describe('an incomplete list of services', () => {
  const cut: Readonly<Record<string, (args: Args, state: OddState) => unknown>> = {
    hiddenExisting: (args, { services }) => {
      if (args['after'] !== undefined) throw new Error('page 2 is broken');
      return pageOf(services, args, 20);
    },
    stuckExisting: (args, { services }) => ({
      ...(pageOf(services, { first: args['first'] }, 20) as object),
      pageInfo: { hasNextPage: true, endCursor: 'same' },
    }),
    nullNode: (args, { services }) => {
      const nodes = services.map((one) => (one.name === 's-25' ? new Error('broken') : one));
      return { ...(pageOf(services, args) as object), nodes };
    },
    nullNodeSilently: (args, { services }) => {
      const nodes = services.map((one) => (one.name === 's-25' ? null : one));
      return { ...(pageOf(services, args) as object), nodes };
    },
    shortOfTotal: (_args, { services }) => ({
      nodes: services.slice(0, 20),
      totalCount: 30,
      pageInfo: { hasNextPage: false, endCursor: null },
    }),
  };

  it.each(Object.keys(cut))('is no proof that a service is new: %s', async (name) => {
    const platform = await connect({
      sdl: `${list} } ${save}`,
      answers: { serviceList: cut[name] ?? page, serviceGet: get, updateService: saved },
      services: many(30),
    });
    const refused = await apply({ name: 's-25', envVars: [] });
    expect(refused.code).toBe(1);
    expect(refused.answer).toMatchObject({
      ok: false,
      action: 'create',
      unlisted: true,
      error: { code: 'needs-yes', retryable: false },
    });
    expect(platform.sent).toEqual([]);
    expect(platform.services[24]?.envVars).toHaveLength(2);
    const form = { name: 's-25', envVars: [] };
    const consent = { vanishingEnv: [], cancels: [] };
    expect(await refusal(call('deploys.apply', { form, consent }))).toMatchObject({
      code: 'needs-yes',
      detail: { review: { unlisted: true } },
    });
    expect(platform.sent).toEqual([]);
    expect(await apply(form, '--yes')).toMatchObject({ code: 0, answer: { ok: true } });
    expect(platform.sent).toHaveLength(1);
  });

  it('is settled by asking for the name, where the server can be asked', async () => {
    const platform = await connect({
      sdl: `${list} serviceGetByName(name: String!, project: String): Service } ${save}`,
      answers: {
        serviceList: cut['hiddenExisting'] ?? page,
        serviceGet: get,
        updateService: saved,
        serviceGetByName: ({ name }, { services }) => services.find((one) => one.name === name),
      },
      services: many(30),
    });
    const existing = await apply({ name: 's-25', envVars: [] });
    expect(existing).toMatchObject({
      code: 1,
      answer: { action: 'update', serviceId: 'id-25', vanishingEnv: ['A', 'B'], unlisted: false },
    });
    expect(platform.sent).toEqual([]);
    const fresh = await apply({ name: 'fresh', repo: 'acme/fresh' });
    expect(fresh).toMatchObject({ code: 0, answer: { action: 'create', unlisted: false } });
    expect(platform.sent).toHaveLength(1);
  });
});

it('a server that knows services by name only shows and changes variables', async () => {
  const platform = await connect({
    sdl: `type Query { serviceList(first: Int, after: String): ServicePage!
      serviceGetByName(name: String!): Service } ${save}`,
    answers: {
      serviceList: page,
      updateService: saved,
      serviceGetByName: ({ name }, { services }) => services.find((one) => one.name === name),
    },
    services: many(2),
  });
  expect(await cli('show', 's-2')).toMatchObject({ code: 0, answer: { variables: ['A', 'B'] } });
  const envVars = [{ key: 'A', value: 'new' }];
  const planned = await apply({ name: 's-2', envVars }, '--dry-run');
  expect(planned).toMatchObject({ code: 0, answer: { action: 'update', vanishingEnv: ['B'] } });
  expect(await apply({ name: 's-2', envVars }, '--yes')).toMatchObject({ code: 0 });
  expect(platform.services[1]?.envVars).toMatchObject(envVars);
});

describe('an answer of a mutation', () => {
  const payload = (fields: string) => `${list} } type UserError { message: String field: [String] }
    type Payload { ${fields} } type Mutation { updateService(input: ServiceInput!): Payload }`;
  const own = 'serviceId: ID name: String status: String';
  const words = 'The plan does not allow this.';
  it.each<[string, string, unknown, string]>([
    ['userErrors', `${own} userErrors: [UserError!]`, { userErrors: [{ message: words }] }, words],
    ['errors as texts', `${own} errors: [String!]`, { errors: [words] }, words],
    ['one error', `${own} error: UserError`, { error: { message: words } }, words],
    [
      'okFalse',
      `${own} success: Boolean message: String`,
      { success: false, message: words },
      words,
    ],
    ['ok: false beside an id', `${own} ok: Boolean`, { ok: false, serviceId: 'id-1' }, ''],
    ['nullPayload', own, null, ''],
    ['an empty payload', own, {}, ''],
    ['an empty service', 'service: Service userErrors: [UserError!]', { service: null }, ''],
  ])(
    'that refuses is an error with the words of the server: %s',
    async (_name, fields, answer, said) => {
      const platform = await connect({
        sdl: payload(fields),
        answers: {
          serviceList: page,
          serviceGet: get,
          updateService: () => answer,
        },
        services: many(2),
      });
      for (const form of [
        { name: 's-1', memory: '512Mi' },
        { name: 'fresh', repo: 'acme/fresh' },
      ]) {
        const refused = await apply(form, '--yes');
        expect(refused).toMatchObject({
          code: 1,
          answer: { error: { code: 'rejected', retryable: false } },
        });
        expect(JSON.stringify(refused.answer)).toContain(said);
      }
      const [id] = platform.services.map((one) => one.id);
      expect(platform.sent).toHaveLength(2);
      expect(
        await refusal(call('deploys.redeploy', { serviceId: id ?? '', cancels: [] })),
      ).not.toBeNull();
    },
  );

  it.each<[string, string, (service: OddService) => unknown]>([
    [
      'a service in it',
      'service: Service userErrors: [UserError!]',
      (service) => ({ service, userErrors: [] }),
    ],
    [
      'a deployment in it',
      'ok: Boolean deployment: Deployment',
      ({ id }) => ({ ok: true, deployment: { id: 'd1', serviceId: id, status: 'queued' } }),
    ],
    [
      'a deployment without its service',
      'deployment: Run',
      () => ({ deployment: { id: 'd1', status: 'queued' } }),
    ],
    ['a flag alone', `${own} success: Boolean`, () => ({ success: true })],
  ])('that says it was done is a success: %s', async (_name, fields, answer) => {
    await connect({
      sdl: `${payload(fields)} type Deployment { id: ID! serviceId: ID! status: String! } type Run { id: ID! status: String! }`,
      answers: {
        serviceList: page,
        serviceGet: get,
        updateService: (args, state) => answer(upsert(args, state)),
      },
      services: many(2),
    });
    const update = await apply({ name: 's-1', memory: '512Mi' }, '--yes');
    expect(update).toMatchObject({ code: 0, answer: { ok: true, result: { id: 'id-1' } } });
    const create = await apply({ name: 'fresh', repo: 'acme/fresh' });
    expect(create).toMatchObject({
      code: 0,
      answer: { ok: true, result: { id: 'id-3', name: 'fresh' } },
    });
  });

  it.each([
    ['mutLost', 'lost'],
    ['mut502', 'unavailable'],
  ] as const)('that is lost is as the service shows it: %s', async (_case, fault) => {
    let isObeyed = false;
    const platform = await connect({
      sdl: `${list} } ${save}`,
      answers: {
        serviceList: page,
        serviceGet: get,
        updateService: (args, state) => (isObeyed ? saved(args, state) : null),
      },
      services: many(2),
    });
    platform.faults.add(fault);
    const lost = await throughTime(apply({ name: 's-1', memory: '512Mi' }, '--yes'));
    expect(lost).toMatchObject({
      code: 1,
      answer: { error: { code: 'unconfirmed', retryable: false } },
    });
    expect(platform.sent).toHaveLength(1);
    isObeyed = true;
    const done = await apply({ name: 's-1', memory: '512Mi' }, '--yes');
    expect(done).toMatchObject({ code: 0, answer: { result: { id: 'id-1' } } });
    expect(platform.sent).toHaveLength(2);
  });

  it('that refuses a database or a redeploy is an error with the words of the server', async () => {
    const platform = await connect({
      sdl: `${list} } type UserError { message: String }
        type Created { resourceId: ID name: String databaseUrl: String authToken: String userErrors: [UserError!] }
        input In { name: String! repo: String memory: String buildPack: String }
        type Redeployed { serviceId: ID name: String status: String userErrors: [UserError!] }
        type Mutation { createResource(name: String!, type: String!): Created serviceUpdate(input: In!): Redeployed }`,
      answers: {
        serviceList: page,
        createResource: () => ({ name: 'd', userErrors: [{ message: words }] }),
        serviceUpdate: () => ({ serviceId: 'id-1', userErrors: [{ message: words }] }),
      },
      services: many(2),
    });
    const told = { code: 'rejected', message: expect.stringContaining(words) as string };
    expect(await refusal(call('deploys.createDatabase', { name: 'd' }))).toMatchObject(told);
    const redeploy = call('deploys.redeploy', { serviceId: 'id-1', cancels: [] });
    expect(await refusal(redeploy)).toMatchObject(told);
    expect(platform.sent).toHaveLength(2);
  });

  it('that says nothing is compared with the service as read again', async () => {
    let isObeyed = false;
    const platform = await connect({
      sdl: payload(own),
      answers: {
        serviceList: page,
        serviceGet: get,
        updateService: (args, state) => {
          if (isObeyed) upsert(args, state);
          return { name: 's-1' };
        },
      },
      services: many(2),
    });
    const lost = await throughTime(apply({ name: 's-1', memory: '512Mi' }, '--yes'));
    expect(lost).toMatchObject({
      code: 1,
      answer: { error: { code: 'unconfirmed', retryable: false } },
    });
    isObeyed = true;
    const done = await apply({ name: 's-1', memory: '512Mi' }, '--yes');
    expect(done).toMatchObject({ code: 0, answer: { result: { id: 'id-1' } } });
    expect(platform.sent).toHaveLength(2);
  });
});
