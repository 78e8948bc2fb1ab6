import { describe, expect, it } from 'vitest';
import { connectedHouse } from '../../../../../test/support/watched-command.ts';
import { wirePlayer } from '../../../../../test/support/tiny-server.ts';
import { AppFailure } from '../../../../shared/contract/errors.ts';

const playing = { playback_state: 'playing' };
const paused = { playback_state: 'paused' };

describe('the chosen player', () => {
  it('is the first that plays by name, not the first in the list', async () => {
    const { house } = await connectedHouse([
      wirePlayer('idle'),
      wirePlayer('z', playing),
      wirePlayer('b', playing),
    ]);
    expect(house.hub.get('music.chosen')).toEqual({ playerId: 'b', byUser: false });
  });

  it('is a leader rather than one of its members, and never a hidden or absent one', async () => {
    const { house } = await connectedHouse([
      wirePlayer('a', { ...playing, synced_to: 'm' }),
      wirePlayer('b', { ...playing, hide_in_ui: true }),
      wirePlayer('c', { ...playing, available: false }),
      wirePlayer('m', { ...playing, group_members: ['m', 'a'] }),
    ]);
    expect(house.hub.get('music.chosen').playerId).toBe('m');
  });

  it('stays when it is paused while another plays, and moves when it is idle', async () => {
    const { house } = await connectedHouse([wirePlayer('a', playing), wirePlayer('b')]);
    house.link.emit('player_updated', 'b', wirePlayer('b', playing));
    house.link.emit('player_updated', 'a', wirePlayer('a', paused));
    expect(house.hub.get('music.chosen').playerId).toBe('a');
    house.link.emit('player_updated', 'a', wirePlayer('a'));
    expect(house.hub.get('music.chosen').playerId).toBe('b');
    house.link.emit('player_updated', 'b', wirePlayer('b'));
    expect(house.hub.get('music.chosen').playerId).toBe('b');
    house.link.emit('player_removed', 'b', null);
    expect(house.hub.get('music.chosen').playerId).toBe('a');
  });

  it('is what the user chose while it is listed, is remembered for the profile, and can be left to the app again', async () => {
    const { house } = await connectedHouse([wirePlayer('a', playing), wirePlayer('b')]);
    await house.choose('b');
    expect(house.hub.get('music.chosen')).toEqual({ playerId: 'b', byUser: true });
    expect(house.settings.get().music.chosenPlayer).toEqual({ p1: 'b' });
    house.link.emit('player_removed', 'b', null);
    expect(house.hub.get('music.chosen')).toEqual({ playerId: 'a', byUser: false });
    house.link.emit('player_added', 'b', wirePlayer('b'));
    expect(house.hub.get('music.chosen')).toEqual({ playerId: 'b', byUser: true });
    await house.choose(null);
    expect(house.hub.get('music.chosen')).toEqual({ playerId: 'a', byUser: false });
    expect(house.settings.get().music.chosenPlayer).toEqual({});
  });

  it('is nobody where there is no player', async () => {
    const { house } = await connectedHouse([]);
    expect(house.hub.get('music.chosen')).toEqual({ playerId: null, byUser: false });
  });
});

describe('ceilings', () => {
  it('are kept for the profile, published and taken away again', async () => {
    const { house } = await connectedHouse([wirePlayer('a'), wirePlayer('b')]);
    await house.setCeiling('a', 40);
    await house.setCeiling('b', 70);
    expect(house.hub.get('music.ceilings')).toEqual({ a: 40, b: 70 });
    await house.setCeiling('a', null);
    expect(house.settings.get().music.volumeCeilings).toEqual({ p1: { b: 70 } });
    house.players.resetForProfile('p2');
    expect(house.hub.get('music.ceilings')).toEqual({});
  });

  it('are not kept for players that nobody knows, nor without a profile', async () => {
    const { house } = await connectedHouse([wirePlayer('a')]);
    const code = async (work: () => Promise<void>): Promise<string> => {
      try {
        await work();
        return 'done';
      } catch (error) {
        return error instanceof AppFailure ? error.error.code : 'other';
      }
    };
    expect(await code(() => house.setCeiling('valueOf', 40))).toBe('not-found');
    expect(await code(() => house.choose('nobody'))).toBe('not-found');
    house.players.resetForProfile(null);
    expect(await code(() => house.choose(null))).toBe('conflict');
    expect(house.settings.get().music.volumeCeilings).toEqual({});
  });
});
