import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { failed } from '../../../test/support/failed.ts';
import { FakeClock } from '../../../test/support/core/fake-clock.ts';
import { Breaker } from './breaker.ts';
import type { Leave, Priority } from './gate.ts';
import { Gate, priorities } from './gate.ts';
import { RetryBudget } from './retry.ts';

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('the gate', () => {
  it('lets the urgent calls through first, each in order', async () => {
    const gate = new Gate(new FakeClock(), 'x', { concurrency: 1 });
    const order: string[] = [];
    const enter = (name: string, priority: Priority) =>
      gate.enter(priority, null).then((leave) => {
        order.push(name);
        leave(false);
      });
    const leave = await gate.enter('hidden', null);
    const all = [
      enter('prefetch', 'prefetch'),
      enter('hidden 1', 'hidden'),
      enter('hidden 2', 'hidden'),
      enter('user', 'user'),
      enter('visible', 'visible'),
    ];
    leave(false);
    await Promise.all(all);
    expect(order).toEqual(['user', 'visible', 'hidden 1', 'hidden 2', 'prefetch']);
  });

  it('spaces the calls, but not those of the user', async () => {
    const clock = new FakeClock();
    const gate = new Gate(clock, 'x', { concurrency: 10, perSecond: 2 });
    const starts: number[] = [];
    for (const priority of ['visible', 'visible', 'user', 'visible'] as const)
      void gate.enter(priority, null).then(() => starts.push(clock.monotonic()));
    await clock.advanceAsync(2_000);
    // The user's call delays the others by the time of one call.
    expect(starts).toEqual([0, 0, 1_000, 1_500]);
    expect(clock.pending).toBe(0);
  });

  it('lets a burst through after a rest, then spaces the calls', async () => {
    const clock = new FakeClock();
    const gate = new Gate(clock, 'x', { concurrency: 10, perSecond: 2, burst: 3 });
    const starts: number[] = [];
    const call = (): void => {
      void gate.enter('visible', null).then((leave) => {
        starts.push(clock.monotonic());
        leave(false);
      });
    };
    for (let count = 0; count < 5; count += 1) call();
    await clock.advanceAsync(1_500);
    // By now, one of the three tokens is available again.
    call();
    call();
    await clock.advanceAsync(10_000);
    for (let count = 0; count < 4; count += 1) call();
    await clock.advanceAsync(2_000);
    expect(starts).toEqual([0, 0, 0, 500, 1_000, 1_500, 2_000, 11_500, 11_500, 11_500, 12_000]);
    expect(clock.pending).toBe(0);
  });

  it('forgets callers that gave up', async () => {
    const gate = new Gate(new FakeClock(), 'x', { concurrency: 1 });
    const leave = await gate.enter('visible', null);
    const controller = new AbortController();
    const waiting = failed(gate.enter('visible', null, controller.signal));
    const next = gate.enter('visible', null);
    controller.abort();
    expect((await waiting).error.code).toBe('cancelled');
    leave(false);
    (await next)(false);
    const early = gate.enter('visible', null, AbortSignal.abort());
    expect((await failed(early)).error.code).toBe('cancelled');
  });

  it('keeps its limits in every sequence: concurrency, pauses, one end for each call', async () => {
    const call = fc.record({
      k: fc.constant('call' as const),
      priority: fc.constantFrom(...priorities),
      scope: fc.constantFrom(null, 'a', 'b'),
      ms: fc.integer({ min: 0, max: 5_000 }),
      down: fc.constantFrom(true, false, false, null),
    });
    const pause = fc.record({
      k: fc.constant('pause' as const),
      ms: fc.integer({ min: 1, max: 60_000 }),
      scope: fc.constantFrom(null, 'a', 'b'),
    });
    const step = fc.record({
      k: fc.constant('step' as const),
      ms: fc.integer({ min: 0, max: 9_000 }),
    });
    const run = fc.array(fc.oneof({ weight: 5, arbitrary: call }, pause, step), { maxLength: 60 });
    const limits = fc.record({
      concurrency: fc.integer({ min: 1, max: 4 }),
      perSecond: fc.constantFrom(null, 1, 10),
      burst: fc.constantFrom(1, 5),
    });
    await fc.assert(
      fc.asyncProperty(run, limits, async (actions, limit) => {
        const clock = new FakeClock();
        const gate = new Gate(clock, 'x', limit);
        const pausedUntil = new Map<string | null, number>();
        let active = 0;
        let ended = 0;
        let calls = 0;
        const begin = (leave: Leave, scope: string | null, ms: number, down: boolean | null) => {
          active += 1;
          expect(active).toBeLessThanOrEqual(limit.concurrency);
          for (const key of [null, scope])
            expect(clock.monotonic()).toBeGreaterThanOrEqual(pausedUntil.get(key) ?? 0);
          clock.after(ms, () => {
            active -= 1;
            ended += 1;
            leave(down);
          });
        };
        for (const action of actions) {
          if (action.k === 'call') {
            calls += 1;
            void gate.enter(action.priority, action.scope).then(
              (leave) => begin(leave, action.scope, action.ms, action.down),
              () => (ended += 1),
            );
            await turn();
          } else if (action.k === 'pause') {
            const until = clock.monotonic() + action.ms;
            pausedUntil.set(action.scope, Math.max(until, pausedUntil.get(action.scope) ?? 0));
            gate.pause(action.ms, action.scope);
          } else await clock.advanceAsync(action.ms);
        }
        await clock.advanceAsync(400_000);
        expect(ended).toBe(calls);
        expect(clock.pending).toBe(0);
      }),
      { numRuns: 60 },
    );
  });
});

describe('the breaker', () => {
  it('doubles its wait up to 2 minutes and forgets it with the first response', () => {
    const breaker = new Breaker();
    for (let failure = 0; failure < 4; failure += 1) breaker.report(true, 0);
    breaker.report(null, 0);
    expect(breaker.isOpen(0)).toBe(false);
    let now = 0;
    const waits: number[] = [];
    for (let probe = 0; probe < 6; probe += 1) {
      breaker.report(true, now);
      waits.push(breaker.downUntil - now);
      expect(breaker.isOpen(breaker.downUntil - 1)).toBe(true);
      now = breaker.downUntil;
      expect(breaker.isProbing(now)).toBe(true);
    }
    expect(waits).toEqual([30_000, 60_000, 120_000, 120_000, 120_000, 120_000]);
    expect(breaker.downSince).toBe(0);
    breaker.report(false, now);
    expect(breaker.downSince).toBeNull();
    for (let failure = 0; failure < 5; failure += 1) breaker.report(true, now);
    expect(breaker.downUntil - now).toBe(30_000);
  });

  it('probes at once after a change of the network', () => {
    const breaker = new Breaker();
    for (let failure = 0; failure < 5; failure += 1) breaker.report(true, 1_000);
    breaker.retryNow(2_000);
    expect(breaker.isOpen(2_000)).toBe(false);
    expect(breaker.isProbing(2_000)).toBe(true);
  });
});

describe('the retry budget', () => {
  it('is 5 retries, or a tenth of the calls of the last 5 minutes', () => {
    const budget = new RetryBudget();
    const take = (now: number): number => {
      let taken = 0;
      while (budget.take(now)) taken += 1;
      return taken;
    };
    expect(take(0)).toBe(5);
    for (let call = 0; call < 100; call += 1) budget.call(60_000);
    expect(take(60_000)).toBe(5);
    expect(take(299_999)).toBe(0);
    // The first five calls are more than a minute old.
    expect(take(300_000)).toBe(5);
    expect(take(3_600_000)).toBe(5);
  });
});
