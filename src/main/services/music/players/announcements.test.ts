import { describe, expect, it } from 'vitest';
import { wirePlayer } from '../../../../../test/support/music/tiny-server.ts';
import { connectedPlayers } from '../../../../../test/support/music/watched-command.ts';
import { failure } from '../../../../shared/contract/errors.ts';

const quiet = { level: null, chime: null };
const url = 'http://stream.example/bell.mp3';

describe('an announcement', () => {
  it('sends the address, the level and the chime', async () => {
    const { rig } = await connectedPlayers([wirePlayer('a')]);
    await rig.call('music.announce', { playerId: 'a', say: { url }, level: 70, chime: true });
    await rig.call('music.announce', { playerId: 'a', say: { url }, ...quiet });
    const command = 'players/cmd/play_announcement';
    expect(rig.link.commands).toEqual([
      { command, args: { player_id: 'a', url, pre_announce: true, volume_level: 70 } },
      { command, args: { player_id: 'a', url } },
    ]);
  });

  it('never exceeds the maximum of the player or of a member', async () => {
    const { rig } = await connectedPlayers([
      wirePlayer('a', { group_members: ['a', 'b'], volume_level: 30 }),
      wirePlayer('b', { synced_to: 'a' }),
    ]);
    await rig.setCeiling('b', 25);
    await rig.call('music.announce', { playerId: 'a', say: { url }, level: 70, chime: null });
    await rig.call('music.announce', { playerId: 'a', say: { url }, ...quiet });
    await rig.setCeiling('b', 60);
    await rig.call('music.announce', { playerId: 'a', say: { url }, ...quiet });
    expect(rig.link.commands.map(({ args }) => args['volume_level'])).toEqual([25, 25, 30]);
  });

  it.each(['file:///x.mp3', 'bell.mp3', 'javascript:alert(1)', ''])(
    'refuses %j, which is no web address',
    async (address) => {
      const { rig } = await connectedPlayers([wirePlayer('a')]);
      const call = rig.call('music.announce', { playerId: 'a', say: { url: address }, ...quiet });
      await expect(call).rejects.toMatchObject({
        error: { code: 'invalid-input', detail: { field: 'url' } },
      });
      expect(rig.link.commands).toEqual([]);
    },
  );

  it('refuses players for which the server reports success without playing', async () => {
    const { rig } = await connectedPlayers([wirePlayer('a', { available: false })]);
    const say = { url };
    await expect(
      rig.call('music.announce', { playerId: 'a', say, ...quiet }),
    ).rejects.toMatchObject({ error: { code: 'unreachable' } });
    await expect(
      rig.call('music.announce', { playerId: 'zzz', say, ...quiet }),
    ).rejects.toMatchObject({ error: { code: 'not-found' } });
    expect(rig.link.commands).toEqual([]);
  });

  it('speaks text only on servers that can', async () => {
    const { rig } = await connectedPlayers([wirePlayer('a')]);
    const spoken = { playerId: 'a', say: { text: 'Dinner' }, ...quiet };
    await expect(rig.call('music.announce', spoken)).rejects.toMatchObject({
      error: { code: 'unsupported' },
    });
    rig.link.schema = 51;
    await rig.call('music.announce', spoken);
    expect(rig.link.commands.map(({ args }) => args)).toEqual([
      { player_id: 'a', message: 'Dinner' },
    ]);
  });

  it('resolves while a speaker without the feature still plays, and rejects at once when refused', async () => {
    const { rig } = await connectedPlayers([wirePlayer('a')]);
    let state = 'waiting';
    rig.link.answer = () => new Promise(() => undefined);
    void rig.call('music.announce', { playerId: 'a', say: { url }, ...quiet }).then(() => {
      state = 'done';
    });
    await rig.clock.advanceAsync(4_900);
    expect(state).toBe('waiting');
    await rig.clock.advanceAsync(200);
    expect(state).toBe('done');
    rig.link.answer = () => {
      throw failure('rejected', 'No.');
    };
    const refused = rig.call('music.announce', { playerId: 'a', say: { url }, ...quiet });
    await expect(refused).rejects.toMatchObject({ error: { code: 'rejected' } });
    expect(rig.clock.pending).toBe(0);
  });
});
