import { afterEach, describe, expect, it } from 'vitest';
import type { MusicDemoOptions } from '../../src/demo/music/server.ts';
import { AppFailure } from '../../src/shared/contract/errors.ts';
import type { PlayerAction } from '../../src/shared/music/player.ts';
import { positionAt } from '../../src/shared/music/position.ts';
import type { LiveMusic } from '../support/music/live-music.ts';
import { liveMusic } from '../support/music/live-music.ts';

let live: LiveMusic | null = null;

async function connected(options: MusicDemoOptions = {}): Promise<LiveMusic> {
  live = await liveMusic(options);
  await live.connect();
  return live;
}

afterEach(async () => {
  await live?.stop();
  live = null;
});

const codeOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'done',
    (error: unknown) => (error instanceof AppFailure ? error.error.code : 'other'),
  );

const generations = ['2.6', '2.7', '2.8', '2.9', '2.10'] as const;

describe.each(generations)('a server of release %s', (generation) => {
  it('lists its players, does what is asked and confirms it', async () => {
    const m = await connected({ generation });
    expect(Object.keys(m.hub.get('music.players')).sort()).toEqual(
      [...m.demo.model.players.keys()].sort(),
    );
    expect(m.player('living_room')).toMatchObject({
      state: 'playing',
      volume: 38,
      groupVolume: 36,
      queueId: 'living_room',
    });
    expect(m.player('living_room')?.members.sort()).toEqual(['kitchen', 'terrace']);
    expect(m.hub.get('music.chosen')).toEqual({ playerId: 'living_room', byUser: false });
    const steps: [string, PlayerAction, object][] = [
      ['living_room', { action: 'pause' }, { state: 'paused' }],
      ['kitchen', { action: 'play' }, { state: 'playing' }],
      ['office', { action: 'volume_set', level: 31 }, { volume: 31 }],
      ['office', { action: 'volume_up', by: 4 }, { volume: 35 }],
      ['office', { action: 'mute', muted: true }, { muted: true }],
      ['bedroom', { action: 'power', powered: true }, { powered: true }],
      ['living_room', { action: 'group_volume', level: 40 }, { groupVolume: 40 }],
      ['living_room', { action: 'seek', position: 5 }, { pending: [] }],
      ['living_room', { action: 'shuffle', enabled: true }, { queueId: 'living_room' }],
      ['living_room', { action: 'repeat', mode: 'all' }, { queueId: 'living_room' }],
      ['kitchen', { action: 'ungroup' }, { leader: null }],
      ['office', { action: 'group', members: ['kitchen'] }, { members: ['kitchen'] }],
    ];
    for (const [id, action, shown] of steps)
      expect(await m.command(id, action), JSON.stringify(action)).toMatchObject(shown);
    expect(m.hub.get('music.queues')['living_room']).toMatchObject({
      shuffle: true,
      repeat: 'all',
    });
    expect(m.demo.model.players.get('office')?.members).toEqual(['kitchen']);
  });

  it('gives its queue page by page, plays an index and shows the pictures', async () => {
    const m = await connected({ generation });
    const page = await m.page('living_room', 200, 100);
    expect([page.total, page.items.length]).toEqual([214, 14]);
    expect(page.items.map(({ index }) => index)).toEqual(
      Array.from({ length: 14 }, (_, i) => 200 + i),
    );
    const wanted = page.items[3];
    await m.playIndex('living_room', 203);
    await m.until(() => m.player('living_room')?.media?.queueItemId === wanted?.id);
    expect(m.player('living_room')?.media).toMatchObject({ title: wanted?.title });
    const art = m.player('living_room')?.media?.art?.slice('/art/'.length) ?? '';
    const signal = new AbortController().signal;
    const picture = await m.players.art(art, 100, signal);
    expect(picture?.type).toMatch(/^image\/(?:png|jpeg)$/);
    const small = await m.players.art(wanted?.art?.slice('/art/'.length) ?? '', 80, signal);
    expect(small?.bytes.byteLength).toBeGreaterThan(0);
  });
});

describe('a stopped queue without its current item', () => {
  it.each([0, 1])('plays the item in its place, from item %i of three', async (index) => {
    const m = await connected({ queueLength: 3 });
    const queue = m.demo.model.queue('living_room');
    await m.playIndex('living_room', index);
    await m.command('living_room', { action: 'stop' });
    const gone = queue.items[index]?.id ?? '';
    // As after a start of the server: no player has loaded anything.
    queue.buffered = null;
    m.demo.model.emitQueue(queue.id);
    await m.until(() => m.hub.get('music.queues')['living_room']?.lockedThrough === null);
    await m.call('music.queueRemove', { queueId: 'living_room', itemIds: [gone] });
    await m.command('living_room', { action: 'play' });
    await m.until(() => m.player('living_room')?.state === 'playing');
    expect(queue.index).toBe(index);
  });
});

describe('what no player can', () => {
  it('is not asked of the server', async () => {
    const m = await connected();
    const refused = await Promise.all([
      codeOf(m.command('bedroom', { action: 'group', members: ['office'] })),
      codeOf(m.command('bedroom', { action: 'select_source', source: 'line_in' })),
      codeOf(m.command('office', { action: 'select_source', source: 'spotify_connect' })),
      codeOf(m.command('nobody', { action: 'play' })),
      codeOf(m.command('office', { action: 'group_volume', level: 3 })),
    ]);
    expect(refused).toEqual([
      'unsupported',
      'unsupported',
      'unsupported',
      'not-found',
      'unsupported',
    ]);
    expect(m.arrived()).toEqual([]);
  });

  it('is a stop where a pause is not possible', async () => {
    const m = await connected();
    const office = m.demo.model.players.get('office');
    if (office === undefined) throw new Error('no office');
    office.features = office.features.filter((feature) => feature !== 'pause');
    m.demo.model.emitPlayer('office');
    await m.until(() => m.player('office')?.can.pause === false);
    await m.command('office', { action: 'play' });
    expect(await m.command('office', { action: 'pause' })).toMatchObject({ state: 'idle' });
    expect(m.arrived()).toEqual(['players/cmd/play', 'players/cmd/stop']);
  });
});

describe('levels', () => {
  it('of a drag end at the last one, with few commands', async () => {
    const m = await connected({ commandDelayMs: 25 });
    const calls = Array.from({ length: 60 }, (_, i) =>
      m.command('office', { action: 'volume_set', level: 30 + i }),
    );
    await Promise.all(calls);
    expect(m.demo.model.players.get('office')?.volume).toBe(89);
    expect(m.player('office')?.volume).toBe(89);
    expect(m.arrived().length).toBeLessThanOrEqual(3);
  });

  it('of presses add up', async () => {
    const m = await connected({ commandDelayMs: 25 });
    const up = (): Promise<unknown> => m.command('office', { action: 'volume_up', by: 3 });
    await Promise.all([up(), up(), up(), up()]);
    expect(m.demo.model.players.get('office')?.volume).toBe(34);
  });

  it('of a group stay below the ceilings of its members', async () => {
    const m = await connected();
    await m.setCeiling('terrace', 50);
    const group = await m.command('living_room', { action: 'group_volume', level: 90 });
    const levels = ['living_room', 'kitchen', 'terrace'].map(
      (id) => m.demo.model.players.get(id)?.volume,
    );
    expect(levels).toEqual([92, 80, 50]);
    expect(group.groupVolume).toBe(74);
  });
});

describe('the position', () => {
  it('fits the server although its clock is an hour ahead', async () => {
    const begun = Date.now();
    const m = await connected({ clockSkewMs: 3_600_000 });
    const queue = m.demo.model.queues.get('living_room');
    const real = (queue?.elapsed ?? 0) + (m.demo.model.now() - (queue?.at ?? 0));
    const anchor = m.player('living_room')?.position;
    if (anchor == null) throw new Error('no position');
    const shown = positionAt(anchor, null, Date.now());
    // Two clocks are compared no better than by the time that it took.
    expect(Math.abs(shown - real)).toBeLessThanOrEqual((Date.now() - begun) / 1000);
  });
});

describe('a server with faults', () => {
  it('that acknowledges but tells nothing is asked, so the change is seen', async () => {
    const m = await connected();
    m.demo.fault('silent-commands');
    expect(await m.command('office', { action: 'volume_set', level: 77 })).toMatchObject({
      volume: 77,
      pending: [],
    });
    expect(m.arrived()).toEqual(['players/cmd/volume_set']);
  });

  it('that lets no socket through is used by single calls', async () => {
    live = await liveMusic({ faults: ['no-websocket'] });
    live.start();
    const m = live;
    await m.until(() => m.connection.view().carrier === 'http' && m.player('office') !== undefined);
    expect(await m.command('office', { action: 'volume_set', level: 52 })).toMatchObject({
      volume: 52,
    });
    const page = await m.page('living_room', 0, 5);
    expect(page.items).toHaveLength(5);
  });

  it('with the old field names is read all the same', async () => {
    const m = await connected({ faults: ['old-fields'] });
    expect(m.player('living_room')).toMatchObject({ name: 'Living room', state: 'playing' });
    expect(await m.command('office', { action: 'play' })).toMatchObject({ state: 'playing' });
  });

  it('that goes away in the middle: the call says so, nothing is sent twice, the truth is shown after', async () => {
    const m = await connected();
    m.demo.fault('lost-answers');
    const lost = codeOf(m.command('office', { action: 'volume_set', level: 64 }));
    await m.demo.waitForCommand('players/cmd/volume_set');
    m.demo.fault('lost-answers', false);
    m.demo.drop();
    expect(await lost).toBe('unconfirmed');
    expect(m.player('office')?.pending).toEqual([]);
    await m.until(() => m.connection.view().state.k === 'online');
    expect(m.player('office')?.volume).toBe(64);
    expect(m.arrived()).toEqual(['players/cmd/volume_set']);
  });

  it('that is stopped: commands fail at once, and after it came back all goes on', async () => {
    const m = await connected();
    await m.demo.stop();
    await m.until(() => m.connection.view().state.k === 'waiting');
    expect(m.player('living_room')?.position?.rate).toBe(0);
    expect(await codeOf(m.command('office', { action: 'play' }))).toBe('offline');
    await m.demo.restart();
    await m.until(() => m.connection.view().state.k === 'online');
    expect(m.player('living_room')?.position?.rate).toBe(1);
    expect(m.arrived()).toEqual([]);
    expect(await m.command('office', { action: 'play' })).toMatchObject({ state: 'playing' });
  });
});

describe('a server of the specified generation', () =>
  it('does its few commands, confirmed, and is asked for nothing else', async () => {
    const m = await connected({ generation: 'specified' });
    expect(m.connection.view().server?.generation).toBe('specified');
    expect(await m.command('office', { action: 'volume_set', level: 41 })).toMatchObject({
      volume: 41,
    });
    expect(await m.command('office', { action: 'play_pause' })).toMatchObject({ state: 'playing' });
    expect(await m.command('bedroom', { action: 'power', powered: true })).toMatchObject({
      powered: true,
    });
    expect(await m.command('living_room', { action: 'group_volume', level: 40 })).toMatchObject({
      groupVolume: 40,
    });
    const before = m.arrived().length;
    expect(await codeOf(m.command('office', { action: 'mute', muted: true }))).toBe('unsupported');
    expect(m.arrived().length).toBe(before);
    expect(new Set(m.arrived())).toEqual(
      new Set(['players/cmd/volume_set', 'players/cmd/play', 'players/cmd/power']),
    );
  }));

describe('a burst', () => {
  it('of 5,000 events for 100 players drops nothing and ends in the right state', async () => {
    const m = await connected({ players: 100, queueLength: 10 });
    const ids = [...m.demo.model.players.keys()];
    expect(ids).toHaveLength(100);
    // In rounds: the server, as the real one, drops a client that is 512 frames behind.
    for (let round = 0; round < 50; round += 1) {
      for (const [i, id] of ids.entries()) {
        const player = m.demo.model.players.get(id);
        if (player !== undefined) player.volume = (round + i) % 101;
        m.demo.model.emitPlayer(id);
      }
      await m.until(() => ids.every((id, i) => m.player(id)?.volume === (round + i) % 101));
    }
    expect(m.connection.view().state.k).toBe('online');
    expect(ids.every((id) => m.player(id)?.pending.length === 0)).toBe(true);
  });
});
