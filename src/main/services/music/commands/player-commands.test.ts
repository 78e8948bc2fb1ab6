import { describe, expect, it } from 'vitest';
import { PlayersRig } from '../../../../../test/support/music/players-rig.ts';
import {
  TinyServer,
  wirePlayer,
  wireQueue,
} from '../../../../../test/support/music/tiny-server.ts';
import { connectedPlayers, watch } from '../../../../../test/support/music/watched-command.ts';

type Json = Record<string, unknown>;

describe('play, pause and stop', () => {
  it('shows the requested state at once, marked as pending, and resolves with the confirmed player', async () => {
    const { rig: h } = await connectedPlayers([wirePlayer('kitchen')]);
    const call = watch(h.command('kitchen', { action: 'play' }));
    expect([h.player('kitchen').state, h.player('kitchen').pending]).toEqual([
      'playing',
      ['state'],
    ]);
    await h.clock.advanceAsync(30);
    expect(call).toMatchObject({ state: 'done', player: { state: 'playing', pending: [] } });
  });

  it('stops if the player cannot pause', async () => {
    const plain = wirePlayer('radio', { supported_features: [], playback_state: 'playing' });
    const { rig: h } = await connectedPlayers([plain]);
    const call = watch(h.command('radio', { action: 'pause' }));
    await h.clock.advanceAsync(30);
    expect(h.link.commands).toEqual([
      { command: 'players/cmd/stop', args: { player_id: 'radio' } },
    ]);
    expect(call).toMatchObject({ state: 'done', player: { state: 'idle' } });
  });

  it('decides play_pause by the shown state, so two presses restore it', async () => {
    const { rig: h, server } = await connectedPlayers([
      wirePlayer('kitchen', { playback_state: 'playing' }),
    ]);
    const calls = [
      watch(h.command('kitchen', { action: 'play_pause' })),
      watch(h.command('kitchen', { action: 'play_pause' })),
    ];
    await h.clock.advanceAsync(100);
    expect(calls.map(({ state }) => state)).toEqual(['done', 'done']);
    expect(server.players.get('kitchen')?.['playback_state']).toBe('playing');
    expect(h.player('kitchen')).toMatchObject({ state: 'playing', pending: [] });
  });

  it('reports in one sentence that the server accepted the command and nothing changed', async () => {
    const { rig: h } = await connectedPlayers([wirePlayer('kitchen')]);
    h.link.answer = (command) => (command.endsWith('/all') ? [wirePlayer('kitchen')] : null);
    const call = watch(h.command('kitchen', { action: 'play' }));
    await h.clock.advanceAsync(3_000);
    expect(call.state).toBe('unconfirmed');
    expect(call.message).toContain('kitchen did not change within 3 s');
    expect(h.player('kitchen')).toMatchObject({ state: 'idle', pending: [] });
  });

  it('freezes the position while a pause is pending', async () => {
    const playing = { playback_state: 'playing', active_source: 'kitchen' };
    const { rig: h } = await connectedPlayers(
      [wirePlayer('kitchen', playing)],
      [wireQueue('kitchen', { state: 'playing', elapsed_time: 10 })],
    );
    await h.clock.advanceAsync(4_000);
    watch(h.command('kitchen', { action: 'pause' }));
    expect(h.player('kitchen').position).toEqual({ elapsed: 14, at: h.clock.now(), rate: 0 });
  });
});

describe('volume', () => {
  it('adds up presses while they are pending and stays within 0 to 100', async () => {
    const { rig: h, server } = await connectedPlayers([
      wirePlayer('kitchen', { volume_level: 88 }),
    ]);
    for (let press = 0; press < 3; press += 1) watch(h.command('kitchen', { action: 'volume_up' }));
    expect(h.player('kitchen').volume).toBe(100);
    await h.clock.advanceAsync(3_000);
    expect(server.players.get('kitchen')?.['volume_level']).toBe(100);
    watch(h.command('kitchen', { action: 'volume_down', by: 30 }));
    await h.clock.advanceAsync(3_000);
    expect(h.player('kitchen')).toMatchObject({ volume: 70, pending: [] });
  });

  it('takes the step from the settings', async () => {
    const { rig: h } = await connectedPlayers([wirePlayer('kitchen')]);
    await h.settings.update((s) => ({ ...s, music: { ...s.music, volumeStep: 2 } }));
    watch(h.command('kitchen', { action: 'volume_up' }));
    expect(h.link.commands[0]?.args).toEqual({ player_id: 'kitchen', volume_level: 22 });
  });

  it('never exceeds the maximum volume of the player', async () => {
    const { rig: h } = await connectedPlayers([wirePlayer('kitchen')]);
    await h.setCeiling('kitchen', 40);
    watch(h.command('kitchen', { action: 'volume_set', level: 90 }));
    watch(h.command('kitchen', { action: 'volume_up', by: 50 }));
    await h.clock.advanceAsync(3_000);
    expect(h.link.commands.map(({ args }) => args['volume_level'])).toEqual([40]);
    expect(h.player('kitchen').volume).toBe(40);
  });

  it('refuses a player without a volume, naming both', async () => {
    const { rig: h } = await connectedPlayers([
      wirePlayer('tv', { volume_control: 'none', name: 'TV' }),
    ]);
    const call = watch(h.command('tv', { action: 'volume_set', level: 10 }));
    await h.clock.advanceAsync(0);
    expect(call).toMatchObject({ state: 'unsupported', message: 'TV cannot change its volume.' });
    expect(h.link.commands).toEqual([]);
  });

  it('toggles mute by the shown state', async () => {
    const { rig: h, server } = await connectedPlayers([wirePlayer('kitchen')]);
    watch(h.command('kitchen', { action: 'mute', muted: 'toggle' }));
    expect(h.player('kitchen')).toMatchObject({ muted: true, pending: ['muted'] });
    watch(h.command('kitchen', { action: 'mute', muted: 'toggle' }));
    await h.clock.advanceAsync(100);
    expect(server.players.get('kitchen')?.['volume_muted']).toBe(false);
    expect(h.player('kitchen')).toMatchObject({ muted: false, pending: [] });
  });
});

describe('group volume', () => {
  const trio = (): Json[] => [
    wirePlayer('a', { volume_level: 20, group_members: ['a', 'b', 'c'] }),
    wirePlayer('b', { volume_level: 40, synced_to: 'a' }),
    wirePlayer('c', { volume_level: 60, synced_to: 'a' }),
  ];

  it('is one command without a maximum volume', async () => {
    const { rig: h } = await connectedPlayers(trio());
    expect(h.player('a').groupVolume).toBe(40);
    watch(h.command('a', { action: 'group_volume', level: 50 }));
    expect(h.link.commands).toEqual([
      { command: 'players/cmd/group_volume', args: { player_id: 'a', volume_level: 50 } },
    ]);
    expect(h.player('a')).toMatchObject({ groupVolume: 50, pending: ['groupVolume'] });
  });

  it('sets every member separately if one has a maximum volume, and none exceeds it', async () => {
    const { rig: h, server } = await connectedPlayers(trio());
    await h.setCeiling('c', 65);
    const call = watch(h.command('a', { action: 'group_volume', level: 60 }));
    await h.clock.advanceAsync(100);
    const levels = ['a', 'b', 'c'].map((id) => server.players.get(id)?.['volume_level']);
    expect(levels).toEqual([40, 60, 65]);
    expect(call).toMatchObject({ state: 'done', player: { groupVolume: 55 } });
  });

  it('keeps the differences of the members through a drag with a maximum volume', async () => {
    const { rig: h, server } = await connectedPlayers(trio());
    await h.setCeiling('c', 65);
    for (const level of [45, 60, 80, 30]) {
      watch(h.command('a', { action: 'group_volume', level }));
      await h.clock.advanceAsync(45);
    }
    await h.clock.advanceAsync(3_000);
    const levels = ['a', 'b', 'c'].map((id) => server.players.get(id)?.['volume_level']);
    expect(levels).toEqual([10, 30, 50]);
  });

  it('mutes member by member if the release has no command for it', async () => {
    const { rig: h } = await connectedPlayers(trio());
    h.link.schema = 28;
    const call = watch(h.command('a', { action: 'group_mute', muted: true }));
    await h.clock.advanceAsync(100);
    expect(h.link.commands.map(({ args }) => args['player_id'])).toEqual(['a', 'b', 'c']);
    expect(call).toMatchObject({ state: 'done', player: { groupMuted: true } });
  });

  it('refuses a player without a group', async () => {
    const { rig: h } = await connectedPlayers([wirePlayer('alone')]);
    const call = watch(h.command('alone', { action: 'group_volume', level: 10 }));
    await h.clock.advanceAsync(0);
    expect(call.state).toBe('unsupported');
  });
});

describe('the connection', () => {
  it('refuses commands at once while there is none, and queues nothing', async () => {
    const { rig: h } = await connectedPlayers([wirePlayer('kitchen', { name: 'Kitchen' })]);
    h.link.lose();
    const call = watch(h.command('kitchen', { action: 'play' }));
    await h.link.connect();
    await h.clock.advanceAsync(5_000);
    expect(call.state).toBe('offline');
    expect(call.message).toContain('Kitchen');
    expect(h.link.commands).toEqual([]);
  });

  it('rejects pending commands when it is lost, and resends nothing', async () => {
    const { rig: h, server } = await connectedPlayers(
      [wirePlayer('kitchen')],
      [wireQueue('kitchen')],
    );
    server.echoDelay = null;
    const calls = [
      watch(h.command('kitchen', { action: 'volume_set', level: 50 })),
      watch(h.command('kitchen', { action: 'next' })),
    ];
    await h.clock.advanceAsync(100);
    h.link.lose();
    await h.clock.advanceAsync(0);
    expect(calls.map(({ state }) => state)).toEqual(['unconfirmed', 'unconfirmed']);
    expect(h.player('kitchen')).toMatchObject({ volume: 20, pending: [] });
    await h.link.connect();
    await h.clock.advanceAsync(10_000);
    expect(h.link.commands).toHaveLength(2);
    expect(h.player('kitchen').volume).toBe(50);
  });

  it('does not trust a success for an unknown player', async () => {
    const { rig: h } = await connectedPlayers([wirePlayer('kitchen')]);
    const call = watch(h.command('constructor', { action: 'play' }));
    await h.clock.advanceAsync(0);
    expect(call).toMatchObject({ state: 'not-found' });
    expect(h.link.commands).toEqual([]);
  });
});

describe('a server of the specified generation', () => {
  async function specified(players: readonly Json[]) {
    const made = new PlayersRig();
    made.link.generation = 'specified';
    made.link.schema = null;
    const server = new TinyServer(made.link, made.clock, players);
    server.echoDelay = null;
    await made.link.connect();
    return { h: made, server };
  }

  it('is confirmed by reading back, because it sends no events', async () => {
    const { h } = await specified([wirePlayer('a')]);
    const call = watch(h.command('a', { action: 'volume_set', level: 33 }));
    await h.clock.advanceAsync(1);
    expect(call).toMatchObject({ state: 'done', player: { volume: 33 } });
  });

  it('gets only the specified commands, unless it lists more', async () => {
    const { h } = await specified([wirePlayer('a')]);
    expect(h.player('a').can).toMatchObject({ volume: true, mute: false, seek: false });
    const call = watch(h.command('a', { action: 'mute', muted: true }));
    await h.clock.advanceAsync(0);
    expect(call.state).toBe('unsupported');
    h.link.listed = new Set(['players/cmd/volume_mute']);
    await h.link.connect();
    expect(h.player('a').can.mute).toBe(true);
  });

  it('is polled every 5 s while it sends no events, and left alone otherwise', async () => {
    const { h, server } = await specified([wirePlayer('a')]);
    const asked = (): number =>
      h.link.sent.filter(({ command }) => command === 'players/all').length;
    server.players.set('a', wirePlayer('a', { volume_level: 77 }));
    await h.clock.advanceAsync(5_000);
    expect([h.player('a').volume, asked()]).toEqual([77, 2]);
    h.link.emit('player_updated', 'a', wirePlayer('a', { volume_level: 78 }));
    await h.clock.advanceAsync(10_000);
    expect([h.player('a').volume, asked()]).toEqual([78, 2]);
  });
});
