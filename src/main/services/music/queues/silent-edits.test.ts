import { describe, expect, it } from 'vitest';
import { PlayersRig } from '../../../../../test/support/music/players-rig.ts';
import {
  TinyServer,
  wirePlayer,
  wireQueue,
} from '../../../../../test/support/music/tiny-server.ts';
import { AppFailure } from '../../../../shared/contract/errors.ts';

const items = [0, 1, 2, 3].map((at) => ({
  queue_item_id: `i${String(at)}`,
  name: `Song ${String(at)}`,
}));
const idle = { items: items.length, current_index: 0, index_in_buffer: 0 };

/** A server that accepts every edit and makes none. `event`: it still reports one. */
async function open({ event = false, available = true } = {}) {
  const made = new PlayersRig();
  const queue = wireQueue('a', { ...idle, available });
  new TinyServer(made.link, made.clock, [wirePlayer('a')], [queue]);
  const rest = made.link.answer;
  made.link.answer = (command, args) => {
    const { offset, limit } = args;
    if (command === 'player_queues/items')
      return items.slice(Number(offset), Number(offset) + Number(limit));
    if (!/move_item|play_media|play_index/.test(command)) return rest(command, args);
    if (event) made.link.emit('queue_items_updated', 'a', queue);
    return null;
  };
  await made.link.connect();
  return made;
}

async function codeOf(made: PlayersRig, work: Promise<unknown>): Promise<unknown> {
  const settled = work.then(
    () => null,
    (error: unknown) => (error instanceof AppFailure ? error.error.code : error),
  );
  await made.clock.advanceAsync(10_000);
  return settled;
}

const played = { playerId: 'a', start: null, startAt: null };

describe('an edit that the server accepts and does not make', () => {
  it.each([false, true])('is unconfirmed: a move, with an event: %s', async (event) => {
    const made = await open({ event });
    const move = made.call('music.queueMove', { queueId: 'a', itemId: 'i2', to: 3 });
    expect(await codeOf(made, move)).toBe('unconfirmed');
  });

  it.each(['add', 'next'] as const)('is unconfirmed: media that it skips, %s', async (option) => {
    const made = await open({ event: true });
    const input = { ...played, uris: ['files://track/1'], option, radio: false, shuffle: null };
    expect(await codeOf(made, made.call('music.playMedia', input))).toBe('unconfirmed');
  });

  it('is not sent to a queue that cannot be reached', async () => {
    const made = await open({ available: false });
    const call = made.call('music.playIndex', { queueId: 'a', index: 1, itemId: null });
    expect(await codeOf(made, call)).toBe('unreachable');
    expect(made.link.sent.filter(({ command }) => /play_index/.test(command))).toEqual([]);
  });
});
