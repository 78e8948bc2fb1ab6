import { noStore } from '../connections/no-store.ts';
import type { ServicePorts } from './service-session.ts';

const nothing = (): void => undefined;

/** The ports of a session that is read once and not shown: it publishes, lists, emits and stores nothing, and starts no live updates. */
export const quietPorts = <P extends ServicePorts>(ports: P): P => ({
  ...ports,
  hub: {
    get: (name) => ports.hub.get(name),
    entry: (name, key) => ports.hub.entry(name, key),
    set: nothing,
    setEntry: nothing,
    deleteEntry: nothing,
    replaceEntries: nothing,
    flush: nothing,
    isFollowed: () => false,
    onAudience: () => nothing,
  } satisfies ServicePorts['hub'],
  attention: {
    raise: nothing,
    clear: nothing,
    suspend: nothing,
    read: nothing,
    mutes: () => [],
    setMuted: () => Promise.resolve(),
    onMutes: () => nothing,
  } satisfies ServicePorts['attention'],
  events: { emit: nothing, on: () => nothing } satisfies ServicePorts['events'],
  store: noStore,
  oneCommand: true,
});
