import { describe, expect, it } from 'vitest';
import { failed } from '../../../test/support/failed.ts';
import { scriptedCore } from '../../../test/support/core/scripted-core.ts';
import { ContractClient } from '../../shared/contract/client.ts';
import { failure } from '../../shared/contract/errors.ts';
import { memoryPair } from '../../shared/lib/memory-pair.ts';
import { SessionSet } from '../hosts/common/session-set.ts';
import { systemClock } from '../../node/system-clock.ts';
import { until } from './until.ts';

const never = new AbortController().signal;

/** A client of a core, and a way to change a topic of it. */
async function connected() {
  const core = scriptedCore(systemClock);
  const [near, far] = memoryPair();
  new SessionSet(core, systemClock, 'cli').open(far);
  const client = new ContractClient(near, ['app.faults']);
  await client.ready();
  const change = (count: number): void => {
    core.hub.set('app.faults', { count, last: null });
    core.hub.flush();
  };
  return { client, change };
}

describe('waiting for a state', () => {
  it('ends with the first value', async () => {
    const { client, change } = await connected();
    const found = until(client, never, () => client.get('app.faults').count || null);
    change(3);
    expect(await found).toBe(3);
  });

  it('rejects with the error that the check throws, at once', async () => {
    const { client } = await connected();
    const found = until(client, never, () => {
      throw failure('unreachable', 'The server is gone.');
    });
    expect((await failed(found)).error.code).toBe('unreachable');
  });

  it('rejects with the error that the check throws about a later state, and checks no more', async () => {
    const { client, change } = await connected();
    let asked = 0;
    const found = until(client, never, () => {
      asked += 1;
      if (client.get('app.faults').count === 0) return null;
      throw failure('unauthorized', 'The key was refused.');
    });
    change(1);
    expect((await failed(found)).error.code).toBe('unauthorized');
    change(2);
    await client.call('app.status', undefined).catch(() => undefined);
    expect(asked).toBe(2);
  });
});
