import { describe, expect, it } from 'vitest';
import { currentDialect } from '../dialects/current.ts';
import { wirePlayer, wireQueue } from '../../../../../test/support/music/tiny-server.ts';
import { connectedPlayers, watch } from '../../../../../test/support/music/watched-command.ts';
import { t } from '../../../../shared/i18n/translate.ts';

type Json = Record<string, unknown>;

const item = (id: string): Json => ({ queue_item_id: id, name: `Nova - ${id}`, duration: 100 });
const media = (id: string): Json => ({ title: id, queue_item_id: id, duration: 100, uri: id });
const feed = { active_source: 'a', playback_state: 'playing', current_media: media('i0') };

/** A leader with a member; both play the leader's queue. */
const synced = (queue: Json = {}) =>
  connectedPlayers(
    [
      wirePlayer('a', { ...feed, group_members: ['a', 'b'] }),
      wirePlayer('b', { ...feed, synced_to: 'a' }),
    ],
    [
      wireQueue('a', {
        state: 'playing',
        current_item: item('i0'),
        next_item: item('i1'),
        ...queue,
      }),
    ],
  );

describe('next and previous', () => {
  it('answer with the next track, whether queue, leader or member is reported first', async () => {
    const { rig: h, server } = await synced();
    const call = watch(h.command('b', { action: 'next' }));
    await h.clock.advanceAsync(0);
    server.changeQueue('a', { current_index: 1, current_item: item('i1'), next_item: null });
    await h.clock.advanceAsync(30);
    expect(call.state).toBe('waiting');
    server.change('a', { current_media: media('i1') });
    await h.clock.advanceAsync(30);
    expect(call).toMatchObject({ state: 'done', player: { media: { title: 'i1' } } });
  });

  it('are not confirmed by a new index of the same track', async () => {
    const { rig: h, server } = await synced();
    const call = watch(h.command('a', { action: 'next' }));
    await h.clock.advanceAsync(0);
    server.changeQueue('a', { current_index: 1 });
    await h.clock.advanceAsync(30);
    expect(call.state).toBe('waiting');
    await h.clock.advanceAsync(3_000);
    expect(call.state).toBe('unconfirmed');
  });

  it.each([
    ['the last one', { items: 1, next_item: null }],
    ['the last one that repeats alone', { items: 1, next_item: item('i0'), repeat_mode: 'one' }],
  ])('refuse to continue from %s, and send nothing', async (_name, queue) => {
    const { rig: h } = await synced(queue);
    const call = watch(h.command('b', { action: 'next' }));
    await h.clock.advanceAsync(0);
    expect(call).toMatchObject({
      state: 'rejected',
      message: t('musicfaults:players.lastItem', { player: 'b' }),
    });
    expect(h.link.commands).toEqual([]);
  });

  it('wrap around if the queue repeats', async () => {
    const { rig: h } = await synced({ items: 1, next_item: null, repeat_mode: 'all' });
    watch(h.command('a', { action: 'next' }));
    expect(h.link.commands.map(({ command }) => command)).toEqual(['players/cmd/next']);
  });

  it('report that the queue is empty', async () => {
    const { rig: h } = await synced({ items: 0, current_index: null, current_item: null });
    const call = watch(h.command('a', { action: 'previous' }));
    await h.clock.advanceAsync(0);
    expect(call).toMatchObject({
      state: 'rejected',
      message: t('music:queue.isEmpty', { player: 'a' }),
    });
  });

  it('report that the queue has not started, where the server silently does nothing', async () => {
    const { rig: h } = await synced({ items: 2, current_index: null, current_item: null });
    const call = watch(h.command('a', { action: 'previous' }));
    await h.clock.advanceAsync(0);
    expect(call).toMatchObject({
      state: 'rejected',
      message: t('musicfaults:players.notStarted', { player: 'a' }),
    });
  });

  it('treat "previous" at the very start as done', async () => {
    const { rig: h } = await synced({ elapsed_time: 0 });
    const call = watch(h.command('a', { action: 'previous' }));
    await h.clock.advanceAsync(0);
    expect(call.state).toBe('done');
  });
});

describe('play, pause and stop without effect', () => {
  const idle = (queue: Json = {}) =>
    connectedPlayers(
      [wirePlayer('a', { active_source: 'a', name: 'Bedroom' })],
      [wireQueue('a', queue)],
    );
  const empty = { items: 0, current_index: null, current_item: null };

  it("reports that there is nothing to play, with the server's message as a detail", async () => {
    const { rig: h } = await idle(empty);
    const words = 'Resume queue requested but queue a is empty';
    const answer = h.link.answer;
    h.link.answer = (command, args) => {
      if (command !== 'players/cmd/play') return answer(command, args);
      throw currentDialect.toFailure(command, { code: 8, text: words });
    };
    const call = watch(h.command('a', { action: 'play' }));
    await h.clock.advanceAsync(0);
    expect(call).toMatchObject({
      state: 'rejected',
      message: 'Nothing to play in Bedroom. Add something to its queue.',
      detail: { reason: words, command: 'players/cmd/play' },
    });
  });

  it('reports it too if the server accepts the command and does nothing', async () => {
    const { rig: h } = await idle(empty);
    const answer = h.link.answer;
    h.link.answer = (command, args) => (command.endsWith('/all') ? answer(command, args) : null);
    const call = watch(h.command('a', { action: 'play' }));
    await h.clock.advanceAsync(3_000);
    expect(call.message).toBe('Nothing to play in Bedroom. Add something to its queue.');
  });

  it.each([
    ['stop', 'idle', 'Bedroom is already stopped.'],
    ['pause', 'idle', 'Nothing is playing on Bedroom.'],
    ['pause', 'paused', 'Bedroom is already paused.'],
    ['play', 'playing', 'Bedroom is already playing.'],
  ] as const)('%s of what is %s is done, with a note', async (action, state, note) => {
    const { rig: h } = await connectedPlayers([
      wirePlayer('a', { playback_state: state, name: 'Bedroom' }),
    ]);
    const call = watch(h.command('a', { action }));
    await h.clock.advanceAsync(100);
    expect(call).toMatchObject({ state: 'done', player: { state, note } });
  });

  it('has no note if something was done', async () => {
    const { rig: h } = await idle();
    const call = watch(h.command('a', { action: 'play' }));
    await h.clock.advanceAsync(100);
    expect(call.player).not.toHaveProperty('note');
  });

  it('waits until a paused player has stopped', async () => {
    const { rig: h } = await connectedPlayers([wirePlayer('a', { playback_state: 'paused' })]);
    const call = watch(h.command('a', { action: 'stop' }));
    await h.clock.advanceAsync(0);
    expect(call.state).toBe('waiting');
    await h.clock.advanceAsync(30);
    expect(call).toMatchObject({ state: 'done', player: { state: 'idle' } });
  });

  it('notes that a player was in no group', async () => {
    const { rig: h } = await idle();
    const call = watch(h.command('a', { action: 'ungroup' }));
    await h.clock.advanceAsync(0);
    expect(call).toMatchObject({
      state: 'done',
      player: { note: t('musicfaults:players.note.noGroup', { player: 'Bedroom' }) },
    });
    expect(h.link.commands).toEqual([]);
  });
});

describe('impossible commands are refused before they are sent', () => {
  it('limits a seek to two seconds before the end', async () => {
    const { rig: h } = await synced();
    watch(h.command('b', { action: 'seek', position: 5_000 }));
    expect(h.link.commands[0]?.args).toEqual({ player_id: 'b', position: 98 });
  });

  it('refuses to seek in an endless stream', async () => {
    const radio = { ...feed, current_media: { title: 'Radio', uri: 'r', queue_item_id: 'i0' } };
    const { rig: h } = await connectedPlayers(
      [wirePlayer('a', radio)],
      [wireQueue('a', { current_item: { queue_item_id: 'i0', name: 'Radio', duration: null } })],
    );
    const call = watch(h.command('a', { action: 'seek', position: 3 }));
    await h.clock.advanceAsync(0);
    expect(call).toMatchObject({
      state: 'unsupported',
      message: t('musicfaults:players.endless', { player: 'a' }),
    });
    expect(h.link.commands).toEqual([]);
  });

  it('refuses a player that the server cannot reach', async () => {
    const { rig: h } = await connectedPlayers([wirePlayer('a', { available: false })]);
    const call = watch(h.command('a', { action: 'volume_set', level: 3 }));
    await h.clock.advanceAsync(0);
    expect(call).toMatchObject({
      state: 'unreachable',
      message: t('music:player.notReached', { player: 'a' }),
    });
    expect(h.link.commands).toEqual([]);
  });

  it('refuses to let a player join itself, and sends nothing for the others', async () => {
    const { rig: h } = await connectedPlayers([
      wirePlayer('a', { can_group_with: ['demo'] }),
      wirePlayer('b'),
    ]);
    const call = watch(h.command('a', { action: 'group', members: ['b', 'a'] }));
    await h.clock.advanceAsync(0);
    expect(call).toMatchObject({ state: 'invalid-input', message: 'a cannot join itself.' });
    expect(h.link.commands).toEqual([]);
  });

  it('refuses power for a group without it, with a remedy', async () => {
    const { rig: h } = await connectedPlayers([
      wirePlayer('g', { type: 'group', power_control: 'none', group_members: ['b'] }),
      wirePlayer('b', { active_group: 'g' }),
    ]);
    const call = watch(h.command('g', { action: 'power', powered: false }));
    await h.clock.advanceAsync(0);
    expect(call).toMatchObject({
      state: 'unsupported',
      message: t('musicfaults:players.noGroupPower', { player: 'g' }),
    });
  });

  it('refuses the volume of a group that is turned off', async () => {
    const { rig: h } = await connectedPlayers([
      wirePlayer('g', { type: 'group', powered: false, group_members: ['b'] }),
      wirePlayer('b'),
    ]);
    const call = watch(h.command('g', { action: 'group_volume', level: 3 }));
    await h.clock.advanceAsync(0);
    expect(call).toMatchObject({
      state: 'rejected',
      message: t('musicfaults:players.groupIsOff', { player: 'g' }),
    });
    expect(h.link.commands).toEqual([]);
  });
});

describe('a group with permanent members', () =>
  it('is not reported as ungrouped', async () => {
    const { rig: h } = await connectedPlayers([
      wirePlayer('g', { type: 'group', group_members: ['b'], static_group_members: ['b'] }),
      wirePlayer('b'),
    ]);
    const call = watch(h.command('g', { action: 'ungroup' }));
    await h.clock.advanceAsync(0);
    expect(call).toMatchObject({
      state: 'unsupported',
      message: t('musicfaults:players.fixedGroup', { player: 'g' }),
    });
  }));

describe('the volume of a group whose members are all off', () =>
  it('is refused with the cause', async () => {
    const { rig: h } = await connectedPlayers([
      wirePlayer('g', { type: 'group', group_members: ['b'], group_volume: 6 }),
      wirePlayer('b', { powered: false }),
    ]);
    expect(h.player('g').groupVolume).toBeNull();
    const call = watch(h.command('g', { action: 'group_volume', level: 3 }));
    await h.clock.advanceAsync(0);
    expect(call.state).toBe('rejected');
    expect(call.message).toContain('All members of g are off');
  }));

describe('a group that reports idle while its members play its queue', () =>
  it('is shown as playing, so that "play" is confirmed and "pause" stops it', async () => {
    const { rig: h, server } = await connectedPlayers([
      wirePlayer('g', { type: 'group', group_members: ['a'], active_source: 'g' }),
      wirePlayer('a', { active_source: 'g', active_group: 'g' }),
    ]);
    const answer = h.link.answer;
    h.link.answer = (command, args) => {
      if (command !== 'players/cmd/play') return answer(command, args);
      server.change('a', { playback_state: 'playing' });
      return null;
    };
    const call = watch(h.command('g', { action: 'play' }));
    await h.clock.advanceAsync(30);
    expect(call).toMatchObject({ state: 'done', player: { state: 'playing' } });
  }));

describe('a new level', () => {
  const pair = () =>
    connectedPlayers([
      wirePlayer('a', { volume_level: 20, group_members: ['a', 'b'] }),
      wirePlayer('b', { volume_level: 20, synced_to: 'a' }),
    ]);

  it('changes with the group volume at once', async () => {
    const { rig: h, server } = await pair();
    watch(h.command('b', { action: 'volume_set', level: 40 }));
    await h.clock.advanceAsync(30);
    watch(h.command('a', { action: 'group_volume', level: 80 }));
    server.change('b', { volume_level: 90 });
    await h.clock.advanceAsync(30);
    expect(h.player('b').volume).toBe(90);
  });

  it('changes the group level at once', async () => {
    const { rig: h, server } = await pair();
    watch(h.command('a', { action: 'group_volume', level: 40 }));
    server.change('a', { volume_level: 40 });
    server.change('b', { volume_level: 40 });
    await h.clock.advanceAsync(30);
    watch(h.command('b', { action: 'volume_set', level: 80 }));
    await h.clock.advanceAsync(30);
    expect(h.player('a').groupVolume).toBe(60);
  });
});

describe('what a group shows', () => {
  const pair = () =>
    connectedPlayers([
      wirePlayer('a', { volume_level: 20, group_members: ['a', 'b'] }),
      wirePlayer('b', { volume_level: 60, synced_to: 'a' }),
    ]);

  it('is its level without a member that is turned off, at once', async () => {
    const { rig: h, server } = await pair();
    watch(h.command('a', { action: 'group_volume', level: 50 }));
    server.change('a', { volume_level: 30 });
    server.change('b', { volume_level: 70 });
    await h.clock.advanceAsync(30);
    expect(h.player('a')).toMatchObject({ groupVolume: 50, pending: [] });
    watch(h.command('b', { action: 'power', powered: false }));
    await h.clock.advanceAsync(30);
    expect(h.player('a').groupVolume).toBe(30);
  });

  it('is muted with its last member, at once', async () => {
    const { rig: h, server } = await pair();
    // Two in a row, so that the second one is held: an echo of the first may come late.
    for (const muted of [true, false]) {
      watch(h.command('a', { action: 'group_mute', muted }));
      for (const id of ['a', 'b']) server.change(id, { volume_muted: muted });
      await h.clock.advanceAsync(1);
    }
    expect(h.player('a')).toMatchObject({ groupMuted: false, pending: [] });
    for (const id of ['a', 'b']) watch(h.command(id, { action: 'mute', muted: true }));
    await h.clock.advanceAsync(30);
    expect(h.player('a').groupMuted).toBe(true);
  });
});

describe('steps of a group', () =>
  it('add up, within 0 and 100, and are one command each', async () => {
    const { rig: h } = await connectedPlayers([
      wirePlayer('a', { volume_level: 90, group_members: ['a', 'b'] }),
      wirePlayer('b', { volume_level: 90, synced_to: 'a' }),
    ]);
    watch(h.command('a', { action: 'group_volume_step', points: 7 }));
    watch(h.command('a', { action: 'group_volume_step', points: 7 }));
    expect(h.player('a').groupVolume).toBe(100);
    expect(h.link.commands[0]).toEqual({
      command: 'players/cmd/group_volume',
      args: { player_id: 'a', volume_level: 97 },
    });
  }));
