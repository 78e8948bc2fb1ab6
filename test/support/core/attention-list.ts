import type { AttentionPort, Clock, MutesPort } from '../../../src/main/platform/ports.ts';
import { createMemoryStore } from '../../../src/main/platform/store/memory-store.ts';
import { StateHub } from '../../../src/main/rpc/state-hub.ts';
import { createAttentionService } from '../../../src/main/services/attention/attention-service.ts';
import { MemorySettings } from '../music/players-rig.ts';

/** The product's own attention list, for tests of its sources. */
export function attentionList(clock: Clock): {
  readonly hub: StateHub;
  readonly port: AttentionPort & MutesPort;
} {
  const hub = new StateHub(clock);
  const settings = new MemorySettings();
  const { port } = createAttentionService({
    clock,
    hub,
    settings,
    store: createMemoryStore(),
    act: () => undefined,
  });
  return { hub, port };
}
