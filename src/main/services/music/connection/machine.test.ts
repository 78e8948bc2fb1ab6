import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../../test/support/sample.ts';
import type { AddressChoice, Cause, CauseCode } from '../../../../shared/music/connection.ts';
import { causeCodes } from '../../../../shared/music/connection.ts';
import type { MachineEffect, MachineEvent, MachineState, TimerName } from './machine-model.ts';
import { initialMachine } from './machine-model.ts';
import { step } from './machine.ts';
import { backoffMs } from './failure-policy.ts';

const local: AddressChoice = {
  url: 'http://192.168.1.20:8095',
  kind: 'local',
  reason: 'local-trusted-network',
};
const external: AddressChoice = {
  url: 'https://music.example.org',
  kind: 'external',
  reason: 'external-local-failed',
};
const cause = (code: CauseCode): Cause => ({ code, detail: 'here' });

/** Runs the machine and checks the guarantees of its effects: at most one socket, one timer per name. */
class Model {
  state: MachineState = initialMachine;
  now = 1_000_000;
  random = 0.5;
  log: MachineEffect[] = [];
  socket: { gen: number; url: string } | null = null;
  timers = new Map<TimerName, { gen: number; ms: number }>();
  asked = new Set<string>();

  send(event: MachineEvent): MachineEffect[] {
    const { state, effects } = step(this.state, event, {
      now: this.now,
      random: () => this.random,
    });
    this.state = state;
    for (const effect of effects) this.#apply(effect);
    this.log.push(...effects);
    return [...effects];
  }

  /** Runs a round up to a state, with the address at `order[0]`. */
  play(...names: ('decided' | 'opened' | 'identified' | 'authenticated' | 'synced')[]): this {
    for (const name of names)
      this.send(
        name === 'decided'
          ? { e: 'decided', gen: this.state.gen, order: [local, external], refused: [] }
          : { e: name, gen: this.state.gen },
      );
    return this;
  }

  fail(code: CauseCode): MachineEffect[] {
    return this.send({ e: 'failed', gen: this.state.gen, cause: cause(code) });
  }

  timer(name: TimerName): MachineEffect[] {
    const set = this.timers.get(name);
    if (set === undefined) throw new Error(`no timer ${name}`);
    this.timers.delete(name);
    return this.send({ e: 'timer', gen: set.gen, name });
  }

  #apply(effect: MachineEffect): void {
    switch (effect.do) {
      case 'open':
        if (this.socket !== null) throw new Error('two sockets at once');
        this.socket = { gen: effect.gen, url: effect.choice.url };
        return;
      case 'close':
        this.socket = null;
        this.asked.clear();
        return;
      case 'timer':
        this.timers.set(effect.name, { gen: effect.gen, ms: effect.ms });
        return;
      case 'cancelTimers':
        this.timers.clear();
        return;
      default:
        if (effect.gen !== this.state.gen) throw new Error('effect of another generation');
        this.asked.add(effect.do);
    }
  }
}

const online = (): Model => {
  const model = new Model();
  model.send({ e: 'start' });
  return model.play('decided', 'opened', 'identified', 'authenticated', 'synced');
};
const onlineOutside = (): Model => {
  const model = new Model();
  model.send({ e: 'start' });
  model.play('decided');
  model.fail('refused');
  return model.play('opened', 'identified', 'authenticated', 'synced');
};

describe('the way to online', () => {
  it('decides, opens, identifies, authenticates, syncs', () => {
    const model = online();
    expect(model.state).toMatchObject({ k: 'online', index: 0, since: 1_000_000 });
    expect(model.log.map((effect) => effect.do)).toEqual([
      'cancelTimers',
      'close',
      'decide',
      'open',
      'identify',
      'authenticate',
      'sync',
      'timer',
    ]);
  });

  it('tries the other address when one fails, and shows why it is used', () => {
    const model = onlineOutside();
    expect(model.state).toMatchObject({ k: 'online', index: 1 });
    expect(model.socket?.url).toBe(external.url);
    const stranger = new Model();
    stranger.send({ e: 'start' });
    stranger.play('decided');
    stranger.fail('other-server');
    expect(stranger.state).toMatchObject({
      order: [local, { reason: 'external-local-other-server' }],
    });
  });

  it('is blocked with the reason when no address may get the token', () => {
    const model = new Model();
    model.send({ e: 'start' });
    const refused = [{ url: local.url, cause: cause('untrusted-network') }];
    model.send({ e: 'decided', gen: model.state.gen, order: [], refused });
    expect(model.state).toMatchObject({ k: 'blocked', cause: { code: 'untrusted-network' } });
  });
});

describe('after a loss', () => {
  it('tries at once, then waits longer and longer, up to 30 s', () => {
    const waits = Array.from({ length: 9 }, (_, index) =>
      backoffMs(index + 1, 'refused', () => 0.5),
    );
    expect(waits).toEqual([0, 1000, 2000, 5000, 10_000, 20_000, 30_000, 30_000, 30_000]);
    expect(backoffMs(7, 'refused', () => 0)).toBe(24_000);
    expect(backoffMs(7, 'refused', () => 0.999999)).toBe(36_000);
    expect(backoffMs(7, 'starting', () => 0.5)).toBe(2000);
    expect(backoffMs(1, 'http-only', () => 0.5)).toBe(30_000);
  });

  it('tries a server nearby again within 5 s, for the first 100 failures', () => {
    const waits = [1, 2, 3, 4, 7, 100, 101].map((count) =>
      backoffMs(count, 'refused', () => 0.5, true),
    );
    expect(waits).toEqual([0, 1_000, 2_000, 3_500, 3_500, 3_500, 30_000]);
    expect(backoffMs(50, 'refused', () => 0.999999, true)).toBeLessThan(5_000);
    expect(backoffMs(1, 'http-only', () => 0.5, true)).toBe(30_000);
  });

  it('resets failures only after 10 s online', () => {
    const model = online();
    model.fail('closed');
    expect(model.state).toMatchObject({ k: 'waiting', attempt: 1, until: 1_000_000 });
    model.timer('wait');
    model.play('decided', 'opened', 'identified', 'authenticated', 'synced');
    model.fail('closed');
    expect(model.state).toMatchObject({ attempt: 2, until: 1_001_000 });
    model.timer('wait');
    model.play('decided', 'opened', 'identified', 'authenticated', 'synced');
    expect(model.timers.get('stable')?.ms).toBe(10_000);
    model.timer('stable');
    model.fail('closed');
    expect(model.state).toMatchObject({ attempt: 1, until: 1_000_000 });
  });

  it('shortens the wait when the local address returns, not if it was available all the time', () => {
    const model = online();
    model.fail('closed');
    expect(model.timers.get('probe')?.ms).toBe(1000);
    expect(model.timer('probe')).toEqual([{ do: 'probe', gen: model.state.gen, choice: local }]);
    model.send({ e: 'probed', gen: model.state.gen, ok: true });
    expect(model.state.k).toBe('waiting');
    model.timer('probe');
    model.send({ e: 'probed', gen: model.state.gen, ok: false });
    expect(model.state.k).toBe('waiting');
    model.timer('probe');
    model.send({ e: 'probed', gen: model.state.gen, ok: true });
    expect(model.state.k).toBe('deciding');
  });

  it('knows that a refused port did not answer', () => {
    const model = new Model();
    model.send({ e: 'start' });
    model.play('decided');
    model.fail('refused');
    model.fail('refused');
    expect(model.state).toMatchObject({ k: 'waiting', answering: false });
    model.timer('probe');
    model.send({ e: 'probed', gen: model.state.gen, ok: true });
    expect(model.state.k).toBe('deciding');
  });

  it.each([
    'token-refused',
    'no-token',
    'keyring-locked',
    'needs-setup',
    'sign-in-refused',
    'too-old',
  ] as const)('stops at %s without asking another address', (code) => {
    const model = new Model();
    model.send({ e: 'start' });
    model.play('decided', 'opened', 'identified');
    model.fail(code);
    expect(model.state).toMatchObject({ k: 'blocked', cause: { code } });
    expect(model.timers.size).toBe(0);
    expect(model.socket).toBeNull();
    model.send({ e: 'networkChanged' });
    model.send({ e: 'resumed' });
    expect(model.state.k).toBe('blocked');
    model.send({ e: 'retryNow' });
    expect(model.state).toMatchObject({ k: 'deciding', attempt: 0 });
  });

  it('is blocked when another server answers everywhere, and retries on another network', () => {
    const model = new Model();
    model.send({ e: 'start' });
    model.play('decided');
    model.fail('other-server');
    model.fail('other-server');
    expect(model.state.k).toBe('blocked');
    model.send({ e: 'networkChanged' });
    expect(model.state.k).toBe('deciding');
  });

  it('shows what still works, then what needs the user, then the best address', () => {
    const shown = (first: CauseCode, second: CauseCode): string => {
      const model = new Model();
      model.send({ e: 'start' });
      model.play('decided');
      model.fail(first);
      model.fail(second);
      return model.state.k === 'waiting' ? model.state.cause.code : model.state.k;
    };
    expect(shown('refused', 'http-only')).toBe('http-only');
    expect(shown('refused', 'other-server')).toBe('other-server');
    expect(shown('refused', 'timeout')).toBe('refused');
  });
});

describe('planned switch', () => {
  it('probes the local address every 30 s, drains commands, then switches the socket', () => {
    const model = onlineOutside();
    expect(model.timers.get('probe')?.ms).toBe(30_000);
    model.timer('probe');
    model.send({ e: 'probed', gen: model.state.gen, ok: false });
    expect(model.timers.get('probe')?.ms).toBe(30_000);
    model.timer('probe');
    const { gen } = model.state;
    expect(model.send({ e: 'probed', gen, ok: true })).toEqual([{ do: 'drain', gen }]);
    expect(model.state).toMatchObject({ k: 'online', draining: true });
    expect(model.socket?.url).toBe(external.url);
    model.send({ e: 'drained', gen });
    expect(model.state).toMatchObject({ k: 'deciding', switching: true });
  });

  it('probes less often after every failed switch', () => {
    const model = onlineOutside();
    for (const ms of [30_000, 60_000, 120_000, 240_000, 480_000, 600_000, 600_000]) {
      expect(model.timers.get('probe')?.ms).toBe(ms);
      model.timer('probe');
      model.send({ e: 'probed', gen: model.state.gen, ok: true });
      model.send({ e: 'drained', gen: model.state.gen });
      model.play('decided');
      model.fail('silent');
      model.play('opened', 'identified', 'authenticated', 'synced');
    }
  });

  it('probes nothing when the best address is in use', () =>
    expect(online().timers.has('probe')).toBe(false));
});

describe('changes of the environment', () => {
  it('drops a plain socket at once on another network', () => {
    const model = online();
    model.send({ e: 'networkChanged' });
    expect(model.state.k).toBe('deciding');
    expect(model.socket).toBeNull();
  });

  it('keeps a live encrypted socket, and decides again', () => {
    const model = onlineOutside();
    const effects = model.send({ e: 'networkChanged' });
    expect(effects.map((effect) => effect.do)).toEqual(['checkAlive', 'decide']);
    model.send({ e: 'decided', gen: model.state.gen, order: [local, external], refused: [] });
    expect(model.state.k).toBe('online');
    expect(model.timers.get('probe')?.ms).toBe(1000);
    model.send({ e: 'decided', gen: model.state.gen, order: [local], refused: [] });
    expect(model.state.k).toBe('deciding');
  });

  it('pings after sleep before it trusts the socket', () => {
    const model = online();
    expect(model.send({ e: 'resumed' })).toEqual([{ do: 'checkAlive', gen: model.state.gen }]);
    model.fail('silent');
    expect(model.state.k).toBe('waiting');
    model.send({ e: 'resumed' });
    expect(model.state).toMatchObject({ k: 'deciding', attempt: 0 });
  });

  it('ends everything on stop', () => {
    const model = online();
    model.send({ e: 'stop' });
    expect(model.state.k).toBe('stopped');
    expect(model.timers.size).toBe(0);
    expect(model.socket).toBeNull();
    model.send({ e: 'retryNow' });
    model.send({ e: 'networkChanged' });
    expect(model.state.k).toBe('stopped');
  });
});

describe('any order of events', () => {
  const anyCause = fc.constantFrom(...causeCodes).map(cause);
  const order = fc.constantFrom([local, external], [local], [external], []);
  const gen = fc.integer({ min: -2, max: 0 });
  const name = fc.constantFrom('wait' as const, 'probe' as const, 'stable' as const);
  const loose = fc.oneof(
    fc.constantFrom<MachineEvent>(
      { e: 'start' },
      { e: 'stop' },
      { e: 'retryNow' },
      { e: 'resumed' },
      { e: 'networkChanged' },
    ),
    fc.record({
      e: fc.constant('decided' as const),
      gen,
      order,
      refused: fc.constant([{ url: local.url, cause: cause('untrusted-network') }]),
    }),
    fc.record({
      e: fc.constantFrom('opened' as const, 'identified' as const),
      gen,
    }),
    fc.record({ e: fc.constantFrom('authenticated' as const, 'synced' as const), gen }),
    fc.record({ e: fc.constant('failed' as const), gen, cause: anyCause }),
    fc.record({ e: fc.constant('timer' as const), gen, name }),
    fc.record({ e: fc.constant('probed' as const), gen, ok: fc.boolean() }),
    fc.record({ e: fc.constant('drained' as const), gen }),
  );

  it('has one socket at most, no timer while blocked, and always a way out', () =>
    fc.assert(
      fc.property(fc.array(loose, { maxLength: 60 }), (events) => {
        const model = new Model();
        model.send({ e: 'start' });
        for (const event of events) {
          const before = model.state;
          const stale = 'gen' in event && event.gen !== 0;
          model.send('gen' in event ? { ...event, gen: before.gen + event.gen } : event);
          if (stale) expect(model.state).toBe(before);
          check(model);
        }
        const last = model.state;
        model.send({ e: 'retryNow' });
        if (last.k === 'waiting' || last.k === 'blocked') expect(model.state.k).toBe('deciding');
      }),
      { numRuns: runs(500) },
    ));
});

/** Invariants of every reachable state. */
function check(model: Model): void {
  const { k, gen } = model.state;
  for (const timer of model.timers.values()) expect(timer.gen).toBe(gen);
  if (k === 'blocked' || k === 'stopped') expect(model.timers.size).toBe(0);
  const socketStates = ['connecting', 'identifying', 'authenticating', 'syncing', 'online'];
  expect(model.socket !== null).toBe(socketStates.includes(k));
  if (model.socket !== null) expect(model.socket.gen).toBe(gen);
  if (k === 'deciding') expect(model.asked.has('decide')).toBe(true);
}
