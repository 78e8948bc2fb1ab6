import { describe, expect, it } from 'vitest';
import { fixture } from '../../../../../test/support/fixture.ts';
import { PlayersRig } from '../../../../../test/support/music/players-rig.ts';
import { unknownCommand } from '../../../../../test/support/window/scripted-link.ts';
import {
  TinyServer,
  wirePlayer,
  wireQueue,
} from '../../../../../test/support/music/tiny-server.ts';
import { AppFailure } from '../../../../shared/contract/errors.ts';
import type { Queue } from '../../../../shared/music/queue.ts';
import { t } from '../../../../shared/i18n/translate.ts';

type Json = Record<string, unknown>;
type Question = (args: Record<string, unknown>) => unknown;

async function rig(queues: readonly Json[], items: Question = () => []) {
  const made = new PlayersRig();
  new TinyServer(made.link, made.clock, [wirePlayer('a')], queues);
  const rest = made.link.answer;
  made.link.answer = (command, args) =>
    command === 'player_queues/items' ? items(args) : rest(command, args);
  await made.link.connect();
  return made;
}

const queueOf = (made: PlayersRig, id = 'a'): Queue => {
  const queue = made.hub.get('music.queues')[id];
  if (queue === undefined) throw new Error('no queue');
  return queue;
};

const asked = (made: PlayersRig): number =>
  made.link.sent.filter(({ command }) => command === 'player_queues/items').length;

const item = (number: number): Json => ({
  queue_item_id: `i${String(number)}`,
  name: `Nova - Song ${String(number)}`,
  duration: 60,
  index: 0,
});

async function failureOf(promise: Promise<unknown>): Promise<AppFailure> {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof AppFailure) return error;
  throw new Error('it did not fail as it should');
}

describe('queues of real servers', () => {
  it('reads a queue of release 2.8', async () => {
    const made = await rig(fixture('captured-2.8/queues') as Json[]);
    expect(queueOf(made, 'demo_0')).toMatchObject({
      name: 'Kitchen',
      state: 'playing',
      count: 8,
      currentIndex: 0,
      shuffle: false,
      repeat: 'all',
      current: { title: '48 Volts', artist: 'Grid Unit', album: 'Sampler', duration: 97 },
    });
    expect(queueOf(made, 'demo_0').current?.art).toMatch(/^\/art\/[0-9a-f]{32}$/);
  });

  it('reads a queue of release 2.10', async () => {
    const made = await rig([fixture('shapes-2.10/queue') as Json]);
    expect(queueOf(made, 'kitchen')).toMatchObject({
      repeat: 'off',
      current: { title: 'Harbour', artist: 'Paper Lantern', album: 'Low Tide' },
      next: null,
    });
  });

  it('reads the items of release 2.8 with the index that the server does not send', async () => {
    const items = fixture('captured-2.8/queue-items') as Json[];
    const made = await rig([wireQueue('a', { items: 500 })], () => items);
    const page = await made.page('a', 100, 50);
    expect(page).toMatchObject({ queueId: 'a', offset: 100, total: 500 });
    expect(page.items[0]).toMatchObject({
      index: 100,
      title: 'Last Stop',
      artist: 'Paper Lantern',
      album: 'Night Bus',
      duration: 190,
      available: true,
    });
    expect(page.items.map(({ index }) => index)).toEqual(items.map((_, i) => 100 + i));
  });

  it('splits the name of an item without a media item, and shows unknown values as missing', async () => {
    const items = [item(1), { name: 'Just a stream', queue_item_id: 's' }, null, 7];
    const made = await rig([wireQueue('a')], () => items);
    const page = await made.page('a', 0, 10);
    expect(page.items.map(({ artist, title, available }) => [artist, title, available])).toEqual([
      ['Nova', 'Song 1', true],
      [null, 'Just a stream', true],
    ]);
    expect(page.lost).toEqual([2, 3]);
  });
});

describe('revisions', () => {
  it('increase with changed items, not if only the position changed', async () => {
    const made = await rig([wireQueue('a')]);
    const first = queueOf(made).revision;
    made.link.emit('queue_updated', 'a', wireQueue('a', { current_index: 1 }));
    expect(queueOf(made).revision).toBe(first);
    made.link.emit('queue_items_updated', 'a', wireQueue('a'));
    expect(queueOf(made).revision).toBe(first + 1);
    made.link.emit('queue_updated', 'a', wireQueue('a', { items: 9 }));
    expect(queueOf(made).revision).toBe(first + 2);
    await made.link.connect();
    expect(queueOf(made).revision).toBeGreaterThan(first + 2);
  });

  it('are never reused, also for a queue that was removed and added again', async () => {
    const made = await rig([wireQueue('a')]);
    const first = queueOf(made).revision;
    made.link.emit('player_removed', 'a', null);
    expect(made.hub.get('music.queues')).toEqual({});
    made.link.emit('queue_added', 'a', wireQueue('a'));
    expect(queueOf(made).revision).toBeGreaterThan(first);
  });
});

describe('pages', () => {
  it('are requested once while pending and once per revision', async () => {
    const made = await rig([wireQueue('a')], () => [item(0), item(1)]);
    const pages = await Promise.all([made.page('a', 0, 2), made.page('a', 0, 2)]);
    await made.page('a', 0, 2);
    expect(asked(made)).toBe(1);
    expect(pages[0]).toEqual(pages[1]);
    made.link.emit('queue_items_updated', 'a', wireQueue('a'));
    const newer = await made.page('a', 0, 2);
    expect([asked(made), newer.revision]).toEqual([2, queueOf(made).revision]);
  });

  it('that became stale on the way are marked as such and not cached', async () => {
    const made = await rig([wireQueue('a')], () => {
      made.link.emit('queue_items_updated', 'a', wireQueue('a'));
      return [item(0)];
    });
    const page = await made.page('a', 0, 1);
    expect(page.revision).toBe(queueOf(made).revision - 1);
  });

  it('can be requested again after a failure', async () => {
    let fails = true;
    const made = await rig([wireQueue('a')], () => {
      if (fails) throw unknownCommand('player_queues/items');
      return [item(0)];
    });
    expect((await failureOf(made.page('a', 0, 1))).error.code).toBe('unsupported');
    fails = false;
    expect((await made.page('a', 0, 1)).items).toHaveLength(1);
  });

  it('never contain more than requested', async () => {
    const made = await rig([wireQueue('a')], () => [item(0), item(1), item(2)]);
    expect((await made.page('a', 0, 2)).items).toHaveLength(2);
  });

  it('of an unknown queue, and answers without a list, are rejected with a sentence', async () => {
    const made = await rig([wireQueue('a')], () => 'nothing');
    const unknown = await failureOf(made.page('toString', 0, 1));
    expect([unknown.error.code, unknown.message]).toEqual([
      'not-found',
      t('musicfaults:players.unknownQueue', { queue: 'toString' }),
    ]);
    expect((await failureOf(made.page('a', 0, 1))).error.code).toBe('rejected');
  });
});

describe('playing an index', () =>
  it('sends it once and refuses a missing one', async () => {
    const made = await rig([wireQueue('a', { items: 3 })]);
    await made.playIndex('a', 2);
    expect(made.link.commands).toEqual([
      { command: 'player_queues/play_index', args: { queue_id: 'a', index: 2 } },
    ]);
    const refused = await failureOf(made.playIndex('a', 3));
    expect([refused.error.code, refused.error.detail]).toEqual([
      'invalid-input',
      { field: 'index' },
    ]);
    expect(made.link.commands).toHaveLength(1);
  }));
