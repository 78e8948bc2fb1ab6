import { describe, expect, it } from 'vitest';
import { onlyCore, runCli } from '../../../../test/support/programs/cli-run.ts';
import { musicCoreRig } from '../../../../test/support/music/music-core-rig.ts';
import { someMedia } from '../../../../test/support/music/music-sample.ts';
import { someQueue } from '../../../../test/support/music/some-queue.ts';
import { useTempDirs } from '../../../../test/support/temp-dir.ts';
import type { Handlers } from '../../../shared/contract/methods.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { LibraryKind, MediaItem } from '../../../shared/music/media.ts';
import type { QueueItem, QueuePage } from '../../../shared/music/queue.ts';

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
      queueId,
      offset,
      total: 250,
      revision: 1,
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
    'music.queueTransfer': (input) => {
      asked.push(input);
      return { queueId: input.to, undo: null };
    },
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

  it('is complete with --limit 0', async () => {
    const answer = await cli(['queue', 'office', '--limit', '0', '--json']);
    expect((answer.json() as { items: unknown[] }).items).toHaveLength(250);
  });

  it('is read again from the start if it is edited between two pages', async () => {
    let revision = 1;
    const asked: number[] = [];
    const page: Handlers['music.queueItems'] = ({ queueId, offset, limit }) => {
      asked.push(offset);
      const length = Math.min(limit, 250 - offset);
      const items = Array.from({ length }, (_, at) => item(offset + at));
      if (revision === 1) revision = 2;
      return { queueId, offset, total: 250, revision: asked.length === 1 ? 1 : revision, items };
    };
    const edited = { 'music.queueItems': page };
    const answer = await cli(['queue', 'office', '--limit', '0', '--json'], edited);
    expect([answer.code, asked]).toEqual([0, [0, 200, 0, 200]]);
    expect((answer.json() as { items: unknown[] }).items).toHaveLength(250);
    const restless: Handlers['music.queueItems'] = (input, context) => {
      revision += 1;
      return { ...(page(input, context) as QueuePage), revision };
    };
    const never = await cli(['queue', 'office', '--limit', '0', '--json'], {
      'music.queueItems': restless,
    });
    expect(never.code).toBe(1);
    expect(never.json()).toMatchObject({ error: { code: 'conflict' }, partial: { count: 250 } });
  });

  it('prints a table', async () => {
    const { out } = await cli(['queue', 'office', '--limit', '1']);
    expect(out.split('\n')[1]).toMatch(/^ *1 +Song 0 +Nova +1:01$/);
  });

  it.each([
    [
      ['move', 'office', '3', '9'],
      { queueId: 'office', itemId: 'i2', to: 8 },
      { player: 'office', queue: 'office', id: 'i2', title: 'Song 2', position: 9 },
    ],
    [
      ['remove', 'office', '3', '5'],
      { queueId: 'office', itemIds: ['i2', 'i4'] },
      { player: 'office', queue: 'office', removed: 2 },
    ],
    [['clear', 'office'], { queueId: 'office' }, { player: 'office', queue: 'office', count: 0 }],
    [['save', 'office', 'Evening'], { queueId: 'office', name: 'Evening' }, { name: 'Evening' }],
    [
      ['transfer', 'office', 'kitchen'],
      { from: 'office', to: 'kitchen', play: null },
      { from: 'office', player: 'kitchen', name: 'Kitchen' },
    ],
  ])('%j asks for %j and answers %j', async (args, wanted, result) => {
    const answer = await cli(['queue', ...args, '--json']);
    expect([answer.code, answer.asked]).toEqual([0, [wanted]]);
    expect(answer.json()).toMatchObject(result);
  });

  it.each([
    [['move', 'office', '3', '9'], /Song 2.*9/],
    [['remove', 'office', '3', '5'], /2/],
    [['clear', 'office'], /Office/],
    [['save', 'office', 'Evening'], /Evening/],
    [['transfer', 'office', 'kitchen'], /Kitchen/],
  ])('%j says what it did', async (args, sentence) =>
    expect((await cli(['queue', ...args])).out).toMatch(sentence),
  );

  it('says that it is empty', async () => {
    const none: Handlers['music.queueItems'] = ({ queueId, offset }) => ({
      queueId,
      offset,
      total: 0,
      revision: 1,
      items: [],
    });
    const answer = await cli(['queue', 'office'], { 'music.queueItems': none });
    expect([answer.code, answer.out]).toEqual([
      0,
      `${t('musiccli:queue.empty', { player: 'Office' })}\n`,
    ]);
  });

  it.each([
    [['move', 'office', 'x1', '9']],
    [['move', 'office', '1x', '9']],
    [['office', '--offset', '1x']],
    [['office', '--limit', 'x1']],
  ])('%j has no position and no count', async (args) => {
    const answer = await cli(['queue', ...args]);
    expect([answer.code, answer.asked]).toEqual([2, []]);
    expect(answer.err).toMatch(/"(?:x1|1x)"/);
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

/** A search with these hits. The best hit is the first one in the server's order. */
const searched = (...groups: [LibraryKind, MediaItem[]][]): Partial<Handlers> => ({
  'music.search': () => ({
    best: groups[0]?.[1][0] ?? null,
    groups: groups.map(([kind, items]) => ({ kind, items, more: false })),
  }),
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
    const found = searched(['track', [someMedia('track', 'Beyond Glass Harbour'), best]]);
    const answer = await cli(['play-media', 'glass har', '--on', 'office'], found);
    expect(answer.asked).toMatchObject([{ uris: [best.uri], option: 'play' }]);
    expect(answer.asked).toMatchObject([{ radio: false }]);
    expect(answer.out).toBe('Office: Glass Harbour\n');
  });

  it('plays neither a genre nor what cannot be played, even if its name fits best', async () => {
    const silent = { ...someMedia('track', 'Jazz'), playable: false };
    const album = someMedia('album', 'Jazz Nights');
    const genre = someMedia('genre', 'Jazz');
    const found = searched(['album', [album]], ['track', [silent]], ['genre', [genre]]);
    const answer = await cli(['play-media', 'jazz', '--on', 'office'], found);
    expect(answer.asked).toMatchObject([{ uris: [album.uri] }]);
    const nothing = await cli(
      ['play-media', 'jazz', '--on', 'office'],
      searched(['genre', [genre]]),
    );
    expect([nothing.code, nothing.asked]).toEqual([1, []]);
  });

  it('is unconfirmed, and not to be repeated, if the time is over after it was sent', async () => {
    const never = { 'music.playMedia': () => new Promise<never>(() => undefined) };
    const args = ['play-media', 'library://album/2', '--on', 'office', '--timeout', '1', '--json'];
    const answer = await cli(args, never);
    expect([answer.code, answer.json()]).toMatchObject([
      1,
      { error: { code: 'unconfirmed', retryable: false } },
    ]);
    const slow = { 'music.search': () => new Promise<never>(() => undefined) };
    const text = ['play-media', 'jazz', '--on', 'office', '--timeout', '1', '--json'];
    expect((await cli(text, slow)).json()).toMatchObject({
      error: { code: 'timeout', retryable: true },
    });
  });

  it('fails without a hit, and for an unknown option', async () => {
    const none = { 'music.search': () => ({ best: null, groups: [] }) };
    expect((await cli(['play-media', 'zzz', '--on', 'office'], none)).code).toBe(1);
    const unknown = await cli(['play-media', 'a', '--on', 'office', '--option', 'later'], none);
    expect([unknown.code, unknown.asked]).toEqual([2, []]);
  });
});
