import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FakeClock } from '../../../../../test/support/core/fake-clock.ts';
import { AppFailure } from '../../../../shared/contract/errors.ts';
import { currentDialect } from '../dialects/current.ts';
import { MAX_IN_FLIGHT, MAX_QUEUED, Requests } from './requests.ts';
import { t } from '../../../../shared/i18n/translate.ts';

interface Frame {
  message_id: string;
  command: string;
}

function setUp() {
  const clock = new FakeClock();
  const sent: Frame[] = [];
  let next = 0;
  const requests = new Requests({
    clock,
    uuid: () => `id-${String((next += 1))}`,
    dialect: currentDialect,
    send: (text) => sent.push(JSON.parse(text) as Frame),
    onTimeout: () => undefined,
  });
  const answer = (index: number, value: unknown, partial = false): boolean => {
    const id = sent[index]?.message_id ?? 'anonymous';
    return requests.take({ k: 'result', id, value, partial });
  };
  return { clock, sent, requests, answer };
}

const codeOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'ok',
    (error: unknown) => (error instanceof AppFailure ? error.error.code : 'other'),
  );

describe('answers', () => {
  it('are delivered to their commands in any order', async () => {
    const { requests, answer } = setUp();
    const first = requests.request('a');
    const second = requests.request('b');
    answer(1, 'B');
    answer(0, 'A');
    expect(await first).toBe('A');
    expect(await second).toBe('B');
  });

  it('are joined from partial ones', async () => {
    const { requests, answer } = setUp();
    const all = requests.request('music/playlists/playlist_tracks');
    answer(0, [1, 2], true);
    answer(0, [3], true);
    answer(0, [4]);
    expect(await all).toEqual([1, 2, 3, 4]);
    const ended = requests.request('again');
    answer(1, [1], true);
    answer(1, null);
    expect(await ended).toEqual([1]);
    // One by one, in any number, without copying earlier parts.
    const pieces = 200_000;
    const many = requests.request('players/all');
    for (let at = 0; at < pieces; at += 1) answer(2, [at], true);
    answer(2, []);
    expect(await many).toHaveLength(pieces);
    const none = requests.request('players/get');
    answer(3, null);
    expect(await none).toBeNull();
  });

  it('with too many parts fail their command, and further parts are ignored', async () => {
    const { requests, sent } = setUp();
    const all = requests.request('players/all');
    const id = sent[0]?.message_id ?? '';
    const piece = 16 * 1024 * 1024;
    const take = (): boolean =>
      requests.take({ k: 'result', id, value: [1], partial: true }, piece);
    expect([take(), take(), take(), take(), take()]).toEqual([true, true, true, true, true]);
    expect(await codeOf(all)).toBe('rejected');
    expect(take()).toBe(false);
    expect(requests.inFlight).toBe(0);
  });

  it('without a waiting caller are still rejected', () => {
    const { requests } = setUp();
    expect(requests.take({ k: 'result', id: 'x', value: 1, partial: false })).toBe(false);
    expect(requests.take({ k: 'error', id: null, error: { code: 1, text: 'x' } })).toBe(false);
  });
});

describe('limits', () => {
  it('allow 64 in flight and 1,000 in the queue, and refuse more', async () => {
    const { requests, sent, answer } = setUp();
    const outcomes = Array.from({ length: MAX_IN_FLIGHT + MAX_QUEUED }, (_, index) =>
      codeOf(requests.request(`c${String(index)}`)),
    );
    expect(sent).toHaveLength(MAX_IN_FLIGHT);
    expect(await codeOf(requests.request('one too many'))).toBe('busy');
    for (let index = 0; index < MAX_IN_FLIGHT + MAX_QUEUED; index += 1) answer(index, null);
    expect(new Set(await Promise.all(outcomes))).toEqual(new Set(['ok']));
    expect(sent.map((frame) => frame.command)).toEqual(
      Array.from({ length: MAX_IN_FLIGHT + MAX_QUEUED }, (_, index) => `c${String(index)}`),
    );
  });

  it('end a command that is not answered, and free its slot', async () => {
    const { requests, clock, sent } = setUp();
    const outcomes = Array.from({ length: MAX_IN_FLIGHT + 1 }, () =>
      codeOf(requests.request('players/all', {}, { timeoutMs: 2000 })),
    );
    clock.advance(2000);
    expect(sent).toHaveLength(MAX_IN_FLIGHT + 1);
    clock.advance(2000);
    expect(new Set(await Promise.all(outcomes))).toEqual(new Set(['timeout']));
    expect(clock.pending).toBe(0);
  });

  it('name the time in the message', async () => {
    const { requests, clock } = setUp();
    const call = requests.request('players/all');
    clock.advance(10_000);
    await expect(call).rejects.toThrow(
      t('connection:command.timeout', { command: 'players/all', seconds: '10' }),
    );
  });
});

describe('a change without an answer', () =>
  it.each(['players/cmd/volume_up', 'music/playlists/create_playlist', 'future/command'])(
    'is unconfirmed, not to be repeated, and sent once: %s',
    async (name) => {
      const { requests, clock, sent } = setUp();
      const late = requests.request(name).catch((error: unknown) => error);
      clock.advance(10_000);
      const lost = requests.request(name).catch((error: unknown) => error);
      requests.end({ code: 'too-large', detail: 'x' });
      for (const [error, code] of [
        [await late, 'timeout'],
        [await lost, 'rejected'],
      ] as const)
        expect(error).toMatchObject({
          error: { code: 'unconfirmed', retryable: false, detail: { command: name, lost: code } },
        });
      expect(sent).toHaveLength(2);
    },
  ));

describe('a caller that gives up', () => {
  it('before sending: nothing is sent', async () => {
    const { requests, sent, answer } = setUp();
    for (let index = 0; index < MAX_IN_FLIGHT; index += 1) void requests.request('busy');
    const controller = new AbortController();
    const call = codeOf(requests.request('late', {}, { signal: controller.signal }));
    controller.abort();
    expect(await call).toBe('cancelled');
    answer(0, null);
    expect(sent).toHaveLength(MAX_IN_FLIGHT);
    expect(await codeOf(requests.request('x', {}, { signal: AbortSignal.abort() }))).toBe(
      'cancelled',
    );
  });

  it('after sending: the slot is kept until the answer or the time-out', async () => {
    const { requests, sent, answer, clock } = setUp();
    const controller = new AbortController();
    const call = codeOf(requests.request('slow', {}, { signal: controller.signal }));
    for (let index = 1; index <= MAX_IN_FLIGHT; index += 1) void codeOf(requests.request('busy'));
    controller.abort();
    expect(await call).toBe('cancelled');
    expect(sent).toHaveLength(MAX_IN_FLIGHT);
    expect(answer(0, 'late')).toBe(true);
    expect(sent).toHaveLength(MAX_IN_FLIGHT + 1);
    clock.advance(10_000);
    expect(clock.pending).toBe(0);
  });
});

describe('the end of the socket', () => {
  it('loses sent commands, refuses unsent ones, and sends nothing more', async () => {
    const { requests, sent, clock } = setUp();
    const flying = codeOf(requests.request('players/all'));
    const changing = codeOf(requests.request('players/cmd/next'));
    for (let index = 2; index < MAX_IN_FLIGHT; index += 1) void codeOf(requests.request('busy'));
    const inLine = codeOf(requests.request('in line'));
    requests.end();
    expect(await flying).toBe('connection-lost');
    expect(await changing).toBe('unconfirmed');
    expect(await inLine).toBe('offline');
    expect(await codeOf(requests.request('after'))).toBe('offline');
    expect(sent).toHaveLength(MAX_IN_FLIGHT);
    expect(clock.pending).toBe(0);
  });

  it('is reported when nothing is pending', async () => {
    const { requests, answer } = setUp();
    let quiet = 0;
    requests.onIdle(() => (quiet += 1));
    expect(quiet).toBe(1);
    const first = requests.request('a');
    const second = requests.request('b');
    requests.onIdle(() => (quiet += 1));
    answer(0, null);
    expect(quiet).toBe(1);
    answer(1, null);
    expect(quiet).toBe(2);
    await Promise.all([first, second]);
  });
});

describe('any order of events', () =>
  it('every command is sent at most once and completes exactly once', async () => {
    const action = fc.oneof(
      { weight: 5, arbitrary: fc.constant({ do: 'request' as const, at: 0 }) },
      fc.record({ do: fc.constantFrom('answer' as const, 'abort' as const), at: fc.nat(200) }),
      fc.record({ do: fc.constant('time' as const), at: fc.integer({ min: 1, max: 6000 }) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(action, { maxLength: 200 }), async (actions) => {
        const { requests, sent, answer, clock } = setUp();
        const controllers: AbortController[] = [];
        const endings: number[] = [];
        const calls: Promise<unknown>[] = [];
        for (const { do: what, at } of actions) {
          if (what === 'answer') answer(at, null);
          else if (what === 'abort') controllers[at]?.abort();
          else if (what === 'time') clock.advance(at);
          else {
            const controller = new AbortController();
            const index = controllers.push(controller) - 1;
            endings[index] = 0;
            const end = (): void => {
              endings[index] = (endings[index] ?? 0) + 1;
            };
            const { signal } = controller;
            calls.push(requests.request(`c${String(index)}`, {}, { signal }).then(end, end));
          }
          expect(requests.inFlight).toBeLessThanOrEqual(MAX_IN_FLIGHT);
        }
        requests.end();
        await Promise.all(calls);
        expect(endings.every((count) => count === 1)).toBe(true);
        const names = sent.map((frame) => frame.command);
        expect(new Set(names).size).toBe(names.length);
        expect(clock.pending).toBe(0);
      }),
      { numRuns: 200 },
    );
  }));
