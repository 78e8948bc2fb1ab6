import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ContractClient } from '../../src/shared/contract/client.ts';
import { AppFailure, failure } from '../../src/shared/contract/errors.ts';
import type { Handlers, MethodName } from '../../src/shared/contract/methods.ts';
import type { TopicName } from '../../src/shared/contract/topics.ts';
import { topicNames } from '../../src/shared/contract/topics.ts';
import { MAX_FRAME, WIRE_VERSION } from '../../src/shared/contract/wire.ts';
import type { Transport } from '../../src/shared/lib/transport.ts';
import { defaultPreferences } from '../../src/shared/settings/preferences.ts';
import { bareHost } from '../../src/main/core/core-types.ts';
import { FakeClock } from '../support/core/fake-clock.ts';
import type { ScriptedCore } from '../support/core/scripted-core.ts';
import { scriptedCore } from '../support/core/scripted-core.ts';
import { somePlayer } from '../support/music/some-player.ts';
import { useTempDirs } from '../support/temp-dir.ts';
import type { Carrier, CarrierFactory, ClientEnd } from './carriers.ts';
import { until as changed } from '../support/until.ts';

type Wire = Record<string, unknown>;

interface Tapped {
  readonly client: ContractClient;
  readonly end: ClientEnd;
  /** Everything that arrived, without dropped messages. */
  readonly arrived: Wire[];
}

const preferences = {
  ...defaultPreferences,
  theme: 'dark',
  language: 'en',
  volumeStep: 7,
} as const;
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

async function failureOf(promise: Promise<unknown>): Promise<AppFailure['error']> {
  const outcome = await promise.then(
    () => null,
    (error: unknown) => error,
  );
  expect(outcome).toBeInstanceOf(AppFailure);
  return (outcome as AppFailure).error;
}

/** Resolves once the client's state fulfills the condition; checked on every change. */
const until = (client: ContractClient, condition: () => boolean): Promise<void> =>
  changed((look) => client.onChange(look), condition);

/** Tests for every carrier of the contract, with the product's own session, hub and client. */
export function contractSuite(name: string, factory: CarrierFactory): void {
  describe(`the contract over ${name}`, () => {
    const tempDir = useTempDirs();
    let clock: FakeClock;
    let core: ScriptedCore;
    let carrier: Carrier;
    let running: { signal: AbortSignal; started: Promise<void> };

    const handlers: Partial<Handlers> = {
      'settings.update': (input) => ({ ...preferences, ...input }) as typeof preferences,
      'settings.export': () => 'ä€😀'.repeat(400_000),
      'music.retryNow': () => undefined,
      'music.trustNetwork': ({ profileId }) => {
        throw failure('not-found', `There is no profile ${profileId}.`, { profileId });
      },
    };

    beforeEach(async () => {
      clock = new FakeClock();
      let begin: () => void = () => undefined;
      const started = new Promise<void>((resolve) => {
        begin = resolve;
      });
      core = scriptedCore(clock, {
        ...handlers,
        'music.discover': (_input, { signal }) =>
          new Promise(() => {
            running = { signal, started };
            begin();
          }),
        'music.queueClear': () => new Promise(() => begin()),
      });
      running = { signal: AbortSignal.abort(), started };
      core.attachHost({
        ...bareHost,
        kind: 'headless',
        capabilities: { ...core.capabilities(), updates: true },
      });
      carrier = await factory(core, clock, await tempDir());
    });
    afterEach(async () => {
      await carrier.stop();
    });

    /** A client whose incoming texts a test may drop. */
    async function connect(
      lose: (message: Wire) => boolean = () => false,
      wish: readonly TopicName[] = topicNames,
    ): Promise<Tapped> {
      const end = await carrier.connect();
      const arrived: Wire[] = [];
      const tapped: Transport = {
        ...end.transport,
        send: (text) => end.transport.send(text),
        onMessage: (listener) =>
          end.transport.onMessage((text) => {
            const message = JSON.parse(text) as Wire;
            if (lose(message)) return;
            arrived.push(message);
            listener(text);
          }),
        onClose: (listener) => end.transport.onClose(listener),
        close: () => end.transport.close(),
      };
      const client = new ContractClient(tapped, wish);
      await client.ready();
      return { client, end, arrived };
    }

    it('welcomes a client of its version with what the host can do and the whole state', async () => {
      core.hub.set('settings', preferences);
      const { client, arrived } = await connect();
      expect(client.capabilities.updates).toBe(true);
      expect(client.get('settings')).toEqual(preferences);
      expect(arrived).toHaveLength(1);
      expect(arrived[0]).toMatchObject({ t: 'welcome', v: WIRE_VERSION });
    });

    it('tells every client which process the core is', async () => {
      const first = await connect();
      const second = await connect();
      expect(first.client.instance).toMatch(/^[0-9a-f-]{36}$/);
      expect(first.client.instance).toBe(core.instance);
      expect(second.client.instance).toBe(core.instance);
    });

    it('says bye to a client of another version and hangs up', async () => {
      const { transport } = await carrier.connect();
      const seen: string[] = [];
      transport.onMessage((text) => seen.push(text));
      const closed = new Promise((resolve) => transport.onClose(resolve));
      transport.send(JSON.stringify({ t: 'hello', v: WIRE_VERSION + 1 }));
      await closed;
      expect(seen.map((text) => (JSON.parse(text) as Wire)['t'])).toEqual(['bye']);
    });

    it('carries answers, also empty and large ones', async () => {
      const { client } = await connect();
      expect(await client.call('settings.update', { volumeStep: 3 })).toEqual({
        ...preferences,
        volumeStep: 3,
      });
      expect(await client.call('music.retryNow', undefined)).toBeUndefined();
      expect(await client.call('settings.export', undefined)).toBe('ä€😀'.repeat(400_000));
    });

    it('answers calls that run side by side each with its own', async () => {
      const { client } = await connect();
      const steps = Array.from({ length: 20 }, (_, at) => at + 1);
      const all = await Promise.all(
        steps.map((volumeStep) => client.call('settings.update', { volumeStep })),
      );
      expect(all.map(({ volumeStep }) => volumeStep)).toEqual(steps);
    });

    it('carries failures as data', async () => {
      const { client } = await connect();
      expect(await failureOf(client.call('music.trustNetwork', { profileId: 'x' }))).toEqual({
        code: 'not-found',
        message: 'There is no profile x.',
        retryable: false,
        detail: { profileId: 'x' },
      });
    });

    it('names the field of malformed input', async () => {
      const { client } = await connect();
      const wrong = { playerId: 'a', do: { action: 'volume_set', level: 400 } } as const;
      const error = await failureOf(client.call('music.command', wrong));
      expect(error).toMatchObject({ code: 'invalid-input', detail: { field: 'do.level' } });
      expect(error.message).toContain('do.level');
    });

    it('refuses a method that it does not know, and goes on', async () => {
      const { client } = await connect();
      const unknown = 'music.explode' as MethodName;
      const error = await failureOf(client.call(unknown, undefined));
      expect(error).toMatchObject({ code: 'invalid-input', detail: { field: 'method' } });
      expect(await client.call('music.retryNow', undefined)).toBeUndefined();
    });

    it('tells a running call that nobody waits any more', async () => {
      const { client } = await connect();
      const controller = new AbortController();
      const call = failureOf(client.call('music.discover', undefined, controller.signal));
      await running.started;
      const aborted = new Promise((resolve) =>
        running.signal.addEventListener('abort', resolve, { once: true }),
      );
      controller.abort();
      expect((await call).code).toBe('cancelled');
      await aborted;
    });

    it('tells states in their order, each once', async () => {
      const { client, arrived } = await connect();
      for (let volumeStep = 1; volumeStep <= 20; volumeStep += 1) {
        core.hub.set('settings', { ...preferences, volumeStep });
        clock.advance(50);
      }
      await until(client, () => client.get('settings').volumeStep === 20);
      const topics = arrived.filter(({ t }) => t === 'topic');
      expect(topics.map(({ seq }) => seq)).toEqual(topics.map((_, at) => at + 1));
      expect(topics.map(({ value }) => (value as typeof preferences).volumeStep)).toEqual(
        topics.map((_, at) => at + 1),
      );
    });

    it('tells a burst of 14 changes within 50 ms as one message', async () => {
      const { client, arrived } = await connect();
      const volumes = (): unknown[] =>
        arrived.flatMap(({ t, set }) => (t === 'patch' ? Object.values(set as Wire) : []));
      for (const start of [0, 14]) {
        for (let volume = start + 1; volume <= start + 14; volume += 1) {
          core.hub.setEntry('music.players', 'a', somePlayer('a', { volume }));
          clock.advance(3);
        }
        clock.advance(8);
        await until(client, () => client.get('music.players')['a']?.volume === start + 14);
      }
      expect(volumes()).toMatchObject([{ volume: 14 }, { volume: 28 }]);
    });

    it('tells what a person did at once', async () => {
      const { client } = await connect();
      core.hub.setEntry('music.players', 'a', somePlayer('a', { volume: 77 }));
      core.hub.flush();
      await until(client, () => client.get('music.players')['a']?.volume === 77);
    });

    it('sends only the entries that changed, and the news of removed ones', async () => {
      core.hub.replaceEntries('music.players', {
        a: somePlayer('a'),
        b: somePlayer('b'),
        c: somePlayer('c'),
      });
      const { client, arrived } = await connect();
      core.hub.replaceEntries('music.players', {
        a: somePlayer('a', { volume: 9 }),
        b: somePlayer('b'),
      });
      clock.advance(50);
      await until(client, () => client.get('music.players')['c'] === undefined);
      expect(arrived.at(-1)).toMatchObject({ t: 'patch', name: 'music.players', del: ['c'] });
      expect(Object.keys(arrived.at(-1)?.['set'] as object)).toEqual(['a']);
      expect(client.get('music.players')).toEqual(core.hub.get('music.players'));
    });

    it('gets the whole state again after a gap, and goes on from there', async () => {
      let losing = false;
      const { client, arrived } = await connect(({ t }) => losing && t === 'patch');
      losing = true;
      core.hub.setEntry('music.players', 'lost', somePlayer('lost'));
      clock.advance(50);
      await client.call('music.retryNow', undefined);
      losing = false;
      core.hub.set('settings', preferences);
      clock.advance(50);
      await until(client, () => client.get('music.players')['lost'] !== undefined);
      expect(client.get('settings')).toEqual(preferences);
      expect(arrived.filter(({ t }) => t === 'snapshot')).toHaveLength(1);
      core.hub.deleteEntry('music.players', 'lost');
      clock.advance(50);
      await until(client, () => client.get('music.players')['lost'] === undefined);
      expect(arrived.filter(({ t }) => t === 'snapshot')).toHaveLength(1);
    });

    it('carries a state, a change and an answer that are larger than a frame', async () => {
      const many = (volume: number) =>
        Object.fromEntries(
          Array.from({ length: 10_000 }, (_, at) => {
            const id = `"ä€😀\\" ${String(at)}`;
            return [id, somePlayer(id, { volume })] as const;
          }),
        );
      core.hub.replaceEntries('music.players', many(1));
      const { client, arrived } = await connect();
      expect(client.get('music.players')).toEqual(many(1));
      core.hub.replaceEntries('music.players', many(2));
      clock.advance(50);
      await until(client, () => client.get('music.players')['"ä€😀\\" 0']?.volume === 2);
      expect(client.get('music.players')).toEqual(many(2));
      for (const message of arrived)
        expect(Buffer.byteLength(JSON.stringify(message))).toBeLessThanOrEqual(MAX_FRAME);
    });

    it('refuses a call that is larger than a frame, and goes on', async () => {
      const { client } = await connect();
      const input = { profileId: 'x'.repeat(MAX_FRAME) };
      const error = await failureOf(client.call('music.trustNetwork', input));
      expect(error.code).toBe('invalid-input');
      expect(await client.call('music.retryNow', undefined)).toBeUndefined();
    });

    it('gathers states for a client that does not read, and ends with the newest', async () => {
      const { client, end, arrived } = await connect();
      const big = 'x'.repeat(512 * 1024);
      const rounds = 80;
      end.pause();
      for (let round = 1; round <= rounds; round += 1) {
        core.hub.set('app.info', {
          ...core.hub.get('app.info'),
          version: `${String(round)} ${big}`,
        });
        clock.advance(50);
        await turn();
      }
      end.resume();
      const newest = `${String(rounds)} ${big}`;
      while (client.get('app.info').version !== newest) {
        await turn();
        clock.advance(100);
      }
      expect(arrived.length).toBeLessThan(rounds / 2);
      expect(arrived.at(-1)?.['t']).toBe('snapshot');
      core.hub.set('settings', preferences);
      clock.advance(50);
      await until(client, () => client.get('settings').volumeStep === 7);
      expect(arrived.at(-1)?.['t']).toBe('topic');
    });

    it('fails the calls of a client that hangs up, and stops their work', async () => {
      const { client } = await connect();
      const call = failureOf(client.call('music.discover', undefined));
      await running.started;
      const aborted = new Promise((resolve) =>
        running.signal.addEventListener('abort', resolve, { once: true }),
      );
      client.close();
      expect((await call).code).toBe('connection-lost');
      await aborted;
      expect((await failureOf(client.call('music.retryNow', undefined))).code).toBe(
        'connection-lost',
      );
    });

    it.each(['a client that hangs up', 'a core that ends', 'a time limit'])(
      'leaves a change open whose answer was lost to %s',
      async (how) => {
        const { client } = await connect();
        const limit = new AbortController();
        const call = failureOf(client.call('music.queueClear', { queueId: 'q' }, limit.signal));
        await running.started;
        expect(client.changed).toBe(false);
        if (how === 'a client that hangs up') client.close();
        else if (how === 'a core that ends') await carrier.stop();
        else limit.abort(new DOMException('late', 'TimeoutError'));
        expect(await call).toMatchObject({ code: 'unconfirmed', retryable: false });
        client.close();
        const unsent = failureOf(client.call('music.queueClear', { queueId: 'q' }));
        expect(await unsent).toMatchObject({ code: 'connection-lost', retryable: true });
      },
    );

    it('fails the calls of a client whose core ends', async () => {
      const { client } = await connect();
      const call = failureOf(client.call('music.discover', undefined));
      await running.started;
      const closed = new Promise((resolve) => client.onClose(resolve));
      await carrier.stop();
      expect((await call).code).toBe('connection-lost');
      await closed;
    });
  });
}
