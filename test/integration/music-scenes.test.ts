import { afterEach, describe, expect, it } from 'vitest';
import type { Scene, ScenePlayer } from '../../src/shared/music/scenes/model.ts';
import type { SceneResult } from '../../src/shared/music/scenes/step.ts';
import { failureOf } from '../support/eq/dsp-edits.ts';
import { liveScenes } from '../support/music/live-scenes.ts';

type Live = Awaited<ReturnType<typeof liveScenes>>;

let live: Live | null = null;

async function connected(options: Parameters<typeof liveScenes>[0] = {}): Promise<Live> {
  live = await liveScenes(options);
  await live.connect();
  return live;
}

afterEach(async () => {
  await live?.stop();
  live = null;
});

const entry = (id: string, change: Partial<ScenePlayer> = {}): ScenePlayer => ({
  id,
  name: id,
  powered: true,
  volume: null,
  preset: null,
  group: null,
  ...change,
});

const off = (id: string): ScenePlayer => entry(id, { powered: false });

const film: Scene = {
  id: 'film',
  name: 'Film night',
  icon: 'lamp',
  players: [
    entry('living_room', {
      volume: 44,
      group: { k: 'alone' },
      preset: { place: 'server', id: 'lateNigh', name: 'Late night' },
    }),
    entry('bedroom', { volume: 12 }),
    off('kitchen'),
    off('terrace'),
    entry('office', { volume: 22 }),
  ],
  play: { k: 'source', playerId: 'office', source: 'line_in', name: 'Line-In' },
  fade: 0,
  number: 2,
  tray: true,
  savedAt: 0,
  usedAt: null,
  used: 0,
};

const summary = ({ outcomes }: SceneResult): string[] =>
  outcomes.map(({ step, outcome }) => `${step.field} ${step.playerId} ${outcome}`);

/** What a scene can change, of all players. */
const snapshot = ({ hub }: Live) =>
  Object.values(hub.get('music.players')).map((player) => ({
    id: player.id,
    powered: player.powered,
    volume: player.volume,
    leader: player.leader,
    members: [...player.members].sort(),
    source: player.activeSource,
    state: player.state,
  }));

describe('applying a scene', () => {
  it('changes groups, source, power, volume and preset, in this order, and undo brings all back', async () => {
    const m = await connected();
    await m.load('living_room');
    const before = snapshot(m);
    const config = m.player('living_room')?.config;
    await m.store(film);
    const result = await m.runScene('film');
    expect(summary(result)).toEqual([
      'group living_room done',
      'source office done',
      'power bedroom done',
      'power kitchen done',
      'power terrace done',
      'volume living_room done',
      'volume bedroom done',
      'preset living_room done',
    ]);
    expect(m.musicPlayer('living_room')).toMatchObject({
      members: [],
      volume: 44,
      state: 'playing',
    });
    expect(m.musicPlayer('office')).toMatchObject({ activeSource: 'line_in', state: 'playing' });
    expect(m.player('living_room')?.config?.presetId).toBe('lateNigh');
    expect(await m.plan('film')).toEqual({ steps: [], gaps: [] });
    expect(m.list()[0]).toMatchObject({ used: 1 });
    const undone = await m.undo(result.undo);
    expect(undone.outcomes.filter(({ outcome }) => outcome !== 'done')).toEqual([]);
    await m.until(() => m.musicPlayer('kitchen')?.leader === 'living_room');
    expect(snapshot(m)).toEqual(before);
    expect(m.player('living_room')?.config?.filters).toEqual(config?.filters);
    expect(await failureOf(m.undo())).toMatchObject({ code: 'not-found' });
  });

  it('that turns a group off is undone with the group, which plays on', async () => {
    const m = await connected();
    const before = snapshot(m).filter(({ id }) => id !== 'office');
    await m.store({ ...film, play: null, players: [off('living_room'), off('kitchen')] });
    await m.runScene('film');
    await m.until(() => m.musicPlayer('terrace')?.leader === null);
    const { outcomes } = await m.undo();
    expect(outcomes.filter(({ outcome }) => outcome !== 'done')).toEqual([]);
    expect(snapshot(m).filter(({ id }) => id !== 'office')).toEqual(before);
  });

  it('goes on after a refused step, and names what was not done', async () => {
    const m = await connected();
    const play = { k: 'source', playerId: 'office', source: 'gone', name: 'Tape' } as const;
    await m.store({ ...film, play, players: [entry('office', { volume: 30 }), entry('bedroom')] });
    const result = await m.runScene('film');
    expect(summary(result)).toEqual([
      'source office failed',
      'power bedroom done',
      'volume office done',
    ]);
    expect(result.outcomes[0]?.reason).toContain('Office');
    await m.undo();
    expect(m.musicPlayer('office')).toMatchObject({ volume: 22 });
    expect(m.musicPlayer('bedroom')).toMatchObject({ powered: false });
  });

  it('from the tray fails if a step does, because nobody reads the outcomes', async () => {
    const m = await connected();
    const play = { k: 'source', playerId: 'office', source: 'gone', name: 'Tape' } as const;
    await m.store({ ...film, play, players: [entry('office'), entry('bedroom')] });
    const failed = await failureOf(
      Promise.resolve(
        m.scenes.handlers['music.applyScene']({ id: 'film' }, { ...m.context, origin: 'tray' }),
      ),
    );
    expect(failed).toMatchObject({ code: 'rejected' });
    expect(failed?.message).toMatch(/^Film night applied to 1 player, not all on Office\. /);
  });

  it('skips an offline player and names it', async () => {
    const m = await connected();
    const bedroom = m.demo.model.players.get('bedroom');
    if (bedroom === undefined) throw new Error('no bedroom');
    bedroom.available = false;
    m.demo.model.emitPlayer('bedroom');
    await m.until(() => m.musicPlayer('bedroom')?.available === false);
    await m.store(film);
    const result = await m.runScene('film');
    expect(result.gaps).toEqual([{ playerId: 'bedroom', name: 'Bedroom', why: 'offline' }]);
    expect(summary(result)).not.toContain('power bedroom done');
    expect(m.musicPlayer('living_room')?.volume).toBe(44);
  });

  it.each(['tray', 'shortcut'] as const)('by %s names a player that is offline', async (origin) => {
    const m = await connected();
    const bedroom = m.demo.model.players.get('bedroom');
    if (bedroom === undefined) throw new Error('no bedroom');
    bedroom.available = false;
    m.demo.model.emitPlayer('bedroom');
    await m.until(() => m.musicPlayer('bedroom')?.available === false);
    await m.store(film);
    const apply = m.scenes.handlers['music.applyScene'];
    const failed = await failureOf(
      Promise.resolve(apply({ id: 'film' }, { ...m.context, origin })),
    );
    expect(failed?.message).toMatch(/^Film night applied to \d players?, Bedroom is offline$/);
    expect(m.musicPlayer('living_room')?.volume).toBe(44);
  });

  it('that loses its connection says what was done, sends nothing again and nothing more', async () => {
    const m = await connected();
    await m.store(film);
    await m.load('living_room');
    m.demo.fault('lost-answers');
    const applied = m.runScene('film');
    await m.demo.waitForCommand('players/cmd/ungroup');
    await m.demo.stop();
    const result = await applied;
    expect(result.outcomes[0]).toMatchObject({ outcome: 'failed' });
    expect(result.outcomes.slice(1).map(({ outcome, reason }) => [outcome, reason])).toEqual(
      Array.from({ length: 7 }, () => [
        'skipped',
        'The connection was lost before this change was sent.',
      ]),
    );
    expect(result.undo).toBeNull();
    expect(await failureOf(m.runScene('film'))).toMatchObject({ code: 'offline' });
  });

  it('plays a station, whose undo restores the queue', async () => {
    const m = await connected();
    const before = m.hub.get('music.queues')['living_room'];
    const uri = 'library://radio/1';
    const play = { k: 'media', playerId: 'living_room', uri, name: 'Radio' } as const;
    await m.store({ ...film, players: [entry('living_room')], play });
    const result = await m.runScene('film');
    expect(summary(result)).toEqual(['source living_room done']);
    await m.until(() => m.hub.get('music.queues')['living_room']?.count === 1);
    await m.undo();
    await m.until(() => m.hub.get('music.queues')['living_room']?.count === before?.count);
  });
});

describe('a fade', () => {
  const faded = (fade: number): Scene => ({
    ...film,
    fade,
    play: null,
    players: [entry('living_room', { volume: 90 })],
  });

  it('takes at most ten commands', async () => {
    const m = await connected();
    await m.store(faded(0.4));
    await m.runScene('film');
    const sent = m.demo.received().filter(({ command }) => command === 'players/cmd/volume_set');
    expect(sent.length).toBeGreaterThan(2);
    expect(sent.length).toBeLessThanOrEqual(10);
    expect(m.musicPlayer('living_room')?.volume).toBe(90);
  });

  it('stops when the user moves the slider, and when another client does', async () => {
    const m = await connected();
    await m.store(faded(4));
    const first = m.runScene('film');
    await m.until(() => (m.musicPlayer('living_room')?.volume ?? 0) > 38);
    await m.command('living_room', { action: 'volume_set', level: 20 });
    const reason = 'The volume was changed by hand.';
    expect((await first).outcomes).toMatchObject([{ outcome: 'skipped', reason }]);
    expect(m.musicPlayer('living_room')?.volume).toBe(20);
    const second = m.runScene('film');
    await m.until(() => (m.players.real('living_room')?.volume ?? 0) > 20);
    const player = m.demo.model.players.get('living_room');
    if (player === undefined) throw new Error('no player');
    player.volume = 5;
    m.demo.model.emitPlayer('living_room');
    expect((await second).outcomes).toMatchObject([{ outcome: 'skipped', reason }]);
    expect(m.players.real('living_room')?.volume).toBe(5);
  });

  it('holds off a second scene', async () => {
    const m = await connected();
    await m.store(faded(4));
    const first = m.runScene('film');
    expect(await failureOf(m.runScene('film'))).toMatchObject({ code: 'busy' });
    await m.until(() => (m.musicPlayer('living_room')?.volume ?? 0) > 38);
    await m.command('living_room', { action: 'volume_up' });
    await first;
  });
});

describe('the scenes of a server', () => {
  it('are captured from now, with presets, and change nothing when applied at once', async () => {
    const m = await connected();
    await m.apply('server', 'speech01', 'living_room');
    const scene = await m.capture({ name: 'Evening' });
    expect(scene).toMatchObject({ name: 'Evening', number: 1, tray: true });
    const { albumUri, album } = m.musicPlayer('living_room')?.media ?? {};
    expect(scene.play).toMatchObject({ playerId: 'living_room', uri: albumUri, name: album });
    expect(scene.players.map(({ id }) => id)).toEqual(['living_room', 'kitchen', 'terrace']);
    expect(scene.players[0]).toMatchObject({
      volume: 38,
      group: { k: 'leads' },
      preset: { place: 'server', id: 'speech01' },
    });
    expect((await m.runScene(scene.id)).outcomes).toEqual([]);
    await m.command('living_room', { action: 'volume_set', level: 50 });
    const updated = await m.capture({ id: scene.id });
    expect(updated.players[0]).toMatchObject({ volume: 50 });
    expect(m.list()).toHaveLength(1);
  });

  it('are stored by profile, in the order that the user gave them', async () => {
    const m = await connected();
    for (const id of ['a', 'b', 'c']) await m.store({ ...film, id, name: id });
    const { handlers } = m.scenes;
    await handlers['music.moveScene']({ id: 'c', to: 0 }, m.context);
    expect(m.list().map(({ id }) => id)).toEqual(['c', 'a', 'b']);
    await handlers['music.removeScene']({ id: 'a' }, m.context);
    await handlers['music.saveScene']({ scene: { ...film, id: 'a' }, at: 1 }, m.context);
    expect(m.list().map(({ id }) => id)).toEqual(['c', 'a', 'b']);
    m.scenes.resetForProfile('p2');
    expect(m.list()).toEqual([]);
    m.scenes.resetForProfile('p1');
    expect(m.list()).toHaveLength(3);
    expect(await failureOf(m.runScene('x'))).toMatchObject({ code: 'not-found' });
  });

  it('are limited in number', async () => {
    const m = await connected();
    for (let at = 0; at < 30; at += 1)
      await m.store({ ...film, id: `s${String(at)}`, name: String(at) });
    expect(await failureOf(m.store({ ...film, id: 'more' }))).toMatchObject({
      code: 'invalid-input',
      message: expect.stringContaining('30 scenes') as string,
    });
  });

  it('have names of their own, whatever the case', async () => {
    const m = await connected();
    await m.store(film);
    const taken = {
      code: 'invalid-input',
      message: 'There is already a scene named “film NIGHT”.',
    };
    const other = { ...film, id: 'other', name: 'film NIGHT' };
    expect(await failureOf(m.store(other))).toMatchObject(taken);
    expect(await failureOf(m.capture({ name: 'film NIGHT' }))).toMatchObject(taken);
    await m.store({ ...other, name: 'Other' });
    expect(await failureOf(m.store(other))).toMatchObject(taken);
    await m.store({ ...film, name: 'film NIGHT' });
    expect(m.list().map(({ name }) => name)).toEqual(['film NIGHT', 'Other']);
  });
});
