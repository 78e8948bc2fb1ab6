import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { clientRig } from '../../../test/support/net/client-rig.ts';
import { failed } from '../../../test/support/failed.ts';
import type { ServiceServer, Step } from '../../../test/support/net/service-server.ts';
import { drop, json, startService } from '../../../test/support/net/service-server.ts';
import type { AppFailure } from '../../shared/contract/errors.ts';
import { failure } from '../../shared/contract/errors.ts';
import { orLost, inWriteScope } from './lost-answer.ts';

const servers: ServiceServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
});

const write = { method: 'POST', path: '/a', json: {}, expect: 'json' } as const;
async function setUp(step: Step | Step[]) {
  const server = await startService({ 'POST /a': step });
  servers.push(server);
  return clientRig(server.origin);
}
const late = failure('timeout', 'Too slow.', { where: 'x' });

describe('a call that fails', () => {
  const refusedRead = failure('forbidden', 'Not allowed.', { status: 403 });
  const broken = failure('rejected', 'An error.', { status: 500 });

  it.each<[string, Step, AppFailure, Record<string, unknown>]>([
    ['was made', json({}), late, { where: 'x', lost: 'timeout', why: 'Too slow.' }],
    ['was made', json({}), broken, { lost: 'rejected', status: 500, why: 'An error.' }],
    ['was lost', drop, late, { lost: 'connection-lost' }],
    ['was lost', drop, refusedRead, { lost: 'connection-lost' }],
    ['was lost', json({}, 504), late, { lost: 'timeout', status: 504 }],
  ])('after a change %s is unconfirmed, whatever failed', async (_name, step, error, detail) => {
    const { client } = await setUp(step);
    const call = inWriteScope(async () => {
      await orLost(client.request(write));
      await turn();
      throw error;
    });
    expect((await failed(call)).error).toMatchObject({
      code: 'unconfirmed',
      retryable: false,
      detail,
      message: expect.stringContaining('could not check whether it was made') as string,
    });
  });

  it('with its own "unconfirmed" reports the lost answer', async () => {
    const { client } = await setUp(json({}, 502));
    const call = inWriteScope(async () => {
      await orLost(client.request(write));
      throw failure('unconfirmed', 'Not there.', { name: 'blog' });
    });
    expect((await failed(call)).error).toMatchObject({
      message: 'Not there.',
      detail: { name: 'blog', lost: 'unreachable', status: 502 },
    });
  });

  it('after a lost change that was found keeps the refusal of the next one', async () => {
    const { client } = await setUp([json({}, 502), json({}, 422)]);
    const call = inWriteScope(async () => {
      await orLost(client.request(write));
      await orLost(client.request(write));
    });
    expect((await failed(call)).error).toMatchObject({ code: 'rejected', detail: { status: 422 } });
  });

  it.each<[string, Step | null]>([
    ['without a change', null],
    ['after a refused one', json({}, 422)],
  ])('%s keeps its failure', async (_name, step) => {
    const { client } = await setUp(step ?? json({}));
    const call = inWriteScope(async () => {
      if (step !== null) await client.request(write).catch(() => undefined);
      throw late;
    });
    expect(await failed(call)).toBe(late);
  });

  it('beside a call that changed something keeps its failure', async () => {
    const { client } = await setUp(json({}));
    const changes = inWriteScope(() => client.request(write));
    const reads = inWriteScope(async () => {
      await turn();
      throw late;
    });
    expect(await failed(reads)).toBe(late);
    await changes;
  });

  it('after a change with a refusal keeps it', async () => {
    const { client } = await setUp(json({}));
    const no = failure('conflict', 'Changed meanwhile.');
    const call = inWriteScope(async () => {
      await client.request(write);
      throw no;
    });
    expect(await failed(call)).toBe(no);
  });
});
