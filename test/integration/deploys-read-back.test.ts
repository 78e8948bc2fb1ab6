import { describe, expect, it } from 'vitest';
import { useOddDeploys } from '../support/deploys/odd-deploys.ts';
import type { Args, OddService, OddState } from '../support/deploys/odd-platform.ts';
import { get, list, many, page, save, saved, upsert } from '../support/deploys/odd-platform.ts';

const { call, cli, apply, connect, throughTime } = useOddDeploys();

/** An answer that says that it was done; nothing was. */
const replayed = { serviceId: 'id-1', name: 's-1', status: 'queued' };
const unconfirmed = { code: 'unconfirmed', retryable: false };

describe('a save that was answered', () => {
  const updating = (updateService: (args: Args, state: OddState) => unknown) => ({
    sdl: `${list} } ${save}`,
    answers: { serviceList: page, serviceGet: get, updateService },
    services: many(2),
  });

  it('is unconfirmed if the service read back lacks what was sent, which is named', async () => {
    const platform = await connect(updating(() => replayed));
    const form = { name: 's-1', memory: '2048Mi', envVars: [{ key: 'A', value: 'new' }] };
    const { code, answer } = await throughTime(apply(form, '--yes'));
    expect(code).toBe(1);
    expect(answer).toMatchObject({ ok: false, error: unconfirmed });
    const differs = ['memory', 'envVars.A', 'envVars.B'];
    expect(answer['error']).toMatchObject({ detail: { differs } });
    expect(JSON.stringify(answer['error'])).not.toContain('new');
    expect(platform.sent).toHaveLength(1);
  });

  it('is unconfirmed if the service that it created is not there, or is another', async () => {
    for (const id of ['id-1', 'id-99']) {
      await connect(updating(() => ({ ...replayed, serviceId: id, name: 'fresh' })));
      const form = { name: 'fresh', repo: 'acme/fresh' };
      const { answer } = await throughTime(apply(form));
      expect(answer).toMatchObject({ ok: false, error: { ...unconfirmed, detail: { id } } });
    }
  });

  it('is done if the service shows it a moment later', async () => {
    let looks = 0;
    const late = (state: OddState) => {
      const service = state.services[0] as { memory: string } & OddService;
      looks += 1;
      if (looks > 2) service.memory = '2048Mi';
      return service;
    };
    const base = updating(() => replayed);
    const answers = { ...base.answers, serviceGet: (_args: Args, state: OddState) => late(state) };
    await connect({ ...base, answers });
    const done = await throughTime(apply({ name: 's-1', memory: '2048Mi' }, '--yes'));
    expect(done).toMatchObject({ code: 0, answer: { ok: true } });
    expect(looks).toBeGreaterThan(2);
  });

  const sealed = [{ key: 'A', value: null }];
  it.each<[string, object, Partial<OddService>]>([
    ['other units', { memory: '2048Mi' }, { memory: '2Gi' }],
    ['other words for the units', { memory: '2048Mi' }, { memory: '2048 MB' }],
    [
      'the address of a repository',
      { repo: 'acme/web' },
      { repo: 'https://git.example/Acme/web.git' },
    ],
    ['the reference of a branch', { branch: 'next' }, { branch: 'refs/heads/next' }],
    ['a host in upper case', { host: 'hosted' }, { host: 'GITHUB' }],
    ['a sealed variable', { envVars: [{ key: 'A', value: 'new' }] }, { envVars: sealed }],
    ['no value', { branch: 'next' }, { branch: null }],
  ])('is done if the server writes it in another form: %s', async (_name, form, stored) => {
    await connect(
      updating((args, state) => {
        Object.assign(upsert(args, state), stored);
        return replayed;
      }),
    );
    expect(await apply({ name: 's-1', ...form }, '--yes')).toMatchObject({ code: 0 });
  });

  it('is taken at its word by a service that can not be read back', async () => {
    let isOpen = true;
    const base = updating((args, state) => {
      isOpen = false;
      return saved(args, state);
    });
    const closed =
      (answer: (args: Args, state: OddState) => unknown) => (args: Args, state: OddState) => {
        if (!isOpen) throw new Error('closed');
        return answer(args, state);
      };
    const answers = { ...base.answers, serviceList: closed(page), serviceGet: closed(get) };
    await connect({ ...base, answers });
    expect(await apply({ name: 's-1', memory: '512Mi' }, '--yes')).toMatchObject({ code: 0 });
  });
});

describe('a redeploy that was answered', () => {
  const started = '2026-01-01T00:00:00Z';
  const deployment = (id: string, status: string) => ({
    id,
    serviceId: 'id-1',
    status,
    createdAt: started,
  });
  const redeploying = (
    deploymentList: (args: Args, state: OddState) => unknown,
    serviceUpdate: () => unknown = () => replayed,
  ) => ({
    sdl: `${list} deploymentList(serviceId: ID!): [Deployment!] }
      type Deployment { id: ID! serviceId: ID! status: String! createdAt: String! }
      input In { name: String! repo: String memory: String buildPack: String }
      type Mutation { serviceUpdate(input: In!): Saved }`,
    answers: { serviceList: page, serviceGet: get, deploymentList, serviceUpdate },
    services: many(2),
  });

  it('is unconfirmed if no new deployment is listed', async () => {
    const platform = await connect(redeploying(() => [deployment('d1', 'active')]));
    const { code, answer } = await throughTime(cli('redeploy', 's-1', '--yes'));
    expect({ code, answer }).toMatchObject({ code: 1, answer: { error: unconfirmed } });
    expect(platform.sent).toHaveLength(1);
  });

  it.each<[string, unknown[]]>([
    ['is listed', [deployment('d1', 'active'), deployment('d2', 'queued')]],
    ['is an earlier one that runs again', [deployment('d1', 'building')]],
  ])('is done if the deployment %s', async (_name, after) => {
    await connect(
      redeploying((_args, { sent }) => (sent.length === 0 ? [deployment('d1', 'active')] : after)),
    );
    expect(await cli('redeploy', 's-1', '--yes')).toMatchObject({ code: 0 });
  });

  it('is done if the deployment is listed a moment later', async () => {
    let looks = 0;
    await connect(
      redeploying((_args, { sent }) => {
        looks += sent.length;
        return [deployment('d1', 'active'), ...(looks > 1 ? [deployment('d2', 'queued')] : [])];
      }),
    );
    const done = await throughTime(cli('redeploy', 's-1', '--yes'));
    expect(done).toMatchObject({ code: 0, answer: { id: 'd2' } });
  });

  it('is taken at its word if deployments can not be listed', async () => {
    await connect(
      redeploying(() => {
        throw new Error('closed');
      }),
    );
    expect(await call('deploys.redeploy', { serviceId: 'id-1', cancels: null })).toMatchObject({
      state: 'queued',
    });
  });
});
