import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Session } from '../../src/main/rpc/session.ts';
import { noCapabilities } from '../../src/shared/contract/capabilities.ts';
import { ContractClient } from '../../src/shared/contract/client.ts';
import type { TopicName } from '../../src/shared/contract/topics.ts';
import { memoryPair } from '../../src/shared/lib/memory-pair.ts';
import { defaultPreferences } from '../../src/shared/settings/preferences.ts';
import { FakeClock } from '../support/core/fake-clock.ts';
import { scriptedCore } from '../support/core/scripted-core.ts';
import { somePlayer } from '../support/music/some-player.ts';
import { arrived } from '../support/window/window-core.ts';

const names = ['settings', 'app.faults', 'music.players', 'music.ceilings'] as const;

const step = fc.oneof(
  fc.record({
    k: fc.constant('plain' as const),
    volume: fc.nat(20),
    topic: fc.constantFrom('settings' as const, 'app.faults' as const, 'music.ceilings' as const),
  }),
  fc.record({ k: fc.constant('set' as const), id: fc.constantFrom('a', 'b'), volume: fc.nat(100) }),
  fc.record({ k: fc.constant('delete' as const), id: fc.constantFrom('a', 'b') }),
  fc.record({ k: fc.constant('subscribe' as const), topics: fc.subarray([...names]) }),
  fc.record({ k: fc.constant('lose' as const), count: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ k: fc.constant('pass' as const), ms: fc.constantFrom(10, 50, 100) }),
  fc.record({ k: fc.constantFrom('pause' as const, 'resume' as const, 'arrive' as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** A client whose carrier drops state messages on request. */
function open() {
  const clock = new FakeClock();
  const core = scriptedCore(clock);
  const [near, far] = memoryPair();
  const ports = { instance: core.instance, router: core.router, hub: core.hub, clock };
  new Session(far, { ...ports, capabilities: () => noCapabilities, origin: 'test' });
  let losing = 0;
  const client = new ContractClient(
    {
      ...near,
      onMessage: (listener) =>
        near.onMessage((text) => {
          const { t, whole } = JSON.parse(text) as { t: string; whole?: boolean };
          // The answer to a gap always arrives, otherwise the client would wait forever: a carrier that drops it counts as closed.
          if (losing > 0 && t !== 'welcome' && whole !== true) losing -= 1;
          else listener(text);
        }),
    },
    ['settings'],
  );
  const lose = (count: number): void => {
    losing = count;
  };
  return { clock, core, client, near, lose };
}

async function take(session: ReturnType<typeof open>, at: Step): Promise<void> {
  const { hub } = session.core;
  if (at.k === 'plain') {
    if (at.topic === 'settings')
      hub.set('settings', { ...defaultPreferences, volumeStep: at.volume });
    else if (at.topic === 'app.faults') hub.set('app.faults', { count: at.volume, last: null });
    else hub.set('music.ceilings', { a: at.volume });
  } else if (at.k === 'set')
    hub.setEntry('music.players', at.id, somePlayer(at.id, { volume: at.volume }));
  else if (at.k === 'delete') hub.deleteEntry('music.players', at.id);
  else if (at.k === 'subscribe') session.client.subscribe(at.topics);
  else if (at.k === 'lose') session.lose(at.count);
  else if (at.k === 'pass') session.clock.advance(at.ms);
  else if (at.k === 'pause') session.near.pause();
  else if (at.k === 'resume') session.near.resume();
  else await arrived();
}

describe('any order of publishing, subscribing and losing', () => {
  it('ends with the values of the core in every subscribed topic', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const session = open();
        const { client, core, clock } = session;
        await client.ready();
        let wish: readonly TopicName[] = ['settings'];
        for (const one of steps) {
          await take(session, one);
          if (one.k === 'subscribe') wish = one.topics;
        }
        session.near.resume();
        session.lose(0);
        await arrived();
        // The next message reveals a loss: one for a topic in every subscription.
        client.subscribe([...wish, 'eq.server']);
        clock.advance(100);
        await arrived();
        clock.advance(100);
        await arrived();
        for (const name of wish) expect(client.get(name)).toEqual(core.hub.get(name));
      }),
      { numRuns: 300 },
    );
  });
});
