import { describe, expect, it } from 'vitest';
import { wirePlayer } from '../../../../../test/support/music/tiny-server.ts';
import { connectedPlayers } from '../../../../../test/support/music/watched-command.ts';

const playing = (id: string, change: Record<string, unknown> = {}) =>
  wirePlayer(id, { playback_state: 'playing', ...change });

const pauses = ['players/cmd/pause'];

describe('the sleep timer kept by this app', () => {
  it('is published, pauses the player when it ends, and is gone', async () => {
    const { rig } = await connectedPlayers([playing('a')]);
    const endsAt = rig.clock.now() + 120_000;
    expect(await rig.call('music.sleep', { playerId: 'a', seconds: 120 })).toEqual({
      endsAt,
      by: 'app',
    });
    rig.hub.flush();
    expect(rig.player('a').sleepsAt).toBe(endsAt);
    await rig.clock.advanceAsync(119_000);
    expect(rig.link.commands).toEqual([]);
    await rig.clock.advanceAsync(2_000);
    expect(rig.link.commands.map(({ command }) => command)).toEqual(pauses);
    await rig.clock.advanceAsync(1_000);
    rig.hub.flush();
    expect(rig.player('a')).toMatchObject({ state: 'paused', sleepsAt: null });
  });

  it('belongs to the leader of a group, is replaced, and can be canceled', async () => {
    const { rig } = await connectedPlayers([
      playing('a', { group_members: ['a', 'b'] }),
      playing('b', { synced_to: 'a' }),
    ]);
    await rig.call('music.sleep', { playerId: 'b', seconds: 60 });
    await rig.call('music.sleep', { playerId: 'a', seconds: 600 });
    rig.hub.flush();
    expect(rig.player('a').sleepsAt).toBe(rig.clock.now() + 600_000);
    expect(rig.player('b').sleepsAt).toBeNull();
    await rig.clock.advanceAsync(70_000);
    expect(await rig.call('music.sleep', { playerId: 'b', seconds: null })).toEqual({
      endsAt: null,
      by: 'app',
    });
    await rig.clock.advanceAsync(700_000);
    rig.hub.flush();
    expect(rig.player('a').sleepsAt).toBeNull();
    expect(rig.link.commands).toEqual([]);
  });

  it('sends nothing to a player that is silent already', async () => {
    const { rig } = await connectedPlayers([wirePlayer('a')]);
    await rig.call('music.sleep', { playerId: 'a', seconds: 10 });
    await rig.clock.advanceAsync(11_000);
    rig.hub.flush();
    expect(rig.link.commands).toEqual([]);
    expect(rig.player('a').sleepsAt).toBeNull();
  });

  it('pauses late after a lost connection, but not hours later', async () => {
    const { rig } = await connectedPlayers([playing('a')]);
    await rig.call('music.sleep', { playerId: 'a', seconds: 10 });
    rig.link.lose();
    await rig.clock.advanceAsync(60_000);
    expect(rig.link.commands).toEqual([]);
    await rig.link.connect();
    await rig.clock.advanceAsync(6_000);
    expect(rig.link.commands.map(({ command }) => command)).toEqual(pauses);

    const late = await connectedPlayers([playing('a')]);
    await late.rig.call('music.sleep', { playerId: 'a', seconds: 10 });
    late.rig.link.lose();
    await late.rig.clock.advanceAsync(900_000);
    await late.rig.link.connect();
    await late.rig.clock.advanceAsync(60_000);
    expect(late.rig.link.commands).toEqual([]);
  });

  it('ends with the profile', async () => {
    const { rig } = await connectedPlayers([playing('a')]);
    await rig.call('music.sleep', { playerId: 'a', seconds: 10 });
    rig.players.resetForProfile('p1');
    await rig.link.connect();
    await rig.clock.advanceAsync(60_000);
    expect(rig.link.commands).toEqual([]);
  });

  it('refuses an unknown player', async () => {
    const { rig } = await connectedPlayers([playing('a')]);
    await expect(rig.call('music.sleep', { playerId: 'zzz', seconds: 10 })).rejects.toMatchObject({
      error: { code: 'not-found' },
    });
  });
});

describe('the sleep timer of the server', () =>
  it('is set there and read from its events', async () => {
    const { rig } = await connectedPlayers([playing('a')]);
    rig.link.schema = 35;
    const plain = rig.link.answer;
    rig.link.answer = (command, args) => {
      if (!command.startsWith('players/sleep_timer/')) return plain(command, args);
      const seconds = args['seconds'];
      const at = typeof seconds === 'number' ? rig.clock.now() / 1000 + seconds : null;
      rig.link.emit('player_sleep_timer_updated', 'a', at);
      return null;
    };
    const endsAt = rig.clock.now() + 60_000;
    expect(await rig.call('music.sleep', { playerId: 'a', seconds: 60 })).toEqual({
      endsAt,
      by: 'server',
    });
    rig.hub.flush();
    expect(rig.player('a').sleepsAt).toBe(endsAt);
    await rig.call('music.sleep', { playerId: 'a', seconds: null });
    rig.hub.flush();
    expect(rig.player('a').sleepsAt).toBeNull();
    expect(rig.link.commands).toEqual([
      { command: 'players/sleep_timer/set', args: { player_id: 'a', seconds: 60 } },
      { command: 'players/sleep_timer/clear', args: { player_id: 'a' } },
    ]);
  }));
