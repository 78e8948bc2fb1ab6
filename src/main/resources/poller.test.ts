import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { FakeClock } from '../../../test/support/core/fake-clock.ts';
import { failure } from '../../shared/contract/errors.ts';
import type { PollPlan } from './poll-plan.ts';
import { Poller } from './poller.ts';
import { t } from '../../shared/i18n/translate.ts';

const plan = { visible: 10_000, inFlight: 2_000, hidden: 60_000, jitter: 0 };

interface Read {
  readonly at: number;
  readonly signal: AbortSignal;
  end(error?: Error): void;
}

/** A poller whose reads end when the test decides. */
function rig(more: Partial<PollPlan> = {}) {
  const clock = new FakeClock();
  const reads: Read[] = [];
  const faults: unknown[] = [];
  let active = 0;
  let most = 0;
  const poller = new Poller({
    name: 'parcels/p1/list',
    clock,
    random: () => 0.5,
    plan: { ...plan, ...more },
    read: (signal) =>
      new Promise((resolve, reject) => {
        active += 1;
        most = Math.max(most, active);
        let ended = false;
        const end = (error?: Error): void => {
          if (!ended) active -= 1;
          ended = true;
          if (error === undefined) resolve();
          else reject(error);
        };
        signal.addEventListener('abort', () => end(failure('cancelled', t('errors:cancelled'))));
        reads.push({ at: clock.monotonic(), signal, end });
      }),
    onFault: (error) => faults.push(error),
  });
  /** Ends the running read and lets its effects happen. */
  const end = async (error?: Error): Promise<void> => {
    reads.at(-1)?.end(error);
    await clock.advanceAsync(0);
  };
  return {
    clock,
    reads,
    faults,
    poller,
    end,
    most: () => most,
    times: () => reads.map(({ at }) => at),
  };
}

const offline = failure('unreachable', 'Nobody answers.');
let rigged: ReturnType<typeof rig>;
afterEach(async () => {
  await rigged.poller.stop();
  expect(rigged.clock.pending).toBe(0);
});

describe('a poller', () => {
  it('reads at once, then at the interval of its mode, counted from the end of a read', async () => {
    const { clock, poller, end, times } = (rigged = rig());
    poller.start('visible');
    await clock.advanceAsync(3_000);
    await end();
    await clock.advanceAsync(9_999);
    expect(times()).toEqual([0]);
    await clock.advanceAsync(1);
    expect(times()).toEqual([0, 13_000]);
    await end();
    poller.setMode('inFlight');
    await clock.advanceAsync(2_000);
    expect(times()).toEqual([0, 13_000, 15_000]);
  });

  it('reads at once what is overdue when it becomes visible', async () => {
    const { clock, poller, end, times } = (rigged = rig());
    poller.start('hidden');
    await clock.advanceAsync(0);
    await end();
    await clock.advanceAsync(30_000);
    poller.setMode('visible');
    await clock.advanceAsync(0);
    expect(times()).toEqual([0, 30_000]);
  });

  it('backs off while reads fail, and returns to its interval after the first success', async () => {
    const { clock, poller, end, times } = (rigged = rig());
    poller.start('visible');
    await clock.advanceAsync(0);
    await end(offline);
    expect(poller.state).toMatchObject({ error: { code: 'unreachable' }, running: false });
    // Another read distinguishes a brief failure from an outage.
    await clock.advanceAsync(2_000);
    await end(offline);
    await clock.advanceAsync(40_000);
    expect(times()).toEqual([0, 2_000, 42_000]);
    await end();
    expect(poller.state.error).toBeNull();
    await clock.advanceAsync(10_000);
    expect(times()).toHaveLength(4);
  });

  it('waits as long as the server requests', async () => {
    const { clock, poller, end, times } = (rigged = rig());
    poller.start('visible');
    await clock.advanceAsync(0);
    await end(failure('busy', 'Too many.', { until: clock.now() + 120_000 }));
    await clock.advanceAsync(119_999);
    expect(times()).toEqual([0]);
    await clock.advanceAsync(1);
    expect(times()).toEqual([0, 120_000]);
  });

  it('reads from a server nearby every 3 seconds until it is back', async () => {
    const { clock, poller, end, times } = (rigged = rig({ nearby: true }));
    poller.start('visible');
    for (let count = 0; count < 4; count += 1) {
      await clock.advanceAsync(3_000);
      await end(offline);
    }
    expect(times()).toEqual([0, 5_000, 9_000, 12_000]);
  });

  it('stops at a rejected credential until it is restarted', async () => {
    const { clock, poller, end, times } = (rigged = rig());
    poller.start('visible');
    await clock.advanceAsync(0);
    await end(failure('unauthorized', 'Token refused.'));
    await clock.advanceAsync(10_000_000);
    expect(poller.state).toMatchObject({ unauthorized: true, nextAt: null });
    expect(times()).toEqual([0]);
    await poller.restart();
    await clock.advanceAsync(0);
    await end();
    expect(poller.state).toMatchObject({ unauthorized: false, error: null });
    expect(times()).toHaveLength(2);
  });

  it('tries a rejected credential again when a person refreshes', async () => {
    const { clock, poller, end } = (rigged = rig());
    poller.start('visible');
    await clock.advanceAsync(0);
    await end(failure('unauthorized', 'Token refused.'));
    const refreshed = poller.refresh();
    await end();
    await refreshed;
    expect(poller.state.nextAt).toBe(clock.now() + 10_000);
  });

  it('follows a running read with one more for all who refreshed meanwhile', async () => {
    const { clock, poller, end, reads } = (rigged = rig());
    poller.start('visible');
    await clock.advanceAsync(0);
    const done: string[] = [];
    const both = [poller.refresh(), poller.refresh()].map((each) =>
      each.then(() => done.push('x')),
    );
    await end();
    expect([reads.length, done.length]).toEqual([2, 0]);
    await end();
    await Promise.all(both);
    await clock.advanceAsync(0);
    expect([reads.length, done.length]).toEqual([2, 2]);
  });

  it('pauses while the computer sleeps and reads what is overdue after it', async () => {
    const { clock, poller, end, reads, times } = (rigged = rig());
    poller.start('visible');
    await clock.advanceAsync(0);
    await end();
    await clock.advanceAsync(10_000);
    poller.suspend();
    await clock.advanceAsync(3_600_000);
    expect(reads[1]?.signal.aborted).toBe(true);
    expect(poller.state).toMatchObject({ error: null, running: false, nextAt: null });
    poller.resume();
    await clock.advanceAsync(0);
    expect(times()).toEqual([0, 10_000, 3_610_000]);
  });

  it('reads nothing once it is stopped, and cancels a running read', async () => {
    const { clock, poller, reads } = (rigged = rig());
    poller.start('visible');
    await clock.advanceAsync(0);
    await poller.stop();
    await poller.refresh();
    await clock.advanceAsync(1_000_000);
    expect(reads.map(({ signal }) => signal.aborted)).toEqual([true]);
  });

  it('continues after a bug in a read', async () => {
    const { clock, poller, end, faults, times } = (rigged = rig());
    poller.start('visible');
    await clock.advanceAsync(0);
    await end(new TypeError('x is not a function'));
    expect(faults).toHaveLength(1);
    expect(poller.state.error).toEqual({
      code: 'internal',
      message: 'An internal error occurred. Look for parcels/p1/list in the log.',
      retryable: false,
    });
    await clock.advanceAsync(20_000);
    expect(times()).toHaveLength(2);
  });

  it('never has two running reads and never stops reading, in any order of calls', async () => {
    const step = fc.oneof(
      fc.record({ k: fc.constant('advance' as const), ms: fc.nat(100_000) }),
      fc.record({ k: fc.constantFrom('good', 'bad', 'refresh', 'restart', 'sleep', 'wake') }),
      fc.record({
        k: fc.constant('mode' as const),
        mode: fc.constantFrom('visible', 'inFlight', 'hidden'),
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const { clock, poller, end, most } = (rigged = rig());
        poller.start('visible');
        for (const each of steps) {
          if ('ms' in each) await clock.advanceAsync(each.ms);
          else if ('mode' in each) poller.setMode(each.mode);
          else if (each.k === 'good') await end();
          else if (each.k === 'bad') await end(offline);
          else if (each.k === 'refresh') void poller.refresh();
          else if (each.k === 'restart') void poller.restart();
          else if (each.k === 'sleep') poller.suspend();
          else poller.resume();
          await clock.advanceAsync(0);
          expect(most()).toBeLessThanOrEqual(1);
        }
        poller.resume();
        poller.setMode('visible');
        await end();
        await clock.advanceAsync(0);
        const { running: busy, nextAt } = poller.state;
        expect(busy || nextAt !== null).toBe(true);
        await poller.stop();
      }),
      { numRuns: 60 },
    );
  });
});
