import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FakeClock } from '../../../../../test/support/core/fake-clock.ts';
import { fixture } from '../../../../../test/support/fixture.ts';
import { PlayersRig } from '../../../../../test/support/music/players-rig.ts';
import {
  TinyServer,
  wirePlayer,
  wireQueue,
} from '../../../../../test/support/music/tiny-server.ts';
import { joiners } from '../../../../shared/music/joining.ts';
import { Player } from '../../../../shared/music/player.ts';
import { Queue } from '../../../../shared/music/queue.ts';
import { completePlayer, readPlayer } from './raw-player.ts';

type Json = Record<string, unknown>;

const captured = fixture('captured-2.8/players') as Json[];
const minimal = fixture('shapes-2.10/player-minimal');
const newer = fixture('shapes-2.10/player');
const clock = new FakeClock();
const time = { now: () => clock.now(), offset: () => null };

async function shown(players: readonly unknown[], queues: readonly unknown[] = []) {
  const rig = new PlayersRig();
  new TinyServer(rig.link, rig.clock, players as Json[], queues as Json[]);
  await rig.link.connect();
  return rig;
}

describe('players of real servers', () => {
  it('reads the players of release 2.8', async () => {
    const rig = await shown(captured, [wireQueue('demo_0')]);
    const kitchen = rig.player('demo_0');
    expect(kitchen).toMatchObject({
      name: 'Kitchen',
      type: 'player',
      model: null,
      state: 'playing',
      powered: true,
      volume: 50,
      muted: false,
      groupVolume: null,
      members: [],
      leader: null,
      activeSource: 'demo_0',
      queueId: 'demo_0',
      media: { title: '48 Volts', artist: 'Grid Unit', album: 'Sampler', duration: 97 },
      can: { power: true, volume: true, mute: true, pause: false, seek: true, nextPrevious: true },
      pending: [],
    });
    expect(kitchen.media?.art).toMatch(/^\/art\/[0-9a-f]{32}$/);
    expect(JSON.stringify(rig.hub.snapshot())).not.toContain('192.0.2.2');
    expect(kitchen.sources.map(({ id, passive }) => [id, passive])).toEqual([
      ['line_in', false],
      ['spotify_connect', true],
      ['demo_0', false],
    ]);
  });

  it('reads the players of release 2.10, and offers nothing unsupported', async () => {
    const rig = await shown([newer, minimal]);
    expect(rig.player('kitchen')).toMatchObject({
      volume: 40,
      can: { power: false, volume: false, mute: false, pause: true, group: true },
    });
    expect(rig.player('tv')).toMatchObject({
      volume: null,
      groupVolume: null,
      queueId: null,
      media: null,
      position: null,
      can: { power: false, volume: false, mute: false, group: false, selectSource: false },
    });
  });

  it.each([
    ['Sonos', 'One SL', 'Sonos One SL'],
    ['Denon', 'Denon AVR-X2700H', 'Denon AVR-X2700H'],
    ['Denon', 'Unknown model', 'Denon'],
    ['Unknown manufacturer', 'Unknown model', null],
  ])('names the device of %s, %s once', async (manufacturer, model, named) => {
    const rig = await shown([{ ...(newer as Json), device_info: { manufacturer, model } }]);
    expect(rig.player('kitchen').model).toBe(named);
  });

  it('reads the names of releases before 2.6', async () => {
    const rig = await shown([
      {
        player_id: 'old',
        display_name: 'Old one',
        state: 'paused',
        group_childs: ['old', 'b'],
        supported_features: ['sync', 'volume_set', 'pause'],
        volume_level: 30,
      },
      wirePlayer('b', { synced_to: 'old' }),
    ]);
    expect(rig.player('old')).toMatchObject({
      name: 'Old one',
      state: 'paused',
      members: ['b'],
      can: { volume: true, mute: false, group: true, pause: true },
    });
  });

  it('believes the server that a player pauses, whatever its features', async () => {
    const features = { supported_features: ['volume_set'] };
    const rig = await shown([
      wirePlayer('yes', { ...features, can_pause: true }),
      wirePlayer('no', { supported_features: ['pause'], can_pause: false }),
      wirePlayer('old', features),
    ]);
    expect(['yes', 'no', 'old'].map((id) => rig.player(id).can.pause)).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('leaves out players that are not for users', async () => {
    const kinds = [
      'protocol',
      'display',
      'visualizer',
      'light',
      'group',
      'stereo_pair',
      'spaceship',
    ];
    const rig = await shown([]);
    const named = kinds.map((type) => wirePlayer(type, { type }));
    const others = [wirePlayer('off', { enabled: false }), { player_id: '' }, null, 'player'];
    rig.link.answer = () => [...named, ...others];
    await rig.link.connect();
    const types = Object.values(rig.hub.get('music.players')).map(({ id, type }) => [id, type]);
    expect(types).toEqual([
      ['group', 'group'],
      ['stereo_pair', 'stereo_pair'],
      ['spaceship', 'unknown'],
    ]);
  });

  it('keeps levels whole and within 0 to 100, which the server does not', async () => {
    const rig = await shown([
      wirePlayer('loud', { volume_level: 150 }),
      wirePlayer('half', { volume_level: 33.7 }),
      wirePlayer('low', { volume_level: -3 }),
      wirePlayer('text', { volume_level: '20' }),
    ]);
    const volumes = ['loud', 'half', 'low', 'text'].map((id) => rig.player(id).volume);
    expect(volumes).toEqual([100, 34, 0, null]);
  });

  it('does not take a picture of another scheme or place for one of the server', async () => {
    const urls = ['file:///etc/passwd', 'javascript:alert(1)', 'https://cdn.example/a.png'];
    const rig = await shown(
      urls.map((image_url, i) =>
        wirePlayer(`p${String(i)}`, { current_media: { title: 'x', image_url } }),
      ),
    );
    expect(['p0', 'p1'].map((id) => rig.player(id).media?.art)).toEqual([null, null]);
    expect(rig.player('p2').media?.art).toMatch(/^\/art\//);
    expect(JSON.stringify(rig.hub.snapshot())).not.toContain('cdn.example');
  });
});

describe('groups', () => {
  it('publishes who can join as the server names it, so that no list grows with the number of players', async () => {
    const rig = await shown([
      wirePlayer('a', { can_group_with: ['demo', 'solo', 'nobody'] }),
      wirePlayer('b'),
      wirePlayer('g', { type: 'group' }),
      wirePlayer('solo', { provider: 'other' }),
    ]);
    const joining = () =>
      joiners(rig.player('a'), Object.values(rig.hub.get('music.players'))).map(({ id }) => id);
    expect(rig.player('a').canGroupWith).toEqual(['demo', 'solo', 'nobody']);
    expect(joining()).toEqual(['b', 'solo']);
    rig.link.emit('player_added', 'c', wirePlayer('c'));
    expect(joining()).toEqual(['b', 'solo', 'c']);
    rig.link.emit('player_removed', 'b', null);
    expect(joining()).toEqual(['solo', 'c']);
  });

  it('computes the group level from the members that are on, as the server does, but without its delay', async () => {
    const rig = await shown([
      wirePlayer('a', { volume_level: 20, group_members: ['a', 'b', 'c'], group_volume: 0 }),
      wirePlayer('b', { volume_level: 41, synced_to: 'a' }),
      wirePlayer('c', { volume_level: 90, synced_to: 'a', powered: false }),
    ]);
    expect(rig.player('a')).toMatchObject({ groupVolume: 30, members: ['b', 'c'] });
    rig.link.emit('player_updated', 'b', wirePlayer('b', { volume_level: 60, synced_to: 'a' }));
    expect(rig.player('a').groupVolume).toBe(40);
    expect(rig.player('b')).toMatchObject({ leader: 'a', members: [], groupVolume: null });
  });

  it('follows the chain of leaders to its top and survives a cycle', async () => {
    const rig = await shown([
      wirePlayer('group', { type: 'group', group_members: ['lead', 'm'] }),
      wirePlayer('lead', { active_group: 'group', group_members: ['lead', 'm'] }),
      wirePlayer('m', { synced_to: 'lead', active_group: 'group' }),
      wirePlayer('x', { synced_to: 'y' }),
      wirePlayer('y', { synced_to: 'x' }),
      wirePlayer('orphan', { synced_to: 'unseen' }),
    ]);
    const leaders = ['lead', 'm', 'x', 'y', 'orphan'].map((id) => rig.player(id).leader);
    expect(leaders).toEqual(['group', 'group', 'y', 'x', 'unseen']);
    expect(rig.player('group').members).toEqual(['lead', 'm']);
  });

  it('gives a member the abilities of its leader, and follows when that changes', async () => {
    const lead = { group_members: ['lead', 'm'] };
    const rig = await shown([
      wirePlayer('lead', lead),
      wirePlayer('m', { synced_to: 'lead', supported_features: [] }),
    ]);
    expect(rig.player('m').can.pause).toBe(true);
    rig.link.emit(
      'player_updated',
      'lead',
      wirePlayer('lead', { ...lead, supported_features: [] }),
    );
    expect(rig.player('m').can.pause).toBe(false);
  });
});

describe('other sources', () =>
  it('takes the abilities of the source', async () => {
    const cast = { id: 'cast', name: 'Cast', passive: true, can_play_pause: true, can_seek: false };
    const rig = await shown(
      [
        wirePlayer('a', { active_source: 'cast', source_list: [cast] }),
        wirePlayer('b', { active_source: 'hdmi', supported_features: ['next_previous'] }),
      ],
      [wireQueue('a'), wireQueue('b')],
    );
    expect(rig.player('a')).toMatchObject({
      queueId: null,
      can: { seek: false, nextPrevious: false, pause: true },
    });
    expect(rig.player('b')).toMatchObject({
      queueId: null,
      can: { seek: false, nextPrevious: true },
    });
  }));

describe('events', () => {
  it('merge a partial update into the last whole one', () => {
    const whole = wirePlayer('a', { volume_level: 10 });
    expect(completePlayer({ volume_level: 30 }, 'a', whole)).toEqual({
      ...whole,
      volume_level: 30,
    });
    expect(completePlayer(wirePlayer('a'), 'a', whole)).toEqual(wirePlayer('a'));
    expect(completePlayer([], 'a', whole)).toBeNull();
  });

  it('never throw and never publish what the contract forbids, whatever a server sends', async () => {
    const known = Object.keys(captured[0] ?? {});
    const wild = fc.oneof(
      fc.jsonValue(),
      fc.dictionary(fc.constantFrom(...known), fc.jsonValue()),
      fc.dictionary(fc.constantFrom(...known), fc.jsonValue()).map((json) => ({
        ...json,
        player_id: 'a',
      })),
    );
    const names = ['player_added', 'player_updated', 'player_removed', 'queue_updated'];
    const events = [...names, 'queue_added', 'queue_items_updated', 'queue_time_updated'];
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom(...events), wild), { maxLength: 8 }),
        fc.array(wild, { maxLength: 4 }),
        async (told, list) => {
          const rig = new PlayersRig();
          rig.link.answer = () => list;
          await rig.link.connect();
          for (const [event, data] of told) rig.link.emit(event, 'a', data);
          rig.link.lose();
          for (const player of Object.values(rig.hub.get('music.players')))
            expect(Player.parse(player)).toEqual(player);
          for (const queue of Object.values(rig.hub.get('music.queues')))
            expect(Queue.parse(queue)).toEqual(queue);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('can contain any JSON', () =>
    fc.assert(
      fc.property(fc.jsonValue(), (json) => {
        const read = readPlayer(json, null, time);
        expect(read === null || read.id !== '').toBe(true);
      }),
    ));
});
