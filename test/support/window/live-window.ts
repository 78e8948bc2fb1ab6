import type { Core } from '../../../src/main/core/core-types.ts';
import { Session } from '../../../src/main/rpc/session.ts';
import { Host } from '../../../src/renderer/bridge/host.ts';
import { setHost } from '../../../src/renderer/state/link.ts';
import { noCapabilities } from '../../../src/shared/contract/capabilities.ts';
import { topicNames } from '../../../src/shared/contract/topics.ts';
import { memoryPair } from '../../../src/shared/lib/memory-pair.ts';
import type { FakeClock } from '../core/fake-clock.ts';
import { arrived } from './window-core.ts';

interface Lab {
  readonly clock: FakeClock;
  readonly core: Pick<Core, 'router' | 'hub'>;
  readonly demo: { readonly asked: readonly unknown[] };
}

/** Lets the requests of a core in the page reach the demo server through the page's `fetch`. Call before the core starts. */
export function allowRequests(): void {
  const page = globalThis as unknown as {
    happyDOM: { settings: { fetch: { disableSameOriginPolicy: boolean } } };
  };
  page.happyDOM.settings.fetch.disableSameOriginPolicy = true;
}

/** Turns the page into a window of a real core that is connected to a demo server. Its clock advances until `close`. */
export async function liveWindow<L extends Lab>({ core, clock, demo }: L) {
  const { router, hub } = core;
  const host = new Host(() => {
    const [here, there] = memoryPair();
    const ports = { instance: 'live', router, hub, clock, capabilities: () => noCapabilities };
    new Session(there, { ...ports, origin: 'window' });
    return Promise.resolve(here);
  }, topicNames);
  setHost(host);
  host.start();
  await arrived();
  const ticks = setInterval(() => clock.advance(20), 2);
  type Asked = L['demo']['asked'][number];
  /** Resolves after the server has received no request for this time (ms of the clock). */
  const quiet = async (ms: number): Promise<void> => {
    for (let [count, since] = [-1, 0]; clock.monotonic() - since < ms;) {
      if (count !== demo.asked.length) [count, since] = [demo.asked.length, clock.monotonic()];
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
  return {
    quiet,
    /** The requests that follow an action, until the server has received none for 5 s. */
    requests: async (action: () => Promise<unknown>): Promise<readonly Asked[]> => {
      await quiet(1_500);
      const before = demo.asked.length;
      await action();
      await quiet(5_000);
      return demo.asked.slice(before);
    },
    close: () => {
      clearInterval(ticks);
      host.stop();
    },
  };
}
