import { defaultPreferences } from '../../shared/settings/preferences.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeClock } from '../../../test/support/core/fake-clock.ts';
import { scriptedCore } from '../../../test/support/core/scripted-core.ts';
import { arrived } from '../../../test/support/window/window-core.ts';
import { Session } from '../../main/rpc/session.ts';
import { noCapabilities } from '../../shared/contract/capabilities.ts';
import { memoryPair } from '../../shared/lib/memory-pair.ts';
import type { Transport } from '../../shared/lib/transport.ts';
import type { HostState } from './host.ts';
import { Host } from './host.ts';
import { SignedOut } from './signed-out.ts';
import { TooManyWindows } from './too-many-windows.ts';
import { LINGER_MS } from './topic-subscriptions.ts';

const clock = new FakeClock();
const core = scriptedCore(clock, { 'app.status': () => [] });
let instance: string;
let reachable: 'yes' | 'no' | 'signed-out' | 'full' | 'silent' | 'lost-meanwhile';
let attempts: number;
let servers: Transport[];
let host: Host;
let states: HostState[];

/** Behaves like a socket that was accepted and then cut off before anything listened. */
const lostTransport: Transport = {
  send: () => undefined,
  onMessage: () => () => undefined,
  onClose: (listener) => {
    listener('1006');
    return () => undefined;
  },
  close: () => undefined,
};

function open(): Promise<Transport> {
  attempts += 1;
  if (reachable === 'no') return Promise.reject(new Error('refused'));
  if (reachable === 'signed-out') return Promise.reject(new SignedOut());
  if (reachable === 'full') return Promise.reject(new TooManyWindows());
  if (reachable === 'lost-meanwhile') return Promise.resolve(lostTransport);
  const [here, there] = memoryPair();
  servers.push(there);
  if (reachable === 'yes')
    new Session(there, {
      instance,
      router: core.router,
      hub: core.hub,
      clock,
      capabilities: () => ({ ...noCapabilities, tray: true }),
      origin: 'test',
    });
  return Promise.resolve(here);
}

async function drop(): Promise<void> {
  servers.at(-1)?.close();
  await arrived();
}

async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  await arrived();
}

beforeEach(() => {
  vi.useFakeTimers();
  reachable = 'yes';
  instance = core.instance;
  attempts = 0;
  servers = [];
  states = [];
  host = new Host(open, ['settings']);
  host.onState((state) => states.push(state));
});
afterEach(() => {
  host.stop();
  vi.useRealTimers();
});

describe('Host', () => {
  it('is open once the first state is in, with what the host can do', async () => {
    host.start();
    expect(host.state).toBe('connecting');
    await arrived();
    expect(host.state).toBe('open');
    expect(host.capabilities.tray).toBe(true);
    await expect(host.call('app.status', undefined)).resolves.toEqual([]);
  });

  it('keeps the last values when the core is lost, refuses calls at once and comes back', async () => {
    core.hub.set('settings', { ...defaultPreferences, volumeStep: 7 });
    host.start();
    await arrived();
    reachable = 'no';
    await drop();
    expect(host.state).toBe('lost');
    expect(host.get('settings').volumeStep).toBe(7);
    await expect(host.call('app.status', undefined)).rejects.toMatchObject({
      error: { code: 'connection-lost' },
    });
    reachable = 'yes';
    await pass(4_000);
    expect(states).toEqual(['open', 'lost', 'open']);
    await expect(host.call('app.status', undefined)).resolves.toEqual([]);
  });

  it('answers calls that the first states after a break ask for', async () => {
    core.hub.set('settings', { ...defaultPreferences, volumeStep: 2 });
    host.start();
    await arrived();
    const answers: Promise<unknown>[] = [];
    host.topics.on('settings', () => answers.push(host.call('app.status', undefined)));
    await drop();
    core.hub.set('settings', { ...defaultPreferences, volumeStep: 9 });
    await pass(4_000);
    expect(answers).toHaveLength(1);
    await expect(answers[0]).resolves.toEqual([]);
  });

  it('is full while the host serves no further window, and opens once another one has closed', async () => {
    reachable = 'full';
    host.start();
    await arrived();
    expect(host.state).toBe('full');
    reachable = 'no';
    host.retryNow();
    await arrived();
    expect(host.state).toBe('lost');
    reachable = 'yes';
    host.retryNow();
    await arrived();
    expect(states).toEqual(['full', 'lost', 'open']);
  });

  it('waits longer after every failed attempt, at most 4 s, and starts short again after success', async () => {
    reachable = 'no';
    host.start();
    await arrived();
    const waits: number[] = [];
    for (let round = 0; round < 6; round += 1) {
      const before = attempts;
      let waited = 0;
      while (attempts === before) {
        await pass(50);
        waited += 50;
      }
      waits.push(waited);
    }
    expect(waits).toEqual([250, 500, 1000, 2000, 4000, 4000]);
    reachable = 'yes';
    await pass(4_000);
    expect(host.state).toBe('open');
    await drop();
    const before = attempts;
    await pass(250);
    expect(attempts).toBe(before + 1);
  });

  it('tries at once when asked, and only one attempt at a time', async () => {
    reachable = 'no';
    host.start();
    await arrived();
    await pass(250);
    const before = attempts;
    host.retryNow();
    host.retryNow();
    await arrived();
    expect(attempts).toBe(before + 1);
  });

  it('reports that the host no longer knows this page, and keeps trying', async () => {
    host.start();
    await arrived();
    reachable = 'signed-out';
    await drop();
    await pass(250);
    expect(host.state).toBe('signed-out');
    reachable = 'yes';
    await pass(4_000);
    expect(host.state).toBe('open');
  });

  it('gives up on a host that accepts the connection but sends nothing', async () => {
    reachable = 'silent';
    host.start();
    await arrived();
    await pass(7_999);
    expect(attempts).toBe(1);
    reachable = 'yes';
    await pass(1_000);
    expect(host.state).toBe('open');
  });

  it('tries again when the carrier was lost before it was used', async () => {
    reachable = 'lost-meanwhile';
    host.start();
    await arrived();
    expect(attempts).toBe(1);
    reachable = 'yes';
    await pass(250);
    expect(attempts).toBe(2);
    expect(host.state).toBe('open');
  });

  it('reports a new core process before it accepts the first state of that process', async () => {
    core.hub.set('settings', { ...defaultPreferences, volumeStep: 3 });
    const seen: [string, number][] = [];
    host.onInstance((now) => seen.push([now, host.get('settings').volumeStep]));
    host.start();
    await arrived();
    expect(host.instance).toBe(core.instance);
    core.hub.set('settings', { ...defaultPreferences, volumeStep: 4 });
    await drop();
    await pass(4_000);
    expect(seen).toEqual([]);
    expect(host.get('settings').volumeStep).toBe(4);
    instance = 'another process';
    core.hub.set('settings', { ...defaultPreferences, volumeStep: 5 });
    await drop();
    await pass(4_000);
    expect(seen).toEqual([['another process', 4]]);
    expect(host.get('settings').volumeStep).toBe(5);
  });

  it('subscribes to used topics, unsubscribes a while after, and shows the last value meanwhile', async () => {
    const faults = (): number => host.get('app.faults').count;
    host.start();
    await arrived();
    core.hub.set('app.faults', { count: 1, last: null });
    core.hub.flush();
    await arrived();
    expect([faults(), host.topics.arrived('app.faults')]).toEqual([0, false]);
    const heard = vi.fn();
    const release = host.watch('app.faults', heard);
    const other = host.hold(['app.faults']);
    await arrived();
    expect([faults(), host.topics.arrived('app.faults')]).toEqual([1, true]);
    expect(heard).toHaveBeenCalledTimes(1);
    release();
    release();
    await pass(LINGER_MS * 2);
    core.hub.set('app.faults', { count: 2, last: null });
    core.hub.flush();
    await arrived();
    expect(faults()).toBe(2);
    other();
    await pass(LINGER_MS - 1);
    host.hold(['app.faults'])();
    await pass(LINGER_MS - 1);
    core.hub.set('app.faults', { count: 3, last: null });
    core.hub.flush();
    await arrived();
    expect(faults()).toBe(3);
    await pass(1);
    core.hub.set('app.faults', { count: 4, last: null });
    core.hub.flush();
    await arrived();
    expect(faults()).toBe(3);
    host.hold(['app.faults']);
    await arrived();
    expect(faults()).toBe(4);
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it('subscribes to used topics again after a disconnect', async () => {
    host.start();
    await arrived();
    host.hold(['app.faults']);
    await drop();
    core.hub.set('app.faults', { count: 5, last: null });
    core.hub.flush();
    host.hold(['music.chosen']);
    core.hub.set('music.chosen', { playerId: 'a', byUser: true });
    await pass(4_000);
    expect(host.get('app.faults').count).toBe(5);
    expect(host.get('music.chosen').playerId).toBe('a');
  });

  it("forgets an earlier core process's values of unused topics", async () => {
    host.start();
    const release = host.hold(['app.faults']);
    core.hub.set('app.faults', { count: 5, last: null });
    await arrived();
    release();
    await pass(LINGER_MS);
    await drop();
    await pass(4_000);
    expect(host.get('app.faults').count).toBe(5);
    instance = 'another process';
    await drop();
    await pass(4_000);
    expect(host.get('app.faults').count).toBe(0);
    expect(host.topics.arrived('app.faults')).toBe(false);
  });

  it('stops for good', async () => {
    reachable = 'no';
    host.start();
    await arrived();
    host.stop();
    const before = attempts;
    await pass(60_000);
    expect(attempts).toBe(before);
  });
});
