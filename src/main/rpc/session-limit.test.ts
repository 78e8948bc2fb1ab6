import { expect, it } from 'vitest';
import { FakeClock } from '../../../test/support/core/fake-clock.ts';
import { scriptedCore } from '../../../test/support/core/scripted-core.ts';
import { noCapabilities } from '../../shared/contract/capabilities.ts';
import { ContractClient } from '../../shared/contract/client.ts';
import { memoryPair } from '../../shared/lib/memory-pair.ts';
import { chooseLimit } from '../platform/ports/caller.ts';
import { Session } from './session.ts';

const USUAL = 30_000;

/** The time limits of the requests, ordinary and short ones, that a client's call sends. */
async function limits(limit: number | null): Promise<unknown> {
  const clock = new FakeClock();
  const { instance, hub } = scriptedCore(clock);
  const dispatch = async () => {
    await new Promise((resolve) => setImmediate(resolve));
    return [chooseLimit(undefined, USUAL), chooseLimit(60_000, USUAL), chooseLimit(5_000, USUAL)];
  };
  const router = { dispatch, call: () => Promise.reject(new Error('not called')) };
  const [near, far] = memoryPair();
  new Session(far, {
    instance,
    hub,
    clock,
    router,
    capabilities: () => noCapabilities,
    origin: 'cli',
  });
  const client = new ContractClient(near, [], limit);
  await client.ready();
  const answer: unknown = await client.call('app.ping' as never, undefined as never);
  client.close();
  return answer;
}

it('lets the requests of a call take as long as its caller waits, and never less than usual', async () => {
  expect(await limits(null)).toEqual([30_000, 60_000, 5_000]);
  expect(await limits(45_000)).toEqual([45_000, 60_000, 5_000]);
  expect(await limits(90_000)).toEqual([90_000, 90_000, 5_000]);
  expect(await limits(2_000)).toEqual([30_000, 60_000, 5_000]);
});
