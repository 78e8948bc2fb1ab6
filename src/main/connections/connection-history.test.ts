import { beforeEach, describe, expect, it } from 'vitest';
import { FakeClock } from '../../../test/support/core/fake-clock.ts';
import { someConnection } from '../../../test/support/core/some-connection.ts';
import type { ConnectionProfile } from '../../shared/connections/model.ts';
import type { StorePort } from '../platform/ports.ts';
import { createMemoryStore } from '../platform/store/memory-store.ts';
import { StateHub } from '../rpc/state-hub.ts';
import { ConnectionHistory } from './connection-history.ts';

let clock: FakeClock;
let hub: StateHub;
let lines: { kind: string; at: number; entry: unknown }[];
let history: ConnectionHistory;

const store: StorePort = {
  ...createMemoryStore(),
  available: true,
  appendHistory: (kind, at, entry) => void lines.push({ kind, at, entry }),
  readHistory: (kind, limit) =>
    lines
      .filter((line) => line.kind === kind)
      .toSorted((a, b) => b.at - a.at)
      .slice(0, limit),
};
const open = (): ConnectionHistory => new ConnectionHistory({ store, clock, hub });

beforeEach(() => {
  clock = new FakeClock();
  hub = new StateHub(clock);
  lines = [];
  history = open();
});

type Status = Partial<ConnectionProfile['status']>;
const profile = (status: Status, demo = false): ConnectionProfile =>
  someConnection({ id: 'a', service: 'ads', demo, status });
const live: Status = { phase: 'connected', address: 'https://ads.example' };
const down: Status = { phase: 'waiting', reason: 'It does not answer.' };
const rejected: Status = { phase: 'attention', fix: 'token', reason: 'Enter a new token.' };
const trying: Status = { phase: 'connecting' };
/** Notes each status, one second apart, and returns when the last one began. */
function note(...all: readonly Status[]): number | null {
  const noted = all.map((status) => {
    clock.advance(1_000);
    return history.note([profile(status)])[0]?.status.since ?? null;
  });
  return noted.at(-1) ?? null;
}
const kinds = (): string[] => history.read(profile(live)).changes.map(({ kind }) => kind);

describe('the history of a connection', () => {
  it('has an entry for each change of the state, with its reason or address', () => {
    note(trying, live, live, down, rejected, { phase: 'attention', fix: 'ca' }, live, {
      phase: 'idle',
    });
    expect(kinds()).toEqual(['connected', 'rejected', 'lost', 'connected']);
    const [, second] = history.read(profile(live)).changes;
    expect(second?.detail).toBe('Enter a new token.');
  });

  it('distinguishes another cause from a rejected token', () => {
    note({ phase: 'attention', fix: 'ca' });
    expect(kinds()).toEqual(['blocked']);
  });

  it('counts an outage from its first attempt, even across a restart of the app, and a connection anew', () => {
    const began = note(live, down);
    expect(note(trying, down, trying, down)).toBe(began);
    history = open();
    expect(note(trying, down)).toBe(began);
    expect(kinds()).toEqual(['lost', 'connected']);
    const connected = note(live);
    history = open();
    expect(note(live)).toBeGreaterThan(connected ?? 0);
    expect(kinds()).toEqual(['connected', 'lost', 'connected']);
  });

  it('notifies windows when it grows', () => {
    note(live, live);
    expect(hub.get('connections.revisions')).toEqual({ a: 1 });
    history.noteTest('a', []);
    expect(hub.get('connections.revisions')).toEqual({ a: 2 });
  });

  it('knows when the token was saved, and the last test until the profile is gone', () => {
    history.record(profile(live), 'added');
    clock.advance(1_000);
    history.record(profile(live), 'replaced');
    note(live);
    history.noteTest('a', [{ name: 'address', ok: true, detail: '' }]);
    expect(history.read(profile(live)).secretAt).toBe(lines[1]?.at);
    expect(history.read(profile(live)).lastTest?.steps).toHaveLength(1);
    history.note([]);
    expect(history.read(profile(live)).lastTest).toBeNull();
  });

  it('writes nothing of a demo, and forgets it with the demo', () => {
    history.note([profile(live, true)]);
    expect(history.read(profile(live, true)).changes).toHaveLength(1);
    expect(lines).toEqual([]);
    history.note([]);
    expect(history.read(profile(live, true)).changes).toEqual([]);
  });

  it('shortens what a server wrote, and skips entries in another format', () => {
    note({ ...down, reason: 'x'.repeat(5_000) });
    lines.push({ kind: 'connections/ads/a', at: 1, entry: 'old' });
    lines.push({ kind: 'connections/ads/a', at: 2, entry: { kind: 'exploded', detail: null } });
    const { changes } = history.read(profile(live));
    expect(changes.map(({ detail }) => detail?.length)).toEqual([300]);
  });
});
