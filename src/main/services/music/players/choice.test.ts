import { describe, expect, it } from 'vitest';
import { connectedPlayers, watch } from '../../../../../test/support/music/watched-command.ts';
import { wirePlayer } from '../../../../../test/support/music/tiny-server.ts';
import { AppFailure } from '../../../../shared/contract/errors.ts';

const playing = { playback_state: 'playing' };
const paused = { playback_state: 'paused' };

describe('the chosen player', () => {
  it('is the first playing one by name, not the first in the list', async () => {
    const { rig } = await connectedPlayers([
      wirePlayer('idle'),
      wirePlayer('z', playing),
      wirePlayer('b', playing),
    ]);
    expect(rig.hub.get('music.chosen')).toEqual({ playerId: 'b', byUser: false });
  });

  it('is a leader rather than one of its members, and never a hidden or missing one', async () => {
    const { rig } = await connectedPlayers([
      wirePlayer('a', { ...playing, synced_to: 'm' }),
      wirePlayer('b', { ...playing, hide_in_ui: true }),
      wirePlayer('c', { ...playing, available: false }),
      wirePlayer('m', { ...playing, group_members: ['m', 'a'] }),
    ]);
    expect(rig.hub.get('music.chosen').playerId).toBe('m');
  });

  it('stays the leader of a group that stops, though its members report that later', async () => {
    const leader = { group_members: ['m', 'a'] };
    const { rig } = await connectedPlayers([
      wirePlayer('a', { ...playing, synced_to: 'm' }),
      wirePlayer('m', { ...playing, ...leader }),
    ]);
    rig.link.emit('player_updated', 'm', wirePlayer('m', leader));
    expect(rig.hub.get('music.chosen').playerId).toBe('m');
    rig.link.emit('player_updated', 'a', wirePlayer('a', { synced_to: 'm' }));
    expect(rig.hub.get('music.chosen').playerId).toBe('m');
  });

  it('stays when it is paused while another plays, and changes when it is idle', async () => {
    const { rig } = await connectedPlayers([wirePlayer('a', playing), wirePlayer('b')]);
    rig.link.emit('player_updated', 'b', wirePlayer('b', playing));
    rig.link.emit('player_updated', 'a', wirePlayer('a', paused));
    expect(rig.hub.get('music.chosen').playerId).toBe('a');
    rig.link.emit('player_updated', 'a', wirePlayer('a'));
    expect(rig.hub.get('music.chosen').playerId).toBe('b');
    rig.link.emit('player_updated', 'b', wirePlayer('b'));
    expect(rig.hub.get('music.chosen').playerId).toBe('b');
    rig.link.emit('player_removed', 'b', null);
    expect(rig.hub.get('music.chosen').playerId).toBe('a');
  });

  it('stays the player that a command acted on last while it reports idle, until another one begins to play', async () => {
    const { rig } = await connectedPlayers([
      wirePlayer('a', { ...playing, supported_features: [] }),
      wirePlayer('b', playing),
      wirePlayer('c'),
    ]);
    const shown = (): unknown => [
      rig.hub.get('music.chosen').playerId,
      ...['a', 'b'].map((id) => rig.player(id).state),
    ];
    for (const state of ['idle', 'playing', 'idle', 'playing', 'idle']) {
      watch(rig.command('a', { action: 'play_pause' }));
      await rig.clock.advanceAsync(100);
      expect(shown()).toEqual(['a', state, 'playing']);
    }
    rig.link.emit('player_updated', 'b', wirePlayer('b', { ...playing, volume_level: 3 }));
    expect(rig.hub.get('music.chosen').playerId).toBe('a');
    rig.link.emit('player_updated', 'c', wirePlayer('c', playing));
    expect(rig.hub.get('music.chosen').playerId).toBe('b');
  });

  it("is the user's choice while it is listed, is stored for the profile, and can be left to the app again", async () => {
    const { rig } = await connectedPlayers([wirePlayer('a', playing), wirePlayer('b')]);
    await rig.choose('b');
    expect(rig.hub.get('music.chosen')).toEqual({ playerId: 'b', byUser: true });
    expect(rig.settings.get().music.chosenPlayer).toEqual({ p1: 'b' });
    rig.link.emit('player_removed', 'b', null);
    expect(rig.hub.get('music.chosen')).toEqual({ playerId: 'a', byUser: false });
    rig.link.emit('player_added', 'b', wirePlayer('b'));
    expect(rig.hub.get('music.chosen')).toEqual({ playerId: 'b', byUser: true });
    await rig.choose(null);
    expect(rig.hub.get('music.chosen')).toEqual({ playerId: 'a', byUser: false });
    expect(rig.settings.get().music.chosenPlayer).toEqual({});
  });

  it('is null without players', async () => {
    const { rig } = await connectedPlayers([]);
    expect(rig.hub.get('music.chosen')).toEqual({ playerId: null, byUser: false });
  });
});

describe('maximum volumes', () => {
  it('are stored for the profile, published and removed again', async () => {
    const { rig } = await connectedPlayers([wirePlayer('a'), wirePlayer('b')]);
    await rig.setCeiling('a', 40);
    await rig.setCeiling('b', 70);
    expect(rig.hub.get('music.ceilings')).toEqual({ a: 40, b: 70 });
    await rig.setCeiling('a', null);
    expect(rig.settings.get().music.volumeCeilings).toEqual({ p1: { b: 70 } });
    rig.players.resetForProfile('p2');
    expect(rig.hub.get('music.ceilings')).toEqual({});
  });

  it('are not stored for unknown players or without a profile', async () => {
    const { rig } = await connectedPlayers([wirePlayer('a')]);
    const code = async (work: () => Promise<void>): Promise<string> => {
      try {
        await work();
        return 'done';
      } catch (error) {
        return error instanceof AppFailure ? error.error.code : 'other';
      }
    };
    expect(await code(() => rig.setCeiling('valueOf', 40))).toBe('not-found');
    expect(await code(() => rig.choose('nobody'))).toBe('not-found');
    rig.players.resetForProfile(null);
    expect(await code(() => rig.choose(null))).toBe('conflict');
    expect(rig.settings.get().music.volumeCeilings).toEqual({});
  });
});
