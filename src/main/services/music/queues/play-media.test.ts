import { describe, expect, it } from 'vitest';
import {
  ROOM,
  idAt,
  play,
  queue,
  refusal,
  sent,
  titles,
  useLiveQueue,
} from '../../../../../test/support/music/live-queue.ts';

const music = useLiveQueue();

describe('playing media', () => {
  it('puts it next or at the end, without replacing anything', async () => {
    const made = await music();
    const before = await titles(made);
    expect((await play(made, { uris: ['library://track/30'], option: 'next' })).undo).toBeNull();
    await play(made, { uris: ['library://track/31'], option: 'add' });
    const now = await titles(made);
    expect(now).toHaveLength(8);
    expect([now[0], ...now.slice(2, 7)]).toEqual(before);
  });

  it('replaces the queue, draws it once, and restores the old one', async () => {
    const made = await music();
    const before = await titles(made);
    const drawn: number[] = [];
    made.hub.onChange(() => {
      const { revision } = queue(made);
      if (drawn.at(-1) !== revision) drawn.push(revision);
    });
    const { undo } = await play(made, { uris: ['library://album/2'], option: 'replace' });
    expect(drawn).toHaveLength(2);
    expect(queue(made)).toMatchObject({ currentIndex: 0, state: 'playing' });
    expect(await titles(made)).not.toEqual(before);
    await made.call('music.queueUndo', { queueId: ROOM, undo: undo ?? '' });
    expect(await titles(made)).toEqual(before);
  });

  it('starts an empty queue with the first item', async () => {
    const made = await music();
    await made.call('music.queueClear', { queueId: ROOM });
    await play(made, { uris: ['library://album/2'], option: 'play' });
    await made.until(() => queue(made).state === 'playing');
    expect(queue(made).currentIndex).toBe(0);
    expect(made.demo.received().at(-1)?.args).toMatchObject({ option: 'replace' });
  });

  it('plays an album from one of its songs and keeps the songs before it', async () => {
    const made = await music();
    await play(made, { uris: ['library://album/2'], option: 'replace' });
    const album = await made.page(ROOM, 0, 200);
    const start = album.items[2]?.uri ?? '';
    await play(made, { uris: ['library://album/2'], option: 'replace', start });
    await made.until(() => queue(made).currentIndex === 2);
    expect(queue(made).count).toBe(album.total);
  });

  it('plays a playlist from any of its entries, also far down and from the second of two', async () => {
    const made = await music();
    const { track, playlist } = made.demo.model.library.lists;
    const list = playlist.find(({ editable }) => editable);
    if (list === undefined) throw new Error('no playlist');
    list.tracks = [...track.slice(0, 600), ...track.slice(0, 20)];
    const uris = [`library://playlist/${list.id}`];
    const from = async (start: number) => {
      await play(made, {
        uris,
        option: 'replace',
        startAt: start,
        start: `library://track/${list.tracks[start]?.id ?? ''}`,
      });
      await made.until(() => queue(made).state === 'playing');
      return [queue(made).currentIndex, queue(made).count];
    };
    expect(await from(550)).toEqual([550, 620]);
    expect(await from(610)).toEqual([610, 620]);
    list.tracks.splice(0, 100);
    expect(await from(40)).toEqual([40, 520]);
  });

  it('ends before the next one begins', async () => {
    const made = await music();
    const album = async (id: number, start?: string) => {
      const uris = [`library://album/${String(id)}`];
      const { undo } = await play(made, { uris, option: 'replace', ...(start && { start }) });
      return { undo, tracks: (await made.page(ROOM, 0, 200)).items.map(({ uri }) => uri ?? '') };
    };
    const first = await album(2);
    const second = await album(3);
    const [, { undo }] = await Promise.all([album(2, first.tracks[1]), album(3, second.tracks[1])]);
    expect((await titles(made)).length).toBe(second.tracks.length);
    await made.call('music.queueUndo', { queueId: ROOM, undo: undo ?? '' });
    expect((await made.page(ROOM, 0, 200)).items.map(({ uri }) => uri)).toEqual(first.tracks);
  });

  it('leaves shuffle unchanged, after an undo and after a failure', async () => {
    const made = await music();
    const before = await titles(made);
    const uris = ['library://album/2'];
    const { undo } = await play(made, { uris, option: 'replace', shuffle: true });
    expect(queue(made).shuffle).toBe(true);
    expect(await made.call('music.queueUndo', { queueId: ROOM, undo: undo ?? '' })).toEqual({
      done: 'replaced',
      note: null,
    });
    expect([queue(made).shuffle, await titles(made)]).toEqual([false, before]);
    await refusal(play(made, { uris: ['library://track/99999'], option: 'play', shuffle: true }));
    expect([queue(made).shuffle, await titles(made)]).toEqual([false, before]);
  });

  it.each([
    ['an unknown item', ['library://track/99999'], 'rejected'],
    ['a genre', ['library://genre/1'], 'unsupported'],
  ])('refuses %s before the queue is emptied', async (_, uris, code) => {
    const made = await music();
    expect((await refusal(play(made, { uris, option: 'replace' }))).error.code).toBe(code);
    expect(queue(made).count).toBe(6);
    expect(sent(made)).toEqual([]);
  });

  it('plays a group member on the queue of its group', async () => {
    const made = await music();
    const follower = Object.values(made.hub.get('music.players')).find(
      ({ leader }) => leader === ROOM,
    );
    const { queueId } = await play(
      made,
      { uris: ['library://track/30'], option: 'add' },
      follower?.id ?? '',
    );
    expect(queueId).toBe(ROOM);
  });

  it('refuses an unknown player', async () => {
    const made = await music();
    const uris = ['library://track/30'];
    const refused = await refusal(play(made, { uris, option: 'add' }, 'nowhere'));
    expect(refused.error.code).toBe('not-found');
  });
});

describe('playing an item of a queue', () => {
  it('finds it at the place to which earlier moves brought it', async () => {
    const made = await music();
    const itemId = await idAt(made, 4);
    const title = (await titles(made))[4];
    const moved = made.call('music.queueMove', { queueId: ROOM, itemId, to: 1 });
    await made.playIndex(ROOM, 4, itemId);
    await moved;
    await made.until(() => queue(made).currentIndex !== 0);
    expect(queue(made)).toMatchObject({ currentIndex: 1, current: { title } });
  });

  it('reports that the queue has changed if it is gone, and locks nothing', async () => {
    const made = await music();
    expect((await refusal(made.playIndex(ROOM, 2, 'gone'))).error.code).toBe('conflict');
    await made.call('music.queueMove', { queueId: ROOM, itemId: await idAt(made, 1), to: 3 });
  });
});
