import type {
  ConnectionChangeKind,
  ConnectionHistory as History,
  LastTest,
  NamedChange,
} from '../../shared/connections/history.ts';
import { ConnectionChange } from '../../shared/connections/history.ts';
import type {
  ConnectionPhase,
  ConnectionProfile,
  ConnectionStatus,
} from '../../shared/connections/model.ts';
import type { Clock, Publisher, StorePort } from '../platform/ports.ts';

/** Maximum number of entries read for one profile. */
const MAX_CHANGES = 200;
/** Maximum length of a stored detail, which may come from a server (characters). */
const MAX_DETAIL = 300;

const STATES: readonly ConnectionChangeKind[] = ['connected', 'lost', 'rejected', 'blocked'];

/** The kind of entry for a state; null for a state that is brief or not about the server. */
function findKind({ phase, fix }: ConnectionStatus): ConnectionChangeKind | null {
  if (phase === 'connected') return 'connected';
  if (phase === 'waiting') return 'lost';
  if (phase === 'attention') return fix === 'token' ? 'rejected' : 'blocked';
  return null;
}

const isOutage = ({ phase }: ConnectionStatus): boolean =>
  phase === 'waiting' || phase === 'attention';

type Noted = Pick<ConnectionProfile, 'id' | 'service' | 'demo' | 'status'>;
type Key = Pick<Noted, 'id' | 'service' | 'demo'>;

interface Known {
  readonly phase: ConnectionPhase | null;
  /** The last entry about the server. */
  readonly kind: ConnectionChangeKind | null;
  /** When `phase` began; null: unknown. */
  readonly since: number | null;
}

/** Records what happens to the connections of all services. Changes of a demo are kept in memory only, and end with it. */
export class ConnectionHistory {
  readonly #ports: {
    readonly store: StorePort;
    readonly clock: Clock;
    readonly hub: Publisher;
  };
  #known: ReadonlyMap<string, Known> = new Map();
  readonly #demo = new Map<string, ConnectionChange[]>();
  readonly #tests = new Map<string, LastTest>();

  constructor(ports: { store: StorePort; clock: Clock; hub: Publisher }) {
    this.#ports = ports;
  }

  /** Compares the profiles of all services with the previous ones, and returns them with the time at which their current state began. */
  note<P extends Noted>(profiles: readonly P[]): P[] {
    const known = new Map(profiles.map((one) => [one.id, this.#follow(one)] as const));
    this.#known = known;
    for (const id of this.#demo.keys()) if (!known.has(id)) this.#demo.delete(id);
    for (const id of this.#tests.keys()) if (!known.has(id)) this.#tests.delete(id);
    return profiles.map((one) => {
      const { status } = one;
      const own = known.get(one.id)?.since ?? null;
      // A service counts from its last attempt; users count from the first one.
      const since = isOutage(status) ? own : (status.since ?? own);
      return { ...one, status: { ...status, since } };
    });
  }

  /** Adds an entry. `at`: ms since epoch. */
  record(
    profile: Key,
    kind: ConnectionChangeKind,
    detail: string | null = null,
    at = this.#ports.clock.now(),
  ): void {
    const entry = { kind, detail: detail?.slice(0, MAX_DETAIL) ?? null };
    if (profile.demo) {
      const before = this.#demo.get(profile.id) ?? [];
      this.#demo.set(profile.id, [{ at, ...entry }, ...before].slice(0, MAX_CHANGES));
    } else this.#ports.store.appendHistory(toKey(profile), at, entry);
    this.#publish(profile.id);
  }

  /** Stores the steps of a test of a saved profile. */
  noteTest(profileId: string, steps: LastTest['steps']): void {
    this.#tests.set(profileId, { at: this.#ports.clock.now(), steps });
    this.#publish(profileId);
  }

  read(profile: Key): History {
    const changes = this.#read(profile, MAX_CHANGES);
    const saved = changes.find(({ kind }) => kind === 'replaced' || kind === 'added');
    const lastTest = this.#tests.get(profile.id) ?? null;
    return { changes, secretAt: saved?.at ?? null, lastTest };
  }

  /** The newest entries of these profiles, newest first. */
  readAll(
    profiles: readonly (Key & Pick<ConnectionProfile, 'name'>)[],
    limit: number,
  ): NamedChange[] {
    return profiles
      .flatMap((profile) => {
        const { service, id: profileId, name } = profile;
        return this.#read(profile, limit).map((one) => ({ ...one, service, profileId, name }));
      })
      .toSorted((a, b) => b.at - a.at)
      .slice(0, limit);
  }

  #follow(profile: Noted): Known {
    const { phase, reason, address } = profile.status;
    const before = this.#known.get(profile.id) ?? this.#load(profile);
    if (before.phase === phase) return before;
    const now = this.#ports.clock.now();
    const kind = findKind(profile.status);
    // An attempt does not end an outage, because the same state may follow.
    if (kind === null) return { ...before, phase, since: phase === 'idle' ? null : now };
    if (before.kind !== kind) this.record(profile, kind, kind === 'connected' ? address : reason);
    // An outage continues across attempts and restarts of the app; a connection starts anew each time.
    const since = kind === 'connected' ? now : (this.#lastState(profile)?.at ?? now);
    return { phase, kind, since };
  }

  #load(profile: Key): Known {
    return { phase: null, kind: this.#lastState(profile)?.kind ?? null, since: null };
  }

  #lastState(profile: Key): ConnectionChange | undefined {
    return this.#read(profile, MAX_CHANGES).find(({ kind }) => STATES.includes(kind));
  }

  /** Newest first; skips entries in another format. */
  #read(profile: Key, limit: number): ConnectionChange[] {
    if (profile.demo) return [...(this.#demo.get(profile.id) ?? [])];
    return this.#ports.store.readHistory(toKey(profile), limit).flatMap(({ at, entry }) => {
      const fields = typeof entry === 'object' && entry !== null ? entry : {};
      const parsed = ConnectionChange.safeParse({ ...fields, at });
      return parsed.success ? [parsed.data] : [];
    });
  }

  #publish(profileId: string): void {
    const { hub } = this.#ports;
    const before = hub.get('connections.revisions');
    hub.set('connections.revisions', { ...before, [profileId]: (before[profileId] ?? 0) + 1 });
  }
}

/** The name of a profile's history in the store. */
const toKey = ({ service, id }: Key): string => `connections/${service}/${id}`;
