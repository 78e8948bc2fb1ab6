import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { clientRig } from '../../../test/support/client-rig.ts';
import { failed } from '../../../test/support/failed.ts';
import type { ServiceServer, Step } from '../../../test/support/service-server.ts';
import { drop, json, startService } from '../../../test/support/service-server.ts';
import { failure } from '../../shared/contract/errors.ts';
import { inWriteScope } from './write-scope.ts';

const servers: ServiceServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
});

const write = { method: 'POST', path: '/a', json: {}, expect: 'json' } as const;
async function setUp(step: Step) {
  const server = await startService({ 'POST /a': step });
  servers.push(server);
  return clientRig(server.origin);
}
const late = failure('timeout', 'Too slow.', { where: 'x' });

describe('a call that fails', () => {
  it.each<[string, Step]>([
    ['was made', json({})],
    ['was lost and looked for', drop],
  ])('after a change %s is unconfirmed, whatever failed', async (_name, step) => {
    const { client } = await setUp(step);
    const call = inWriteScope(async () => {
      await client.request(write).catch(() => undefined);
      await turn();
      throw late;
    });
    expect((await failed(call)).error).toMatchObject({
      ...{ code: 'unconfirmed', retryable: false },
      detail: { where: 'x', lost: 'timeout', why: 'Too slow.' },
    });
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
