import type { Clock } from '../../../src/main/platform/ports.ts';
import { Session } from '../../../src/main/rpc/session.ts';
import { Host } from '../../../src/renderer/bridge/host.ts';
import { setHost } from '../../../src/renderer/state/link.ts';
import { noCapabilities } from '../../../src/shared/contract/capabilities.ts';
import { memoryPair } from '../../../src/shared/lib/memory-pair.ts';
import type { Scene } from '../../preview/scene.ts';
import { scriptedCore } from '../../support/core/scripted-core.ts';
import { put } from '../../support/window/window-core.ts';

const pageClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after: (ms, action) => {
    const timer = setTimeout(action, ms);
    return () => clearTimeout(timer);
  },
};

/** The product's own router, hub and session in the page: only the services are scripted. */
export function openCore(scene: Scene): void {
  const core = scriptedCore(pageClock, scene.handlers);
  put(core, scene.topics);
  const host = new Host(() => {
    const [here, there] = memoryPair();
    new Session(there, {
      instance: core.instance,
      router: core.router,
      hub: core.hub,
      clock: pageClock,
      capabilities: () => noCapabilities,
      origin: 'window',
    });
    return Promise.resolve(here);
  });
  setHost(host);
  host.start();
}
