import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ContractClient } from '../../src/shared/contract/client.ts';
import type { TopicName, TopicValue } from '../../src/shared/contract/topics.ts';
import { MAX_TOPICS, WIRE_VERSION } from '../../src/shared/contract/wire.ts';
import type { Transport } from '../../src/shared/lib/transport.ts';
import { defaultPreferences } from '../../src/shared/settings/preferences.ts';
import { FakeClock } from '../support/core/fake-clock.ts';
import type { ScriptedCore } from '../support/core/scripted-core.ts';
import { scriptedCore } from '../support/core/scripted-core.ts';
import { somePlayer } from '../support/music/some-player.ts';
import { useTempDirs } from '../support/temp-dir.ts';
import { until as changed } from '../support/until.ts';
import type { Carrier, CarrierFactory, ClientEnd } from './carriers.ts';

type Wire = Record<string, unknown>;

interface Tapped {
  readonly client: ContractClient;
  readonly end: ClientEnd;
  /** Everything that arrived, without dropped messages. */
  readonly arrived: Wire[];
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const until = (client: ContractClient, condition: () => boolean): Promise<void> =>
  changed((look) => client.onChange(look), condition);
const settings = (volumeStep: number) => ({ ...defaultPreferences, volumeStep });
const told = ({ t, name, snapshot }: Wire): unknown =>
  t === 'topic' || t === 'patch' ? name : Object.keys(snapshot as Wire);

/** A value that counts how often it is serialized to JSON. */
function counted(value: TopicValue<'app.info'>): {
  value: TopicValue<'app.info'>;
  written: () => number;
} {
  let count = 0;
  const toJSON = (): unknown => {
    count += 1;
    return value;
  };
  return { value: { ...value, toJSON } as TopicValue<'app.info'>, written: () => count };
}

/** Tests of topic subscriptions over every carrier. */
export function topicsSuite(name: string, factory: CarrierFactory): void {
  describe(`topics over ${name}`, () => {
    const tempDir = useTempDirs();
    let clock: FakeClock;
    let core: ScriptedCore;
    let carrier: Carrier;

    beforeEach(async () => {
      clock = new FakeClock();
      core = scriptedCore(clock, { 'music.retryNow': () => undefined });
      core.hub.set('settings', settings(7));
      core.hub.replaceEntries('music.players', { a: somePlayer('a'), b: somePlayer('b') });
      core.hub.flush();
      carrier = await factory(core, clock, await tempDir());
    });
    afterEach(async () => {
      await carrier.stop();
    });

    async function connect(
      wish: readonly TopicName[],
      lose: (message: Wire) => boolean = () => false,
    ): Promise<Tapped> {
      const end = await carrier.connect();
      const arrived: Wire[] = [];
      const tapped: Transport = {
        send: (text) => end.transport.send(text),
        onClose: (listener) => end.transport.onClose(listener),
        close: () => end.transport.close(),
        onMessage: (listener) =>
          end.transport.onMessage((text) => {
            const message = JSON.parse(text) as Wire;
            if (lose(message)) return;
            arrived.push(message);
            listener(text);
          }),
      };
      const client = new ContractClient(tapped, wish);
      await client.ready();
      return { client, end, arrived };
    }

    /** After it, everything sent to the client before has arrived. */
    const answered = (client: ContractClient): Promise<void> =>
      client.call('music.retryNow', undefined);

    it('brings what was asked for and nothing else', async () => {
      const { client, arrived } = await connect(['settings']);
      expect(arrived[0]).toMatchObject({ t: 'welcome', snapshot: { settings: settings(7) } });
      expect(told(arrived[0] ?? {})).toEqual(['settings']);
      core.hub.setEntry('music.players', 'a', somePlayer('a', { volume: 9 }));
      core.hub.set('app.faults', { count: 1, last: null });
      core.hub.set('settings', settings(8));
      clock.advance(50);
      await answered(client);
      expect(arrived.filter(({ t }) => t !== 'ok').map(told)).toEqual([['settings'], 'settings']);
      expect(client.get('settings').volumeStep).toBe(8);
    });

    it('refuses to read a topic that was not asked for', async () => {
      const { client } = await connect(['settings']);
      expect(() => client.get('music.players')).toThrow('music.players');
    });

    it('brings a topic that is asked for later whole, then its changes alone', async () => {
      const { client, arrived } = await connect(['settings']);
      client.subscribe(['settings', 'music.players']);
      await until(client, () => 'b' in client.get('music.players'));
      expect(arrived.at(-1)).toMatchObject({ t: 'snapshot', whole: false, seq: 1 });
      expect(told(arrived.at(-1) ?? {})).toEqual(['music.players']);
      core.hub.setEntry('music.players', 'a', somePlayer('a', { volume: 9 }));
      clock.advance(50);
      await until(client, () => client.get('music.players')['a']?.volume === 9);
      expect(arrived.at(-1)).toMatchObject({ t: 'patch', seq: 2 });
      expect(client.get('music.players')).toEqual(core.hub.get('music.players'));
    });

    it('tells nothing more of a topic that was given up, and brings it whole when it is asked for again', async () => {
      const { client, arrived } = await connect(['settings', 'music.players']);
      client.subscribe(['settings']);
      await answered(client);
      core.hub.deleteEntry('music.players', 'b');
      clock.advance(50);
      await answered(client);
      expect(arrived.filter(({ t }) => t !== 'ok')).toHaveLength(1);
      client.subscribe(['settings', 'music.players']);
      expect(Object.keys(client.get('music.players'))).toEqual(['a', 'b']);
      await until(client, () => !('b' in client.get('music.players')));
      expect(client.get('music.players')).toEqual(core.hub.get('music.players'));
    });

    it('closes a gap with all that is subscribed, and not with what was just added', async () => {
      let losing = false;
      const { client, arrived } = await connect(['settings'], ({ t }) => losing && t === 'topic');
      losing = true;
      core.hub.set('settings', settings(8));
      clock.advance(50);
      await answered(client);
      losing = false;
      client.subscribe(['settings', 'music.players']);
      await until(client, () => client.get('settings').volumeStep === 8);
      expect(client.get('music.players')).toEqual(core.hub.get('music.players'));
      expect(arrived.at(-1)).toMatchObject({ t: 'snapshot', whole: true });
      expect(told(arrived.at(-1) ?? {})).toEqual(['settings', 'music.players']);
    });

    it('writes a state once for all who asked for it, and never for those who did not', async () => {
      const other = await connect(['settings', 'music.players']);
      const first = counted({ ...core.hub.get('app.info'), version: '1' });
      core.hub.set('app.info', first.value);
      clock.advance(50);
      await answered(other.client);
      expect(first.written()).toBe(0);
      const readers = [await connect(['app.info']), await connect(['app.info'])];
      const second = counted({ ...core.hub.get('app.info'), version: '2' });
      core.hub.set('app.info', second.value);
      clock.advance(50);
      for (const { client } of readers)
        await until(client, () => client.get('app.info').version === '2');
      expect(second.written()).toBe(1);
    });

    it('passes over names that it does not know', async () => {
      const { client, arrived } = await connect([
        'settings',
        'music.weather' as TopicName,
        '__proto__' as TopicName,
        'constructor' as TopicName,
      ]);
      expect(told(arrived[0] ?? {})).toEqual(['settings']);
      client.subscribe(['toString' as TopicName, 'music.players']);
      await until(client, () => 'a' in client.get('music.players'));
      expect(told(arrived.at(-1) ?? {})).toEqual(['music.players']);
    });

    it.each([
      ['too many names', Array.from({ length: MAX_TOPICS + 1 }, (_, at) => `t${String(at)}`)],
      ['a name without end', ['x'.repeat(101)]],
      ['something else than names', [1]],
    ])('hangs up on %s', async (_what, topics) => {
      const { transport } = await carrier.connect();
      const seen: Wire[] = [];
      transport.onMessage((text) => seen.push(JSON.parse(text) as Wire));
      const closed = new Promise((resolve) => transport.onClose(resolve));
      transport.send(JSON.stringify({ t: 'hello', v: WIRE_VERSION }));
      transport.send(JSON.stringify({ t: 'subscribe', topics }));
      await closed;
      expect(seen.map(({ t }) => t)).toEqual(['welcome', 'bye']);
    });

    it('gathers what a client that does not read subscribes to meanwhile', async () => {
      const { client, end, arrived } = await connect(['app.info']);
      const big = 'x'.repeat(512 * 1024);
      end.pause();
      for (let round = 1; round <= 80; round += 1) {
        core.hub.set('app.info', {
          ...core.hub.get('app.info'),
          version: `${String(round)} ${big}`,
        });
        clock.advance(50);
        await turn();
      }
      client.subscribe(['settings', 'music.players']);
      await turn();
      end.resume();
      while (!('b' in client.get('music.players'))) {
        await turn();
        clock.advance(100);
      }
      expect(client.get('settings')).toEqual(settings(7));
      expect(arrived.length).toBeLessThan(40);
      core.hub.set('settings', settings(9));
      clock.advance(50);
      await until(client, () => client.get('settings').volumeStep === 9);
      expect(told(arrived.at(-1) ?? {})).toBe('settings');
    });
  });
}
