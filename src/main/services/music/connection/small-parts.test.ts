import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { musicPorts } from '../../../../../test/support/music/music-rig.ts';
import { FakeClock } from '../../../../../test/support/core/fake-clock.ts';
import { recordedLog } from '../../../../../test/support/core/recorded-log.ts';
import { codeOf } from '../../../../../test/support/core/connection-rig.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import { measureOffset } from './clock-offset.ts';
import { EventGate } from './event-gate.ts';
import { CommandBuffer } from './command-buffer.ts';
import { NetworkWatch } from './network-watch.ts';
import { SignInTrace, signIn, socketSignIn } from './sign-in.ts';
import { undoSignIn } from './undo-sign-in.ts';
import { t } from '../../../../shared/i18n/translate.ts';

describe('measureOffset', () => {
  const measure = async (
    delays: readonly number[],
    skew: number,
    shape = (s: number): unknown => s,
  ) => {
    const clock = new FakeClock();
    let round = 0;
    const command = async (): Promise<unknown> => {
      const delay = delays[round++];
      if (delay === undefined) throw failure('timeout', 'x');
      clock.advance(delay / 4);
      const seen = clock.now() + skew;
      clock.advance((delay * 3) / 4);
      return shape(seen / 1000);
    };
    return { offset: await measureOffset(command, clock), rounds: round };
  };

  it('uses the shortest of five round trips', async () => {
    const { offset, rounds } = await measure([80, 40, 4, 60, 80], 90_000);
    expect(Math.abs((offset ?? 0) - 90_000)).toBeLessThanOrEqual(2);
    expect(rounds).toBe(5);
  });

  it('stops early on a slow connection, and uses what it has after a failure', async () => {
    expect((await measure([600, 600, 600, 600, 600], 0)).rounds).toBe(1);
    expect((await measure([4], 5000)).offset).toBeCloseTo(5000, -1);
    expect((await measure([], 5000)).offset).toBeNull();
  });

  it('reads seconds and ms, bare or in a named field, and nothing else', async () => {
    const one = [4, 4, 4, 4, 4];
    expect((await measure(one, 9000, (s) => s * 1000)).offset).toBeCloseTo(9000, -1);
    expect((await measure(one, 9000, (s) => ({ now: s }))).offset).toBeCloseTo(9000, -1);
    for (const odd of [null, 'noon', -1, {}, Number.NaN])
      expect((await measure(one, 0, () => odd)).offset).toBeNull();
  });
});

describe('EventGate', () => {
  it('has a size limit, and reports when it is exceeded', () => {
    const gate = new EventGate(recordedLog());
    const seen: string[] = [];
    gate.on(({ event }) => seen.push(event));
    gate.close();
    const event = (data: unknown) => ({ event: 'player_updated', objectId: 'a', data });
    let held = 0;
    while (held < 100_000 && gate.take(event(null))) held += 1;
    expect(held).toBe(20_000);
    gate.close();
    const large = event('x'.repeat(8 * 1024 * 1024));
    let count = 0;
    while (count < 100 && gate.take(large)) count += 1;
    expect(count).toBe(7);
    gate.drop();
    expect([gate.take(large), seen]).toEqual([true, ['player_updated']]);
  });

  it('buffers events and emits them in order; a listener that fails affects no other', () => {
    const log = recordedLog();
    const gate = new EventGate(log);
    const seen: string[] = [];
    gate.on(() => {
      throw new Error('broken');
    });
    const stop = gate.on((event) => seen.push(event.event));
    const event = (name: string) => ({ event: name, objectId: null, data: null });
    gate.take(event('a'));
    gate.close();
    gate.take(event('b'));
    gate.take(event('c'));
    expect(seen).toEqual(['a']);
    gate.open();
    gate.take(event('d'));
    expect(seen).toEqual(['a', 'b', 'c', 'd']);
    gate.close();
    gate.take(event('lost'));
    gate.drop();
    gate.open();
    stop();
    gate.take(event('e'));
    expect(seen).toEqual(['a', 'b', 'c', 'd']);
    expect(log.lines.filter((line) => line.level === 'error')).toHaveLength(5);
  });
});

describe('CommandBuffer', () =>
  it('sends buffered commands once, in order, or rejects them', async () => {
    const buffer = new CommandBuffer();
    const sent: string[] = [];
    const run = (name: string) => async (): Promise<string> => {
      sent.push(name);
      return name;
    };
    const first = buffer.add(run('a'));
    const second = buffer.add(run('b'));
    const controller = new AbortController();
    const gone = codeOf(buffer.add(run('c'), controller.signal));
    controller.abort();
    expect(await gone).toBe('cancelled');
    expect(buffer.size).toBe(2);
    buffer.flush();
    expect(await Promise.all([first, second])).toEqual(['a', 'b']);
    const refused = codeOf(buffer.add(run('d'), new AbortController().signal));
    buffer.refuse(() => failure('offline', 'x'));
    expect(await refused).toBe('offline');
    expect(await codeOf(buffer.add(run('e'), AbortSignal.abort()))).toBe('cancelled');
    expect(sent).toEqual(['a', 'b']);
    expect(buffer.size).toBe(0);
  }));

const neverWakes = (): void => {
  throw new Error('the computer did not sleep');
};

describe('NetworkWatch', () => {
  it('detects by a late timer that the computer slept', () => {
    const still = new FakeClock();
    let slept = 0;
    const clock = {
      now: () => still.now() + slept,
      monotonic: () => still.monotonic(),
      after: (ms: number, action: () => void) => still.after(ms, action),
    };
    let woke = 0;
    const network = { current: () => Promise.resolve({ id: null, label: null }) };
    const watch = new NetworkWatch(clock, network, neverWakes, () => (woke += 1));
    watch.start();
    still.advance(30_000);
    expect(woke).toBe(0);
    slept = 3_600_000;
    still.advance(10_000);
    expect(woke).toBe(1);
    still.advance(10_000);
    expect(woke).toBe(1);
    watch.stop();
    expect(still.pending).toBe(0);
  });

  it('reports only a change between two identified networks', async () => {
    const id = fc.constantFrom('home', 'cafe', null);
    await fc.assert(
      fc.asyncProperty(fc.array(id, { maxLength: 12 }), async (ids) => {
        const clock = new FakeClock();
        let now: string | null = null;
        let notified = 0;
        const network = { current: async () => ({ id: now, label: null }) };
        const watch = new NetworkWatch(clock, network, () => (notified += 1), neverWakes);
        watch.start();
        watch.start();
        for (now of ids) await clock.advanceAsync(10_000);
        const named = ids.filter((one) => one !== null);
        expect(notified).toBe(named.filter((one, at) => at > 0 && one !== named[at - 1]).length);
        watch.stop();
        expect(clock.pending).toBe(0);
      }),
      { numRuns: 30 },
    );
  });

  it('survives a network that cannot be read', async () => {
    const clock = new FakeClock();
    let notified = 0;
    const network = { current: () => Promise.reject(new Error('no /proc')) };
    const watch = new NetworkWatch(clock, network, () => (notified += 1), neverWakes);
    watch.note('home');
    watch.start();
    await clock.advanceAsync(20_000);
    expect(notified).toBe(0);
  });
});

describe('signIn over a socket', () => {
  const credentials = { user: 'anna', password: 'PASSWORD_X' };
  const attempt = (answers: Record<string, unknown>, keep = true) => {
    const asked: string[] = [];
    const command = async (name: string): Promise<unknown> => {
      asked.push(name);
      if (!(name in answers)) throw failure('unsupported', 'unknown');
      return answers[name];
    };
    const made = signIn(
      socketSignIn(command, async () => undefined),
      credentials,
      keep,
      new SignInTrace(),
    );
    return { made, asked };
  };
  const builtin = [{ provider_id: 'builtin', requires_redirect: false }];

  it('creates a lasting token from the short-lived one', async () => {
    const { made, asked } = attempt({
      'auth/providers': { providers: builtin },
      'auth/login': { success: true, access_token: 'SHORT' },
      'auth/token/create': 'LASTING',
    });
    expect(await made).toBe('LASTING');
    expect(asked).toEqual(['auth/providers', 'auth/login', 'auth/token/create']);
  });

  it.each<[string, 'unconfirmed' | 'rejected', boolean]>([
    ['was never answered', 'unconfirmed', true],
    ['was refused', 'rejected', false],
  ])('knows whether something may remain when the sign-in %s', async (_how, code, left) => {
    const trace = new SignInTrace();
    const command = async (name: string): Promise<unknown> => {
      if (name === 'auth/providers') return builtin;
      throw failure(code, 'no');
    };
    const client = socketSignIn(command, async () => undefined);
    await expect(signIn(client, credentials, true, trace)).rejects.toThrow('no');
    const identity = { generation: 'specified', info: null } as const;
    const place = { origin: 'http://10.0.0.5', caFile: null, identity };
    const notice = await undoSignIn(musicPorts(), place, trace, false);
    expect(notice?.includes('it may have created a token') ?? false).toBe(left);
  });

  it('only checks the password if nothing is saved', async () => {
    const answers = { 'auth/providers': builtin, 'auth/login': { token: 'SHORT' } };
    const { made, asked } = attempt(answers, false);
    expect(await made).toBe('SHORT');
    expect(asked).toHaveLength(2);
  });

  it.each([
    [{}, 'unsupported', 'Enter a token instead'],
    [{ 'auth/providers': builtin }, 'unsupported', 'Enter a token instead'],
    [
      { 'auth/providers': [{ provider_id: 'hass', requires_redirect: true }] },
      'unsupported',
      t('connection:signIn.external'),
    ],
    [
      { 'auth/providers': 'odd', 'auth/login': { success: false, error: 'no PASSWORD_X.' } },
      'unauthorized',
      t('net:cause.sign-in-refused', { detail: 'no …' }),
    ],
    [
      { 'auth/providers': builtin, 'auth/login': { success: true } },
      'unauthorized',
      'wrong user name or password',
    ],
    [{ 'auth/providers': builtin, 'auth/login': 'odd' }, 'unauthorized', 'wrong user name'],
    [
      {
        'auth/providers': builtin,
        'auth/login': { access_token: 'SHORT' },
        'auth/token/create': null,
      },
      'unauthorized',
      t('connection:signIn.noToken'),
    ],
  ])('%j', async (answers, code, words) => {
    const { made } = attempt(answers);
    expect(await codeOf(made)).toBe(code);
    await expect(made).rejects.toThrow(words);
    await expect(made).rejects.not.toThrow('PASSWORD_X');
  });
});
