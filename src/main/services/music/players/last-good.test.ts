import { describe, expect, it } from 'vitest';
import { MemoryStore, PlayersRig } from '../../../../../test/support/music/players-rig.ts';
import { connectedPlayers } from '../../../../../test/support/music/watched-command.ts';
import {
  TinyServer,
  wirePlayer,
  wireQueue,
} from '../../../../../test/support/music/tiny-server.ts';

async function seen(store: MemoryStore): Promise<PlayersRig> {
  const rig = new PlayersRig({ store });
  const playing = wirePlayer('a', { playback_state: 'playing', active_source: 'a' });
  const queue = wireQueue('a', { state: 'playing', elapsed_time: 10 });
  new TinyServer(rig.link, rig.clock, [playing], [queue]);
  await rig.link.connect();
  return rig;
}

describe('the last known state', () => {
  it('is shown at the next start, with a paused position and nothing pending', async () => {
    const store = new MemoryStore();
    const before = await seen(store);
    before.clock.advance(5_000);
    void before.command('a', { action: 'volume_set', level: 50 }).catch(() => undefined);
    before.link.lose();
    const rig = new PlayersRig({ store });
    expect(rig.players.lastSeenAt()).toBe(before.clock.now());
    expect(rig.player('a')).toMatchObject({
      volume: 20,
      state: 'playing',
      position: { elapsed: 15, rate: 0 },
      pending: [],
    });
    expect(rig.hub.get('music.queues')['a']).toMatchObject({ count: 3, position: { rate: 0 } });
    expect(rig.hub.get('music.chosen').playerId).toBe('a');
  });

  it('accepts no commands, because there is no connection', async () => {
    const store = new MemoryStore();
    await seen(store);
    const rig = new PlayersRig({ store });
    await expect(rig.command('a', { action: 'play' })).rejects.toMatchObject({
      error: { code: 'offline' },
    });
  });

  it('is replaced when the server lists other players', async () => {
    const store = new MemoryStore();
    await seen(store);
    const rig = new PlayersRig({ store });
    new TinyServer(rig.link, rig.clock, [wirePlayer('b')]);
    await rig.link.connect();
    expect(Object.keys(rig.hub.get('music.players'))).toEqual(['b']);
    expect(rig.hub.get('music.queues')).toEqual({});
  });

  it('belongs to its profile', async () => {
    const store = new MemoryStore();
    const rig = await seen(store);
    rig.link.emit('player_updated', 'a', wirePlayer('a', { volume_level: 61 }));
    rig.players.resetForProfile('p2');
    expect(rig.players.lastSeenAt()).toBeNull();
    expect(rig.hub.get('music.players')).toEqual({});
    rig.players.resetForProfile('p1');
    expect(rig.player('a').volume).toBe(61);
    expect(Object.keys(rig.hub.get('music.queues'))).toEqual(['a']);
    expect([...store.kept.keys()]).toEqual(['music/p1/players', 'music/p1/queues']);
  });

  it('is stored 30 s after a change at the latest, and at the end', async () => {
    const store = new MemoryStore();
    const rig = await seen(store);
    const volume = (): unknown => {
      const kept = store.getLastGood('music/p1/players')?.value as Record<
        string,
        { volume: unknown }
      >;
      return kept['a']?.volume;
    };
    rig.link.emit('player_updated', 'a', wirePlayer('a', { volume_level: 61 }));
    rig.clock.advance(29_999);
    expect(volume()).toBe(20);
    rig.clock.advance(1);
    expect(volume()).toBe(61);
    rig.link.emit('player_updated', 'a', wirePlayer('a', { volume_level: 62 }));
    rig.players.dispose();
    expect(volume()).toBe(62);
  });

  it('is ignored if it is damaged', () => {
    const store = new MemoryStore();
    store.putLastGood('music/p1/players', { a: { id: 'a' } }, 0);
    store.putLastGood('music/p1/queues', 'x', 0);
    expect(new PlayersRig({ store }).hub.get('music.players')).toEqual({});
  });
});

describe('the end', () =>
  it('leaves no timer and no listener behind', async () => {
    const { rig, server } = await connectedPlayers([wirePlayer('a')]);
    server.echoDelay = null;
    const call = rig.command('a', { action: 'volume_set', level: 50 });
    rig.players.dispose();
    await expect(call).rejects.toMatchObject({ error: { code: 'cancelled' } });
    rig.hub.flush();
    expect(rig.clock.pending).toBe(0);
    rig.link.emit('player_updated', 'a', wirePlayer('a', { volume_level: 99 }));
    expect(rig.player('a').volume).toBe(20);
  }));
