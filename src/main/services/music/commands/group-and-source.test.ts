import { describe, expect, it } from 'vitest';
import { AppFailure } from '../../../../shared/contract/errors.ts';
import { unknownCommand } from '../../../../../test/support/window/scripted-link.ts';
import { wirePlayer, wireQueue } from '../../../../../test/support/music/tiny-server.ts';
import { connectedPlayers, watch } from '../../../../../test/support/music/watched-command.ts';

type Json = Record<string, unknown>;

describe('grouping', () => {
  const two = (): Json[] => [
    wirePlayer('a', { can_group_with: ['demo'] }),
    wirePlayer('b'),
    wirePlayer('far', { provider: 'other' }),
    wirePlayer('away', { available: false }),
  ];

  it('adds players and resolves when they have joined', async () => {
    const { rig: h } = await connectedPlayers(two());
    const call = watch(h.command('a', { action: 'group', members: ['b', 'b'] }));
    await h.clock.advanceAsync(30);
    expect(h.link.commands).toEqual([
      {
        command: 'players/cmd/set_members',
        args: { target_player: 'a', player_ids_to_add: ['b'] },
      },
    ]);
    expect(call).toMatchObject({ state: 'done', player: { members: ['b'] } });
  });

  it('uses the older commands if the server does not know the newer ones', async () => {
    const { rig: h, server } = await connectedPlayers(two());
    h.link.schema = 28;
    const plain = h.link.answer;
    h.link.answer = (command, args) => {
      if (command !== 'players/cmd/sync' && command.startsWith('players/cmd/'))
        throw unknownCommand(command);
      if (command !== 'players/cmd/sync') return plain(command, args);
      server.change('a', { group_members: ['a', 'b'] });
      return null;
    };
    const call = watch(h.command('a', { action: 'group', members: ['b'] }));
    await h.clock.advanceAsync(30);
    expect(h.link.commands.map(({ command }) => command)).toEqual([
      'players/cmd/group_many',
      'players/cmd/group',
      'players/cmd/sync',
    ]);
    expect(call.state).toBe('done');
  });

  it('adds and removes players by one command', async () => {
    const { rig: h } = await connectedPlayers([
      wirePlayer('a', { can_group_with: ['demo'], group_members: ['a', 'b'] }),
      wirePlayer('b', { synced_to: 'a' }),
      wirePlayer('c'),
    ]);
    const call = watch(h.command('a', { action: 'group', members: ['c'], leave: ['b'] }));
    await h.clock.advanceAsync(30);
    expect(h.link.commands).toEqual([
      {
        command: 'players/cmd/set_members',
        args: { target_player: 'a', player_ids_to_add: ['c'], player_ids_to_remove: ['b'] },
      },
    ]);
    expect(call).toMatchObject({ state: 'done', player: { members: ['c'] } });
  });

  it('puts members back that have left if an older server refuses those that join', async () => {
    const { rig: h, server } = await connectedPlayers([
      wirePlayer('a', { can_group_with: ['demo'], group_members: ['a', 'b'] }),
      wirePlayer('b', { synced_to: 'a' }),
      wirePlayer('c'),
    ]);
    h.link.schema = 28;
    h.link.answer = (command, args) => {
      if (command === 'players/cmd/ungroup') server.change('a', { group_members: ['a'] });
      const ids = (args as { child_player_ids?: string[] }).child_player_ids ?? [];
      if (ids.includes('c'))
        throw new AppFailure({ code: 'rejected', message: 'c is asleep.', retryable: false });
      if (ids.includes('b')) server.change('a', { group_members: ['a', 'b'] });
      return null;
    };
    const call = watch(h.command('a', { action: 'group', members: ['c'], leave: ['b'] }));
    await h.clock.advanceAsync(30);
    expect(h.link.commands.map(({ command }) => command)).toEqual([
      'players/cmd/ungroup',
      'players/cmd/group_many',
      'players/cmd/group_many',
    ]);
    expect(call).toMatchObject({ state: 'rejected', message: 'c is asleep.' });
    expect(h.hub.get('music.players')['a']?.members).toEqual(['b']);
  });

  it.each([
    ['a', ['nobody'], 'not-found', 'Player "nobody" was not found'],
    ['a', ['far'], 'unsupported', 'far cannot join a.'],
    ['a', ['b', 'away'], 'unreachable', 'The music server cannot reach away.'],
  ])('refuses the impossible: %s with %s', async (leader, members, code, sentence) => {
    const { rig: h } = await connectedPlayers(two());
    const call = watch(h.command(leader, { action: 'group', members }));
    await h.clock.advanceAsync(0);
    expect(call.state).toBe(code);
    expect(call.message).toContain(sentence);
    expect(h.link.commands).toEqual([]);
  });

  it('names the leader when a member should lead', async () => {
    const { rig: h } = await connectedPlayers([
      wirePlayer('a', { name: 'Living room', group_members: ['a', 'b'] }),
      wirePlayer('b', { synced_to: 'a', can_group_with: ['demo'] }),
      wirePlayer('c'),
    ]);
    const call = watch(h.command('b', { action: 'group', members: ['c'] }));
    await h.clock.advanceAsync(0);
    expect(call).toMatchObject({ state: 'conflict' });
    expect(call.message).toContain("b is a member of Living room's group");
  });

  it('ungroups, does nothing for a single player, and names permanent members', async () => {
    const { rig: h, server } = await connectedPlayers([
      wirePlayer('a', { group_members: ['a', 'b', 'c'], static_group_members: ['c'] }),
      wirePlayer('b', { synced_to: 'a' }),
      wirePlayer('c', { synced_to: 'a' }),
      wirePlayer('d'),
    ]);
    const calls = ['d', 'c', 'b'].map((id) => watch(h.command(id, { action: 'ungroup' })));
    server.change('a', { group_members: ['a', 'c'] });
    await h.clock.advanceAsync(40);
    expect(calls.map(({ state }) => state)).toEqual(['done', 'unsupported', 'done']);
    expect(h.link.commands.map(({ args }) => args['player_id'])).toEqual(['b']);
  });
});

describe('source, shuffle, repeat, power, seek and skipping', () => {
  const sources = [
    { id: 'line', name: 'Line-in', passive: false },
    { id: 'spot', name: 'Spotify', passive: true },
  ];

  it('changes only to a listed source, and only if the player can', async () => {
    const able = ['select_source'];
    const { rig: h } = await connectedPlayers([
      wirePlayer('a', { source_list: sources, supported_features: able }),
      wirePlayer('b', { source_list: sources }),
    ]);
    const tries: [string, string][] = [
      ['a', 'line'],
      ['a', 'spot'],
      ['a', 'nope'],
      ['b', 'line'],
    ];
    const calls = tries.map(([id, source]) =>
      watch(h.command(id, { action: 'select_source', source })),
    );
    await h.clock.advanceAsync(40);
    expect(calls.map(({ state }) => state)).toEqual([
      'done',
      'unsupported',
      'not-found',
      'unsupported',
    ]);
    expect(h.link.commands).toHaveLength(1);
  });

  it("sets shuffle and repeat of the player's queue", async () => {
    const { rig: h } = await connectedPlayers([wirePlayer('a')], [wireQueue('a')]);
    const calls = [
      watch(h.command('a', { action: 'shuffle', enabled: true })),
      watch(h.command('a', { action: 'repeat', mode: 'all' })),
    ];
    await h.clock.advanceAsync(40);
    expect(calls.map(({ state }) => state)).toEqual(['done', 'done']);
    expect(h.hub.get('music.queues')['a']).toMatchObject({ shuffle: true, repeat: 'all' });
  });

  it('reports that another source has no shuffle here', async () => {
    const { rig: h } = await connectedPlayers(
      [wirePlayer('a', { active_source: 'line', source_list: sources })],
      [wireQueue('a')],
    );
    const call = watch(h.command('a', { action: 'shuffle', enabled: true }));
    await h.clock.advanceAsync(0);
    expect(call.state).toBe('unsupported');
  });

  it('seeks to whole seconds within the track and shows them at once', async () => {
    const { rig: h, server } = await connectedPlayers([wirePlayer('a')], [wireQueue('a')]);
    const call = watch(h.command('a', { action: 'seek', position: 61.9 }));
    expect(h.player('a')).toMatchObject({ position: { elapsed: 61 }, pending: ['position'] });
    server.changeQueue('a', { elapsed_time: 61 });
    await h.clock.advanceAsync(40);
    expect(call.state).toBe('done');
    watch(h.command('a', { action: 'seek', position: 5_000 }));
    expect(h.link.commands.map(({ args }) => args['position'])).toEqual([61, 98]);
  });

  it('does not seek without a track', async () => {
    const { rig: h } = await connectedPlayers(
      [wirePlayer('a')],
      [wireQueue('a', { current_item: null })],
    );
    const call = watch(h.command('a', { action: 'seek', position: 3 }));
    await h.clock.advanceAsync(0);
    expect(call).toMatchObject({ state: 'rejected' });
    expect(h.link.commands).toEqual([]);
  });

  it('skips and resolves when another item plays, or the same from its start', async () => {
    const { rig: h, server } = await connectedPlayers(
      [wirePlayer('a')],
      [wireQueue('a', { elapsed_time: 50 })],
    );
    const next = watch(h.command('a', { action: 'next' }));
    await h.clock.advanceAsync(20);
    expect(next.state).toBe('waiting');
    server.changeQueue('a', { current_index: 1, elapsed_time: 0 });
    await h.clock.advanceAsync(30);
    expect(next.state).toBe('done');
    server.changeQueue('a', { elapsed_time: 20 });
    await h.clock.advanceAsync(30);
    const previous = watch(h.command('a', { action: 'previous' }));
    server.changeQueue('a', { elapsed_time: 0 });
    await h.clock.advanceAsync(30);
    expect(previous.state).toBe('done');
  });

  it('turns power on and off if it can be controlled', async () => {
    const { rig: h } = await connectedPlayers([
      wirePlayer('a'),
      wirePlayer('b', { power_control: 'none' }),
    ]);
    const calls = ['a', 'b'].map((id) => watch(h.command(id, { action: 'power', powered: false })));
    await h.clock.advanceAsync(40);
    expect(calls.map(({ state }) => state)).toEqual(['done', 'unsupported']);
  });
});
