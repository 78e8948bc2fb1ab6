import { describe, expect, it } from 'vitest';
import { MemoryStore, MusicHouse } from '../../../../../test/support/music-house.ts';
import { connectedHouse } from '../../../../../test/support/watched-command.ts';
import { TinyServer, wirePlayer, wireQueue } from '../../../../../test/support/tiny-server.ts';

async function seen(store: MemoryStore): Promise<MusicHouse> {
  const house = new MusicHouse({ store });
  const playing = wirePlayer('a', { playback_state: 'playing', active_source: 'a' });
  const queue = wireQueue('a', { state: 'playing', elapsed_time: 10 });
  new TinyServer(house.link, house.clock, [playing], [queue]);
  await house.link.connect();
  return house;
}

describe('last good data', () => {
  it('is shown at the next start, with the position where it stood and nothing pending', async () => {
    const store = new MemoryStore();
    const before = await seen(store);
    before.clock.advance(5_000);
    void before.command('a', { action: 'volume_set', level: 50 }).catch(() => undefined);
    before.link.lose();
    const house = new MusicHouse({ store });
    expect(house.players.lastSeenAt()).toBe(before.clock.now());
    expect(house.player('a')).toMatchObject({
      volume: 20,
      state: 'playing',
      position: { elapsed: 15, rate: 0 },
      pending: [],
    });
    expect(house.hub.get('music.queues')['a']).toMatchObject({ count: 3, position: { rate: 0 } });
    expect(house.hub.get('music.chosen').playerId).toBe('a');
  });

  it('does not accept commands, because there is no connection', async () => {
    const store = new MemoryStore();
    await seen(store);
    const house = new MusicHouse({ store });
    await expect(house.command('a', { action: 'play' })).rejects.toMatchObject({
      error: { code: 'offline' },
    });
  });

  it('goes when the server lists other players', async () => {
    const store = new MemoryStore();
    await seen(store);
    const house = new MusicHouse({ store });
    new TinyServer(house.link, house.clock, [wirePlayer('b')]);
    await house.link.connect();
    expect(Object.keys(house.hub.get('music.players'))).toEqual(['b']);
    expect(house.hub.get('music.queues')).toEqual({});
  });

  it('belongs to its profile', async () => {
    const store = new MemoryStore();
    const house = await seen(store);
    house.link.emit('player_updated', 'a', wirePlayer('a', { volume_level: 61 }));
    house.players.resetForProfile('p2');
    expect(house.players.lastSeenAt()).toBeNull();
    expect(house.hub.get('music.players')).toEqual({});
    house.players.resetForProfile('p1');
    expect(house.player('a').volume).toBe(61);
    expect(Object.keys(house.hub.get('music.queues'))).toEqual(['a']);
    expect([...store.kept.keys()]).toEqual(['music/p1/players', 'music/p1/queues']);
  });

  it('is kept 30 s after a change at the latest, and at the end', async () => {
    const store = new MemoryStore();
    const house = await seen(store);
    const volume = (): unknown => {
      const kept = store.getLastGood('music/p1/players')?.value as Record<
        string,
        { volume: unknown }
      >;
      return kept['a']?.volume;
    };
    house.link.emit('player_updated', 'a', wirePlayer('a', { volume_level: 61 }));
    house.clock.advance(29_999);
    expect(volume()).toBe(20);
    house.clock.advance(1);
    expect(volume()).toBe(61);
    house.link.emit('player_updated', 'a', wirePlayer('a', { volume_level: 62 }));
    house.players.dispose();
    expect(volume()).toBe(62);
  });

  it('that is damaged counts as none', () => {
    const store = new MemoryStore();
    store.putLastGood('music/p1/players', { a: { id: 'a' } }, 0);
    store.putLastGood('music/p1/queues', 'x', 0);
    expect(new MusicHouse({ store }).hub.get('music.players')).toEqual({});
  });
});

describe('the end', () => {
  it('leaves no timer and no listener behind', async () => {
    const { house, server } = await connectedHouse([wirePlayer('a')]);
    server.echoDelay = null;
    const call = house.command('a', { action: 'volume_set', level: 50 });
    house.players.dispose();
    await expect(call).rejects.toMatchObject({ error: { code: 'cancelled' } });
    house.hub.flush();
    expect(house.clock.pending).toBe(0);
    house.link.emit('player_updated', 'a', wirePlayer('a', { volume_level: 99 }));
    expect(house.player('a').volume).toBe(20);
  });
});
