import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OptimisticLevel, SEND_EVERY, SETTLE_GRACE } from './optimistic-level.ts';

interface Sent {
  readonly level: number;
  ok(): void;
  fail(): void;
}

function setUp(): { lane: OptimisticLevel; sent: Sent[]; failures: unknown[] } {
  const sent: Sent[] = [];
  const failures: unknown[] = [];
  const lane = new OptimisticLevel(
    (level) =>
      new Promise<void>((resolve, reject) => {
        sent.push({
          level,
          ok: resolve,
          fail: () => reject(new Error('refused')),
        });
      }),
    (thrown) => failures.push(thrown),
  );
  return { lane, sent, failures };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('OptimisticLevel', () => {
  it('shows every movement at once and sends at most one level per interval, the newest', async () => {
    const { lane, sent } = setUp();
    for (const level of [31, 32, 33]) lane.move(level);
    expect(lane.local()).toBe(33);
    expect(sent.map((s) => s.level)).toEqual([31]);
    await vi.advanceTimersByTimeAsync(SEND_EVERY);
    expect(sent.map((s) => s.level)).toEqual([31, 33]);
  });

  it('sends the last level at once when the thumb is let go', () => {
    const { lane, sent } = setUp();
    lane.move(31);
    lane.move(40);
    lane.drop(40);
    expect(sent.map((s) => s.level)).toEqual([31, 40]);
  });

  it('does not send a level twice when it is let go where it was sent', async () => {
    const { lane, sent } = setUp();
    lane.move(31);
    await vi.advanceTimersByTimeAsync(SEND_EVERY);
    lane.drop(31);
    expect(sent.map((s) => s.level)).toEqual([31]);
  });

  it('keeps the local level until the last answer and its grace, not an earlier one', async () => {
    const { lane, sent } = setUp();
    lane.move(31);
    lane.drop(50);
    sent[0]?.ok();
    await vi.advanceTimersByTimeAsync(SETTLE_GRACE * 2);
    expect(lane.local()).toBe(50);
    sent[1]?.ok();
    await vi.advanceTimersByTimeAsync(SETTLE_GRACE - 1);
    expect(lane.local()).toBe(50);
    await vi.advanceTimersByTimeAsync(1);
    expect(lane.local()).toBeNull();
  });

  it('keeps a held thumb where it is, however long nothing moves', async () => {
    const { lane, sent } = setUp();
    lane.move(31);
    sent[0]?.ok();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(lane.local()).toBe(31);
  });

  it('tells only the failure of the newest level and gives the view back to the topic', async () => {
    const { lane, sent, failures } = setUp();
    lane.move(31);
    lane.drop(50);
    sent[0]?.fail();
    sent[1]?.fail();
    await vi.advanceTimersByTimeAsync(SETTLE_GRACE);
    expect(failures).toHaveLength(1);
    expect(lane.local()).toBeNull();
  });

  it('sends what waits when the slider goes away', () => {
    const { lane, sent } = setUp();
    lane.move(31);
    lane.move(45);
    lane.dispose();
    expect(sent.map((s) => s.level)).toEqual([31, 45]);
  });

  it('ends at the level that was asked last and then shows the topic, whatever the interleaving', async () => {
    const step = fc.oneof(
      fc.record({ do: fc.constant('move' as const), level: fc.integer({ min: 0, max: 100 }) }),
      fc.record({ do: fc.constant('drop' as const), level: fc.integer({ min: 0, max: 100 }) }),
      fc.record({ do: fc.constantFrom('ok' as const, 'fail' as const), level: fc.nat(9) }),
      fc.record({ do: fc.constant('wait' as const), level: fc.integer({ min: 1, max: 120 }) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), fc.nat(100), async (steps, last) => {
        const { lane, sent } = setUp();
        for (const one of steps) {
          if (one.do === 'move') lane.move(one.level);
          else if (one.do === 'drop') lane.drop(one.level);
          else if (one.do === 'wait') await vi.advanceTimersByTimeAsync(one.level);
          else sent[one.level]?.[one.do]();
        }
        lane.drop(last);
        expect(sent.at(-1)?.level).toBe(last);
        expect(lane.local()).toBe(last);
        for (const one of sent) one.ok();
        await vi.advanceTimersByTimeAsync(SETTLE_GRACE);
        expect(lane.local()).toBeNull();
        expect(sent.at(-1)?.level).toBe(last);
      }),
    );
  });
});
