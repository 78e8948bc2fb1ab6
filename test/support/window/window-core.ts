import { Session } from '../../../src/main/rpc/session.ts';
import { Host } from '../../../src/renderer/bridge/host.ts';
import { setHost } from '../../../src/renderer/state/link.ts';
import type { Capabilities } from '../../../src/shared/contract/capabilities.ts';
import { noCapabilities } from '../../../src/shared/contract/capabilities.ts';
import type { Handlers } from '../../../src/shared/contract/methods.ts';
import type {
  KeyedTopic,
  PlainTopic,
  Snapshot,
  TopicName,
} from '../../../src/shared/contract/topics.ts';
import { topicNames, topics } from '../../../src/shared/contract/topics.ts';
import { memoryPair } from '../../../src/shared/lib/memory-pair.ts';
import type { Transport } from '../../../src/shared/lib/transport.ts';
import { FakeClock } from '../core/fake-clock.ts';
import type { ScriptedCore } from '../core/scripted-core.ts';
import { scriptedCore } from '../core/scripted-core.ts';

/** A window's state hooks with the product's own router, hub and session; only the services are scripted. */
export interface WindowCore {
  readonly core: ScriptedCore;
  /** Changes topics and delivers them to the window. Re-render with `act`. */
  publish(change: Partial<Snapshot>): Promise<void>;
  /** Closes the connection and rejects all its calls. */
  drop(): Promise<void>;
  /** Reconnects the window; to another core process if `instance` names one. */
  reconnect(instance?: string): Promise<void>;
  close(): void;
}

/** Resolves after everything that only waits for promises, such as messages of the carrier. */
export async function arrived(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

/** Sets these states in the core's hub and publishes them. */
export function put(core: ScriptedCore, change: Partial<Snapshot>): void {
  for (const [name, value] of Object.entries(change) as [keyof Snapshot, never][])
    if (topics[name].kind === 'keyed') core.hub.replaceEntries(name as KeyedTopic, value);
    else core.hub.set(name as PlainTopic, value);
  core.hub.flush();
}

export interface WindowCoreOptions {
  /** The connections of further services. */
  readonly services?: Parameters<typeof scriptedCore>[2];
  /** Topics that arrive before the page shows anything; default: all. The others arrive after a component subscribes to them. */
  readonly always?: readonly TopicName[];
}

/** Opens a connection between the page and a scripted core, and waits for the first state. */
export async function windowCore(
  first: Partial<Snapshot>,
  handlers: Partial<Handlers> = {},
  capabilities: Partial<Capabilities> = {},
  { services, always = topicNames }: WindowCoreOptions = {},
): Promise<WindowCore> {
  const clock = new FakeClock();
  const core = scriptedCore(clock, handlers, services);
  put(core, first);
  let instance = core.instance;
  let server: Transport | null = null;
  let reachable = true;
  const host = new Host(() => {
    if (!reachable) return Promise.reject(new Error('refused'));
    const [here, there] = memoryPair();
    server = there;
    const ports = { instance, router: core.router, hub: core.hub, clock };
    const can = { ...noCapabilities, ...capabilities };
    new Session(there, { ...ports, capabilities: () => can, origin: 'test' });
    return Promise.resolve(here);
  }, always);
  setHost(host);
  host.start();
  await arrived();
  if (host.state !== 'open') throw new Error(`the window did not open: ${host.state}`);
  return {
    core,
    publish: async (change) => {
      put(core, change);
      await arrived();
    },
    drop: async () => {
      reachable = false;
      server?.close();
      await arrived();
    },
    reconnect: async (next = instance) => {
      reachable = true;
      instance = next;
      host.retryNow();
      await arrived();
    },
    close: () => {
      host.stop();
      core.hub.dispose();
    },
  };
}
