import { describe, expect, it } from 'vitest';
import { onlyCore, runCli } from '../../../../test/support/cli-run.ts';
import { musicCoreRig } from '../../../../test/support/music-core-rig.ts';
import { someMedia } from '../../../../test/support/music-sample.ts';
import { someQueue } from '../../../../test/support/some-queue.ts';
import { useTempDirs } from '../../../../test/support/temp-dir.ts';
import type { Handlers } from '../../../shared/contract/methods.ts';
import type { QueueItem } from '../../../shared/music/queue.ts';

const tempDir = useTempDirs();

const item = (index: number): QueueItem => ({
  id: `i${String(index)}`,
  index,
  title: `Song ${String(index)}`,
  artist: 'Nova',
  album: null,
  uri: `library://track/${String(index)}`,
  albumUri: null,
  artistUri: null,
  favorite: null,
  duration: 61,
  art: null,
  available: true,
});

/** Runs a command on an office whose queue has 250 songs, and records the edits. */
async function cli(args: readonly string[], own: Partial<Handlers> = {}) {
  const asked: unknown[] = [];
  const rig = musicCoreRig({
    'music.queueItems': ({ queueId, offset, limit }) => ({
      ...{ queueId, offset, total: 250, revision: 1 },
      items: Array.from({ length: Math.max(0, Math.min(limit, 250 - offset)) }, (_, at) =>
        item(offset + at),
      ),
    }),
    'music.queueMove': (input) => void asked.push(input),
    'music.queueRemove': (input) => {
      asked.push(input);
      return { removed: input.itemIds.length, undo: null, note: null };
    },
    'music.queueClear': (input) => {
      asked.push(input);
      return { undo: null };
    },
    'music.queueSave': (input) => {
      asked.push(input);
      return { uri: 'library://playlist/9', name: input.name };
    },
    'music.queueTransfer': (input) => void asked.push(input),
    'music.playMedia': (input) => {
      asked.push(input);
      return { queueId: input.playerId, undo: null };
    },
    ...own,
  });
  rig.core.hub.setEntry(
    'music.queues',
    'office',
    someQueue('office', { count: 250, currentIndex: 1 }),
  );
  const answer = await runCli([...args, '--data-dir', await tempDir()], {
    createCore: onlyCore(rig.core),
  });
  return { ...answer, asked, json: () => JSON.parse(answer.out) as unknown };
}

describe('queue', () => {
  it('lists items with positions from 1, also more than one page', async () => {
    const answer = await cli(['queue', 'office', '--offset', '2', '--limit', '230', '--json']);
    const listed = answer.json() as { items: { position: number }[] };
    expect(listed).toMatchObject({ player: 'office', name: 'Office', count: 250, position: 2 });
    expect(listed.items[0]).toMatchObject({ position: 3, id: 'i2', title: 'Song 2', duration: 61 });
    expect(listed.items).toHaveLength(230);
  });

  it('prints a table', async () => {
    const { out } = await cli(['queue', 'office', '--limit', '1']);
    expect(out.split('\n')[1]).toMatch(/^1 +Song 0 +Nova +1:01$/);
  });

  it.each([
    [['move', 'office', '3', '9'], { queueId: 'office', itemId: 'i2', to: 8 }],
    [['remove', 'office', '3', '5'], { queueId: 'office', itemIds: ['i2', 'i4'] }],
    [['clear', 'office'], { queueId: 'office' }],
    [['save', 'office', 'Evening'], { queueId: 'office', name: 'Evening' }],
    [['transfer', 'office', 'kitchen'], { from: 'office', to: 'kitchen', play: null }],
  ])('%j asks for %j', async (args, wanted) => {
    const answer = await cli(['queue', ...args, '--json']);
    expect([answer.code, answer.asked]).toEqual([0, [wanted]]);
    expect(typeof answer.json()).toBe('object');
  });

  it.each([
    [['move', 'office', '0', '9'], 2],
    [['remove', 'office', 'last'], 2],
    [['move', 'office', '251', '9'], 1],
    [['clear', 'nowhere'], 1],
  ])('%j exits with %d and changes nothing', async (args, code) => {
    const answer = await cli(['queue', ...args]);
    expect([answer.code, answer.asked]).toEqual([code, []]);
  });
});

it('a removal fails if items stayed', async () => {
  const partly = () => ({ removed: 1, undo: 'u', note: '1 item stayed.' });
  const args = ['queue', 'remove', 'office', '3', '5', '--json'];
  const answer = await cli(args, { 'music.queueRemove': partly });
  expect(answer.code).toBe(1);
  expect(answer.json()).toMatchObject({
    error: { code: 'unconfirmed', detail: { removed: 1 } },
  });
});

describe('play-media', () => {
  it('plays an address', async () => {
    const uri = 'library://album/2';
    const args = ['play-media', uri, '--on', 'office', '--option', 'next', '--radio', '--json'];
    const answer = await cli(args);
    expect(answer.asked).toMatchObject([
      { playerId: 'office', uris: [uri], option: 'next', radio: true },
    ]);
    expect(answer.json()).toMatchObject({ player: 'office', option: 'next', uri });
  });

  it('plays the best hit of a search', async () => {
    const best = someMedia('track', 'Glass Harbour');
    const found = { 'music.search': () => ({ best, groups: [] }) };
    const answer = await cli(['play-media', 'glass har', '--on', 'office'], found);
    expect(answer.asked).toMatchObject([{ uris: [best.uri], option: 'play' }]);
    expect(answer.out).toBe('Office: Glass Harbour\n');
  });

  it('fails without a hit, and for an unknown option', async () => {
    const none = { 'music.search': () => ({ best: null, groups: [] }) };
    expect((await cli(['play-media', 'zzz', '--on', 'office'], none)).code).toBe(1);
    const unknown = await cli(['play-media', 'a', '--on', 'office', '--option', 'later'], none);
    expect([unknown.code, unknown.asked]).toEqual([2, []]);
  });
});
