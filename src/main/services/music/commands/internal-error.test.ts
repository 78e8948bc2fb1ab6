import { describe, expect, it } from 'vitest';
import {
  TinyServer,
  wirePlayer,
  wireQueue,
} from '../../../../../test/support/music/tiny-server.ts';
import { PlayersRig } from '../../../../../test/support/music/players-rig.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { AppFailure } from '../../../../shared/contract/errors.ts';
import { currentDialect } from '../dialects/current.ts';

const items = [0, 1, 2, 3].map((at) => ({ queue_item_id: `i${String(at)}`, name: String(at) }));
const idle = { items: items.length, current_index: 0, index_in_buffer: 0 };

/** A server that answers every change with an internal error. `does`: it carries out the change before. `ackDelay`: ms until it answers. */
async function open({ does = true, ackDelay = 0 } = {}) {
  const rig = new PlayersRig();
  const server = new TinyServer(
    rig.link,
    rig.clock,
    [wirePlayer('a', { queue_id: 'a' })],
    [wireQueue('a', idle)],
  );
  server.ackDelay = ackDelay;
  let rows = items;
  const rest = rig.link.answer;
  rig.link.answer = async (command, args) => {
    if (command === 'player_queues/items') return rows;
    if (command.endsWith('/all')) return rest(command, args);
    if (does && command.endsWith('/move_item')) {
      rows = items.toReversed();
      rig.link.emit('queue_items_updated', 'a', wireQueue('a', idle));
    } else if (does) await rest(command, args);
    throw currentDialect.toFailure(command, { code: 999, text: 'KeyError: 7' });
  };
  await rig.link.connect();
  return { rig, server };
}

const changes: readonly (readonly [string, (rig: PlayersRig) => Promise<unknown>])[] = [
  ['a volume', (rig) => rig.command('a', { action: 'volume_set', level: 61 })],
  ['mute', (rig) => rig.command('a', { action: 'mute', muted: 'toggle' })],
  ['shuffle', (rig) => rig.command('a', { action: 'shuffle', enabled: true })],
  ['a move', (rig) => rig.call('music.queueMove', { queueId: 'a', itemId: 'i2', to: 3 })],
];

async function outcome(
  rig: PlayersRig,
  change: (rig: PlayersRig) => Promise<unknown>,
): Promise<unknown> {
  const settled = change(rig).then(
    () => 'done',
    (error: unknown) => (error instanceof AppFailure ? error.error : error),
  );
  await rig.clock.advanceAsync(10_000);
  return settled;
}

describe('a change that the server answers with an internal error', () => {
  it.each(changes)('is done if its state shows it: %s', async (_, change) => {
    for (const ackDelay of [0, 100]) {
      const { rig } = await open({ ackDelay });
      expect(await outcome(rig, change)).toBe('done');
    }
  });

  it.each(changes)('is unconfirmed otherwise, with its words: %s', async (_, change) => {
    const { rig } = await open({ does: false });
    expect(await outcome(rig, change)).toMatchObject({
      code: 'unconfirmed',
      retryable: false,
      message: t('connection:command.internal'),
      detail: { serverCode: 999, reason: 'KeyError: 7' },
    });
  });

  it('was not made if the server shows another value', async () => {
    const { rig, server } = await open({ does: false });
    const call = outcome(rig, () => rig.command('a', { action: 'volume_set', level: 61 }));
    server.change('a', { volume_level: 30 });
    expect(await call).toMatchObject({ code: 'unconfirmed' });
    expect(rig.player('a')).toMatchObject({ volume: 30, pending: [] });
  });
});
