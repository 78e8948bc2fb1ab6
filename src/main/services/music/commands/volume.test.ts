import { describe, expect, it } from 'vitest';
import { wirePlayer } from '../../../../../test/support/music/tiny-server.ts';
import { connectedPlayers, watch } from '../../../../../test/support/music/watched-command.ts';

type Json = Record<string, unknown>;

const lead = (change: Json = {}): Json =>
  wirePlayer('a', { name: 'Den', group_members: ['a', 'b'], ...change });
const follower = (change: Json = {}): Json => wirePlayer('b', { synced_to: 'a', ...change });
/** A group that is no player itself. */
const zone = (change: Json = {}): Json =>
  wirePlayer('z', { type: 'group', name: 'Zone', group_members: ['a', 'b'], ...change });

type Players = Awaited<ReturnType<typeof connectedPlayers>>['rig'];

/** The commands that the server received, as [command, player, value]. */
const sent = ({ link }: Players) =>
  link.commands.map(({ command, args }) => [
    command.replace('players/cmd/', ''),
    args['player_id'],
    args['volume_level'] ?? args['muted'],
  ]);

describe('the volume of a group', () => {
  it('goes up and down from the shown level, and stays within 0 to 100', async () => {
    const { rig } = await connectedPlayers([lead({ volume_level: 40 }), follower()]);
    const step = async (points: number) => {
      watch(rig.command('a', { action: 'group_volume_step', points }));
      await rig.clock.advanceAsync(3_000);
    };
    for (const points of [10, 100, -100]) await step(points);
    expect(sent(rig)).toEqual([
      ['group_volume', 'a', 40],
      ['group_volume', 'a', 100],
      ['group_volume', 'a', 0],
    ]);
  });

  it('leaves out members that are off, unavailable or without a volume when it is set for each', async () => {
    const members = ['a', 'off', 'away', 'mute'];
    const { rig } = await connectedPlayers([
      lead({ group_members: members }),
      wirePlayer('off', { synced_to: 'a', powered: false }),
      wirePlayer('away', { synced_to: 'a', available: false }),
      wirePlayer('mute', { synced_to: 'a', volume_control: 'none' }),
    ]);
    await rig.setCeiling('a', 50);
    watch(rig.command('a', { action: 'group_volume', level: 90 }));
    expect(sent(rig)).toEqual([['volume_set', 'a', 50]]);
  });

  it('of a group that is not a player is that of its members', async () => {
    const { rig } = await connectedPlayers([zone(), wirePlayer('a'), wirePlayer('b')]);
    await rig.setCeiling('b', 30);
    watch(rig.command('z', { action: 'group_volume', level: 40 }));
    expect(sent(rig)).toEqual([
      ['volume_set', 'a', 40],
      ['volume_set', 'b', 30],
    ]);
  });

  it('names what is off and must be turned on first', async () => {
    const { rig } = await connectedPlayers([
      lead({ powered: false }),
      follower({ powered: false }),
      zone({ powered: false, group_members: ['c'] }),
      wirePlayer('c'),
    ]);
    const calls = ['a', 'z'].map((id) =>
      watch(rig.command(id, { action: 'group_volume', level: 10 })),
    );
    await rig.clock.advanceAsync(0);
    expect(calls.map(({ state, detail }) => [state, detail])).toEqual([
      ['rejected', expect.objectContaining({ player: 'a' })],
      ['rejected', expect.objectContaining({ player: 'z' })],
    ]);
    expect(calls[0]?.message).toMatch(/^All members of Den are off/);
    expect(calls[1]?.message).toMatch(/^Zone is off/);
    expect(sent(rig)).toEqual([]);
  });
});

describe('muting a group', () => {
  it('is one command if the release has it, and unmutes on request', async () => {
    const { rig } = await connectedPlayers([lead({ volume_muted: true }), follower()]);
    rig.link.schema = 29;
    watch(rig.command('a', { action: 'group_mute', muted: 'toggle' }));
    expect(sent(rig)).toEqual([['group_volume_mute', 'a', true]]);
  });

  it('goes member by member, to those that can, if the server does not list the command', async () => {
    const { rig } = await connectedPlayers([lead({ mute_control: 'none' }), follower()]);
    rig.link.schema = 29;
    rig.link.listed = new Set(['players/cmd/volume_mute']);
    watch(rig.command('a', { action: 'group_mute', muted: true }));
    expect(sent(rig)).toEqual([['volume_mute', 'b', true]]);
  });

  it('turns the sound on again if all are silent, each member by itself before release 2.8', async () => {
    const silent = { volume_muted: true };
    const { rig } = await connectedPlayers([lead(silent), follower(silent)]);
    rig.link.schema = 28;
    watch(rig.command('a', { action: 'group_mute', muted: 'toggle' }));
    expect(sent(rig)).toEqual([
      ['volume_mute', 'a', false],
      ['volume_mute', 'b', false],
    ]);
  });

  it('is refused without a group, and without a member that can be muted', async () => {
    const none = { mute_control: 'none' };
    const { rig } = await connectedPlayers([lead(none), follower(none), wirePlayer('alone')]);
    const calls = ['a', 'alone'].map((id) =>
      watch(rig.command(id, { action: 'group_mute', muted: true })),
    );
    await rig.clock.advanceAsync(0);
    expect(calls.map(({ state }) => state)).toEqual(['unsupported', 'unsupported']);
    expect(sent(rig)).toEqual([]);
  });
});

describe('the volume of a player', () => {
  it('is refused for a step and for muting if there is none', async () => {
    const { rig } = await connectedPlayers([
      wirePlayer('tv', { volume_control: 'none', mute_control: 'none' }),
    ]);
    const calls = [
      watch(rig.command('tv', { action: 'volume_up' })),
      watch(rig.command('tv', { action: 'mute', muted: true })),
    ];
    await rig.clock.advanceAsync(0);
    expect(calls.map(({ state }) => state)).toEqual(['unsupported', 'unsupported']);
    expect(sent(rig)).toEqual([]);
  });
});
