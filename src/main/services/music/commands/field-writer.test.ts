import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FakeClock } from '../../../../../test/support/core/fake-clock.ts';
import type { FieldWriterRules } from './field-writer.ts';
import { FieldWriter } from './field-writer.ts';

const dragged: FieldWriterRules = { spacing: 100, hold: 1_000, acceptsOther: true };

/** A server that applies levels in order and reports its own value later, over a wire with delays. */
class LevelServer {
  readonly clock = new FakeClock();
  readonly sent: { at: number; value: number }[] = [];
  value = 10;
  told = 10;
  silent = false;
  refuses = false;
  busy = 0;
  busiest = 0;
  ackDelay = 20;
  echoDelay = 30;
  readonly writer: FieldWriter<number>;
  #lastEcho = 0;

  constructor(rules: FieldWriterRules = dragged) {
    this.writer = new FieldWriter<number>({
      clock: this.clock,
      rules,
      reached: (value) => this.told === value,
      server: () => this.told,
      changed: () => undefined,
      unconfirmed: () => new Error('unconfirmed'),
      readBack: () => this.echo(this.value),
      readBackAt: () => [2_000],
    });
  }

  get shown(): number {
    return this.writer.shown?.value ?? this.told;
  }

  /** Reports a value over the wire, which preserves the order. */
  echo(value: number): void {
    const now = this.clock.monotonic();
    this.#lastEcho = Math.max(this.#lastEcho, now + this.echoDelay);
    this.clock.after(this.#lastEcho - now, () => this.tell(value));
  }

  tell(value: number): void {
    this.told = value;
    this.writer.observe();
  }

  readonly send = (value: number): Promise<void> => {
    this.sent.push({ at: this.clock.monotonic(), value });
    this.busy += 1;
    this.busiest = Math.max(this.busiest, this.busy);
    return new Promise((resolve, reject) => {
      this.clock.after(this.ackDelay, () => {
        this.busy -= 1;
        if (this.refuses) {
          reject(new Error('refused'));
          return;
        }
        this.value = value;
        if (!this.silent) this.echo(value);
        resolve();
      });
    });
  };

  ask(value: number, hurry = false): Promise<void> {
    return this.writer.request(value, this.send, hurry);
  }
}

/** The state of a promise so far. */
function watch(promise: Promise<void>): { state: string } {
  const seen = { state: 'waiting' };
  promise.then(
    () => (seen.state = 'done'),
    (error: unknown) => (seen.state = error instanceof Error ? error.message : 'failed'),
  );
  return seen;
}

describe('FieldWriter', () => {
  it('shows the requested value at once and resolves when the server shows it', async () => {
    const server = new LevelServer();
    const call = watch(server.ask(30));
    expect([server.shown, server.writer.shown?.pending]).toEqual([30, true]);
    await server.clock.advanceAsync(49);
    expect(call.state).toBe('waiting');
    await server.clock.advanceAsync(1);
    expect([call.state, server.writer.shown?.pending]).toEqual(['done', false]);
    await server.clock.advanceAsync(1_000);
    expect([server.writer.shown, server.clock.pending]).toEqual([null, 0]);
  });

  it('sends the first and the last of many values, one at a time and no faster than the spacing', async () => {
    const server = new LevelServer();
    const calls: { state: string }[] = [];
    for (let level = 11; level <= 60; level += 1) {
      calls.push(watch(server.ask(level)));
      await server.clock.advanceAsync(16);
    }
    await server.clock.advanceAsync(3_000);
    const gaps = server.sent.slice(1).map(({ at }, i) => at - (server.sent[i]?.at ?? 0));
    expect(server.sent[0]?.value).toBe(11);
    expect(server.sent.at(-1)?.value).toBe(60);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(100);
    expect(server.sent.length).toBeLessThanOrEqual(9);
    expect(server.busiest).toBe(1);
    expect(new Set(calls.map(({ state }) => state))).toEqual(new Set(['done']));
    expect(server.shown).toBe(60);
  });

  it('resolves a superseded call when a later value was accepted, not only at the end of the drag', async () => {
    const server = new LevelServer();
    const first = watch(server.ask(20));
    void server.ask(21);
    await server.clock.advanceAsync(120);
    expect(first.state).toBe('done');
  });

  it('does not delay a step', async () => {
    const server = new LevelServer();
    void server.ask(20);
    await server.clock.advanceAsync(20);
    void server.ask(25, true);
    expect(server.sent.map(({ at }) => at)).toEqual([0, 20]);
    await server.clock.advanceAsync(2_000);
    expect(server.shown).toBe(25);
  });

  it("ignores echoes of earlier values for a second after the last answer, then shows the server's value", async () => {
    const server = new LevelServer();
    void server.ask(50);
    await server.clock.advanceAsync(60);
    server.tell(33);
    expect(server.shown).toBe(50);
    await server.clock.advanceAsync(961);
    expect(server.shown).toBe(33);
  });

  it('accepts another value as the answer if the server decides so', async () => {
    const server = new LevelServer();
    server.silent = true;
    const call = watch(server.ask(50));
    await server.clock.advanceAsync(30);
    server.tell(48);
    await server.clock.advanceAsync(989);
    expect(call.state).toBe('waiting');
    await server.clock.advanceAsync(1);
    expect([call.state, server.shown]).toEqual(['done', 48]);
  });

  it('falls back to the server state after the time limit and reports it', async () => {
    const server = new LevelServer();
    const call = watch(server.writer.request(50, () => Promise.resolve()));
    await server.clock.advanceAsync(2_999);
    expect([call.state, server.shown]).toEqual(['waiting', 50]);
    await server.clock.advanceAsync(1);
    expect([call.state, server.shown, server.clock.pending]).toEqual(['unconfirmed', 10, 0]);
  });

  it('finds a lost echo by reading back', async () => {
    const server = new LevelServer();
    server.silent = true;
    const call = watch(server.ask(50));
    await server.clock.advanceAsync(2_100);
    expect([call.state, server.shown]).toEqual(['done', 50]);
  });

  it('falls back at once when the server refuses, and rejects', async () => {
    const server = new LevelServer();
    server.refuses = true;
    const call = watch(server.ask(50));
    await server.clock.advanceAsync(20);
    expect([call.state, server.shown]).toEqual(['refused', 10]);
  });

  it('still sends the newer value when the previous one was refused', async () => {
    const server = new LevelServer();
    server.refuses = true;
    const first = watch(server.ask(50));
    const second = watch(server.ask(40));
    await server.clock.advanceAsync(20);
    server.refuses = false;
    await server.clock.advanceAsync(3_000);
    expect([first.state, second.state, server.value, server.shown]).toEqual([
      'done',
      'done',
      40,
      40,
    ]);
  });

  it('rejects everything when it is dropped and ignores late answers', async () => {
    const server = new LevelServer();
    const calls = [watch(server.ask(50)), watch(server.ask(60))];
    server.writer.drop(new Error('lost'));
    await server.clock.advanceAsync(5_000);
    expect(calls.map(({ state }) => state)).toEqual(['lost', 'lost']);
    expect(server.sent.map(({ value }) => value)).toEqual([50]);
    expect([server.writer.shown, server.clock.pending]).toEqual([null, 0]);
  });

  it('does not flicker when a switch was turned on and off before the first echo', async () => {
    const server = new LevelServer({ spacing: 0, hold: 0, acceptsOther: false });
    server.echoDelay = 500;
    const first = watch(server.ask(1));
    const second = watch(server.ask(10));
    for (let moment = 0; moment < 30; moment += 1) {
      await server.clock.advanceAsync(50);
      expect(server.shown).toBe(10);
    }
    expect([first.state, second.state, server.writer.shown]).toEqual(['done', 'done', null]);
  });

  it('does not take the answer to a dropped command for that of a new one', async () => {
    const server = new LevelServer();
    server.ackDelay = 500;
    watch(server.ask(50));
    server.writer.drop(new Error('lost'));
    await server.clock.advanceAsync(100);
    watch(server.ask(60));
    watch(server.ask(70));
    await server.clock.advanceAsync(499);
    expect(server.sent.map(({ value }) => value)).toEqual([50, 60]);
    await server.clock.advanceAsync(1);
    expect(server.sent.map(({ value }) => value)).toEqual([50, 60, 70]);
  });

  it('does not send a pending value again', async () => {
    const server = new LevelServer();
    const calls = [server.ask(50), server.ask(40), server.ask(50)].map(watch);
    await server.clock.advanceAsync(3_000);
    expect(server.sent.map(({ value }) => value)).toEqual([50]);
    expect(calls.map(({ state }) => state)).toEqual(['done', 'done', 'done']);
  });
});

const event = fc.oneof(
  fc.record({ do: fc.constant('ask' as const), value: fc.integer({ min: 0, max: 100 }) }),
  fc.record({ do: fc.constant('step' as const), value: fc.integer({ min: 0, max: 100 }) }),
  fc.record({ do: fc.constant('wait' as const), value: fc.integer({ min: 1, max: 1_500 }) }),
  fc.record({ do: fc.constant('knob' as const), value: fc.integer({ min: 0, max: 100 }) }),
  fc.record({ do: fc.constant('silent' as const), value: fc.integer({ min: 0, max: 1 }) }),
  fc.record({ do: fc.constant('refuse' as const), value: fc.integer({ min: 0, max: 1 }) }),
  fc.record({ do: fc.constant('ackDelay' as const), value: fc.integer({ min: 0, max: 900 }) }),
  fc.record({ do: fc.constant('echoDelay' as const), value: fc.integer({ min: 0, max: 900 }) }),
);

/** Someone turns the knob of the player itself: reported like any change. */
function turnKnob(server: LevelServer, value: number): void {
  server.value = value;
  server.echo(value);
}

async function play(
  server: LevelServer,
  step: { do: string; value: number },
  calls: { state: string }[],
): Promise<void> {
  if (step.do === 'ask' || step.do === 'step') {
    calls.push(watch(server.ask(step.value, step.do === 'step')));
    expect(server.shown).toBe(step.value);
  } else if (step.do === 'wait') await server.clock.advanceAsync(step.value);
  else if (step.do === 'knob') turnKnob(server, step.value);
  else if (step.do === 'silent') server.silent = step.value === 1;
  else if (step.do === 'refuse') server.refuses = step.value === 1;
  else if (step.do === 'ackDelay') server.ackDelay = step.value;
  else server.echoDelay = step.value;
}

describe('FieldWriter, for any order of events', () => {
  it("ends with the server's value, all calls settled, and nothing running", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 25 }), async (steps) => {
        const server = new LevelServer();
        const calls: { state: string }[] = [];
        for (const step of steps) await play(server, step, calls);
        server.silent = false;
        await server.clock.advanceAsync(20_000);
        expect(calls.filter(({ state }) => state === 'waiting')).toEqual([]);
        expect(server.writer.shown).toBeNull();
        expect(server.clock.pending).toBe(0);
        expect(server.busiest).toBeLessThanOrEqual(1);
      }),
      { numRuns: 300 },
    );
  });

  it('sends the last requested value last, and the server ends with it, if nothing is refused', async () => {
    const quiet = event.filter((step) => !['knob', 'refuse', 'silent'].includes(step.do));
    await fc.assert(
      fc.asyncProperty(fc.array(quiet, { minLength: 1, maxLength: 25 }), async (steps) => {
        const server = new LevelServer();
        server.silent = steps.length % 2 === 0;
        for (const step of steps) await play(server, step, []);
        await server.clock.advanceAsync(10_000);
        // A server without events is polled; all others have reported everything by now.
        if (server.silent) server.echo(server.value);
        await server.clock.advanceAsync(10_000);
        const wishes = steps.filter((step) => step.do === 'ask' || step.do === 'step');
        const last = wishes.at(-1)?.value ?? 10;
        expect(server.sent.at(-1)?.value ?? 10).toBe(last);
        expect([server.value, server.shown]).toEqual([last, last]);
      }),
      { numRuns: 300 },
    );
  });
});
