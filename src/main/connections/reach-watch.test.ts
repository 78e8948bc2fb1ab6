import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeClock } from '../../../test/support/core/fake-clock.ts';
import type { ScriptedServer } from '../../../test/support/net/http-fault-server.ts';
import { startScripted } from '../../../test/support/net/http-fault-server.ts';
import { createNetProbe } from '../net/probe.ts';
import { ReachWatch } from './reach-watch.ts';

const clock = new FakeClock();
let server: ScriptedServer;
beforeEach(async () => {
  server = await startScripted((_request, response) => response.end());
});
afterEach(() => server.stop());

const rig = (more: { readonly proxy?: string } = {}) => {
  const probe = createNetProbe(clock);
  const looks = vi.spyOn(probe, 'port');
  const lost = vi.fn<() => void>();
  let isUnsure = true;
  const watch = new ReachWatch(
    { clock, probe, findProxy: () => Promise.resolve(null) },
    { origin: server.origin, proxy: null, ...more, isUnsure: () => isUnsure, onLost: lost },
  );
  return {
    watch,
    looks,
    lost,
    sure: () => {
      isUnsure = false;
    },
    /** Passes the pause, and waits until a check that begins has ended. */
    pass: async (): Promise<void> => {
      clock.advance(4_000);
      await setImmediate();
      await Promise.allSettled(looks.mock.results.map(({ value }) => value as Promise<number>));
      await setImmediate();
    },
  };
};

it('checks while it is active, and reports when the port accepts no connections any more', async () => {
  const { watch, looks, lost, pass } = rig();
  clock.advance(60_000);
  expect(looks).not.toHaveBeenCalled();
  watch.setActive(true);
  watch.setActive(true);
  await pass();
  expect(looks).toHaveBeenCalledTimes(1);
  expect(lost).not.toHaveBeenCalled();
  await server.stop();
  await pass();
  expect(lost).toHaveBeenCalledTimes(1);
  watch.setActive(false);
  expect(clock.pending).toBe(0);
});

it('reports nothing if it ends during a check', async () => {
  const { watch, looks, lost, pass } = rig();
  watch.setActive(true);
  await server.stop();
  looks.mockImplementation(() => {
    watch.setActive(false);
    return Promise.reject(new Error('refused'));
  });
  await pass();
  expect(looks).toHaveBeenCalledTimes(1);
  expect(lost).not.toHaveBeenCalled();
  expect(clock.pending).toBe(0);
});

it.each([
  ['that is known to be lost', {}, true],
  ['behind a proxy', { proxy: 'http://127.0.0.1:1' }, false],
])('does not check a server %s', async (_name, more, known) => {
  const { watch, looks, sure, pass } = rig(more);
  if (known) sure();
  watch.setActive(true);
  await pass();
  await pass();
  expect(looks).not.toHaveBeenCalled();
  watch.setActive(false);
});
