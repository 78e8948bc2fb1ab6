import { describe, expect, it } from 'vitest';
import {
  ROOM,
  idAt,
  ids,
  play,
  queue,
  refusal,
  sent,
  titles,
  useLiveQueue,
} from '../../../../../test/support/music/live-queue.ts';
import { t } from '../../../../shared/i18n/translate.ts';

const music = useLiveQueue();

describe('moving an item of a queue', () => {
  it('ends before a removal of the item, so that undo restores the new place', async () => {
    const made = await music();
    const itemId = await idAt(made, 3);
    const before = await titles(made);
    const moved = made.call('music.queueMove', { queueId: ROOM, itemId, to: 1 });
    const removed = made.call('music.queueRemove', { queueId: ROOM, itemIds: [itemId] });
    await moved;
    const { undo } = await removed;
    await made.call('music.queueUndo', { queueId: ROOM, undo: undo ?? '' });
    await made.until(() => queue(made).count === 6);
    expect(await titles(made)).toEqual([0, 3, 1, 2, 4, 5].map((index) => before[index]));
  });

  it('moves it to any place after the loaded ones', async () => {
    const made = await music();
    const before = await titles(made);
    await made.call('music.queueMove', { queueId: ROOM, itemId: await idAt(made, 1), to: 4 });
    const [a, b, c, d, e, f] = before;
    expect(await titles(made)).toEqual([a, c, d, e, b, f]);
    await made.call('music.queueMove', { queueId: ROOM, itemId: await idAt(made, 5), to: 1 });
    expect(await titles(made)).toEqual([a, f, c, d, e, b]);
  });

  it('refuses what the server ignores or answers without a reason', async () => {
    const made = await music();
    const itemId = await idAt(made, 2);
    const move = (id: string, to: number) =>
      refusal(made.call('music.queueMove', { queueId: ROOM, itemId: id, to }));
    expect((await move(await idAt(made, 0), 3)).message).toBe(
      t('musicfaults:queue.lockedMove', { title: (await titles(made))[0] ?? '' }),
    );
    expect((await move(itemId, 0)).error.code).toBe('invalid-input');
    expect((await move(itemId, 6)).error.code).toBe('invalid-input');
    expect((await move('gone', 3)).error.code).toBe('conflict');
    await made.call('music.queueMove', { queueId: ROOM, itemId, to: 2 });
    expect(sent(made)).toEqual([]);
  });
});

describe('removing items of a queue', () => {
  it('removes several as one change, and restores them at their places', async () => {
    const made = await music();
    const before = await titles(made);
    const all = await ids(made);
    const { removed, undo } = await made.call('music.queueRemove', {
      queueId: ROOM,
      itemIds: [1, 3, 5].map((index) => all[index] ?? ''),
    });
    expect(removed).toBe(3);
    expect(await titles(made)).toEqual([before[0], before[2], before[4]]);
    expect(await made.call('music.queueUndo', { queueId: ROOM, undo: undo ?? '' })).toEqual({
      done: 'removed',
      note: null,
    });
    expect(await titles(made)).toEqual(before);
    const again = made.call('music.queueUndo', { queueId: ROOM, undo: undo ?? '' });
    expect((await refusal(again)).error.code).toBe('conflict');
  });

  it('refuses all if the server would ignore one', async () => {
    const made = await music();
    const all = await ids(made);
    const refused = await refusal(
      made.call('music.queueRemove', { queueId: ROOM, itemIds: [all[2] ?? '', all[0] ?? ''] }),
    );
    expect(refused.error.code).toBe('rejected');
    expect(sent(made)).toEqual([]);
  });
});

describe('a removal that fails in part', () => {
  it('reports what stayed, and undoes the rest', async () => {
    const made = await music();
    const before = await titles(made);
    const all = await ids(made);
    const [first, second, third] = [1, 3, 5].map((index) => all[index] ?? '');
    // Another client removed the item first, so the server refuses the second removal.
    const { items } = made.demo.model.queue(ROOM);
    items.splice(3, 1);
    const answer = await made.call('music.queueRemove', {
      queueId: ROOM,
      itemIds: [first ?? '', second ?? '', third ?? ''],
    });
    expect(answer).toMatchObject({
      removed: 2,
      note: t('musicfaults:queue.note.stayed', { count: 1 }),
    });
    expect(await ids(made)).toEqual([all[0], all[2], all[4], all[5]]);
    await made.call('music.queueUndo', { queueId: ROOM, undo: answer.undo ?? '' });
    expect(await titles(made)).toEqual(before);
  });

  it('is a failure if nothing is gone', async () => {
    const made = await music();
    const itemIds = [await idAt(made, 2)];
    const { model } = made.demo;
    const [gone] = model.queue(ROOM).items.splice(2, 1);
    const removed = made.call('music.queueRemove', { queueId: ROOM, itemIds });
    // The item returns before the app reads the queue.
    void made.demo.waitForCommand('player_queues/delete_item').then(() => {
      if (gone !== undefined) model.queue(ROOM).items.splice(2, 0, gone);
    });
    expect((await refusal(removed)).error.code).toBe('rejected');
    expect(queue(made).count).toBe(6);
  });
});

describe('undoing a removal', () => {
  it('reports which item is not in its old place because it is already playing', async () => {
    const made = await music();
    const [a, b, c, d, e, f] = await titles(made);
    const all = await ids(made);
    const itemIds = [all[1] ?? '', all[2] ?? '', all[5] ?? ''];
    const { undo } = await made.call('music.queueRemove', { queueId: ROOM, itemIds });
    await made.playIndex(ROOM, 1);
    await made.until(() => queue(made).currentIndex === 1);
    expect(await made.call('music.queueUndo', { queueId: ROOM, undo: undo ?? '' })).toEqual({
      done: 'removed',
      note: t('musicfaults:queue.note.elsewhere', { count: 2 }),
    });
    expect(await titles(made)).toEqual([a, d, b, c, e, f]);
  });

  it('also restores the first items of a queue that has not played', async () => {
    const made = await music();
    await made.call('music.queueClear', { queueId: ROOM });
    await play(made, { uris: ['library://album/2'], option: 'add' });
    const before = await titles(made);
    const itemIds = (await ids(made)).slice(0, 2);
    const { undo } = await made.call('music.queueRemove', { queueId: ROOM, itemIds });
    expect(await made.call('music.queueUndo', { queueId: ROOM, undo: undo ?? '' })).toEqual({
      done: 'removed',
      note: null,
    });
    expect(await titles(made)).toEqual(before);
  });
});

describe('clearing a queue', () => {
  it('is undone with the item that played and its position', async () => {
    const made = await music();
    const before = await titles(made);
    await made.playIndex(ROOM, 3);
    await made.until(() => queue(made).currentIndex === 3);
    await made.command(ROOM, { action: 'seek', position: 40 });
    const { undo } = await made.call('music.queueClear', { queueId: ROOM });
    expect(queue(made)).toMatchObject({ count: 0, currentIndex: null });
    await made.call('music.queueUndo', { queueId: ROOM, undo: undo ?? '' });
    await made.until(() => queue(made).state === 'playing');
    expect(await titles(made)).toEqual(before);
    expect(queue(made).currentIndex).toBe(3);
    expect(queue(made).position?.elapsed).toBeGreaterThanOrEqual(40);
  });

  it('cannot be undone after another change', async () => {
    const made = await music();
    const { undo } = await made.call('music.queueClear', { queueId: ROOM });
    await play(made, { uris: ['library://track/3'], option: 'add' });
    await made.until(() => queue(made).count === 1);
    const late = made.call('music.queueUndo', { queueId: ROOM, undo: undo ?? '' });
    expect((await refusal(late)).error.code).toBe('conflict');
    expect(queue(made).count).toBe(1);
  });
});

describe('a whole queue', () => {
  it('moves to another player and keeps playing', async () => {
    const made = await music();
    const before = await titles(made);
    await made.call('music.queueTransfer', { from: ROOM, to: 'bedroom', play: null });
    await made.until(() => queue(made, 'bedroom').count === 6);
    expect(await titles(made, 'bedroom')).toEqual(before);
    expect(queue(made).count).toBe(0);
  });

  it('restores both queues by an undo, and moves again by a redo', async () => {
    const made = await music();
    const moved = await titles(made);
    await play(made, { uris: ['library://album/2'], option: 'replace' }, 'bedroom');
    const replaced = await titles(made, 'bedroom');
    expect(replaced).not.toEqual(moved);
    const transfer = await made.call('music.queueTransfer', {
      from: ROOM,
      to: 'bedroom',
      play: null,
    });
    expect(await titles(made, 'bedroom')).toEqual(moved);
    const undone = await made.call('music.queueUndo', transfer);
    expect(undone).toEqual({ done: 'transferred', note: null, movedTo: ROOM });
    await made.until(() => queue(made).count === moved.length);
    expect(await titles(made)).toEqual(moved);
    expect(await titles(made, 'bedroom')).toEqual(replaced);
    // The selected player has the list again: its redo key moves the list once more.
    const redone = await made.call('music.queueRedo', { queueId: ROOM });
    expect(redone).toEqual({ done: 'transferred', note: null, movedTo: 'bedroom' });
    expect(await titles(made, 'bedroom')).toEqual(moved);
    await made.call('music.queueUndo', { queueId: 'bedroom', undo: null });
    expect(await titles(made, 'bedroom')).toEqual(replaced);
  });

  it('is not restored over items that were added in its old place', async () => {
    const made = await music();
    const transfer = await made.call('music.queueTransfer', {
      from: ROOM,
      to: 'bedroom',
      play: null,
    });
    await play(made, { uris: ['library://album/2'], option: 'replace' });
    const late = made.call('music.queueUndo', { queueId: 'bedroom', undo: transfer.undo });
    expect((await refusal(late)).error.code).toBe('conflict');
  });

  it('moves after earlier requests', async () => {
    const made = await music();
    const { undo } = await play(made, { uris: ['library://album/2'], option: 'replace' });
    const album = await titles(made);
    await made.call('music.queueUndo', { queueId: ROOM, undo: undo ?? '' });
    const played = play(made, { uris: ['library://album/2'], option: 'replace' });
    await made.call('music.queueTransfer', { from: ROOM, to: 'bedroom', play: null });
    await played;
    await made.until(() => queue(made, 'bedroom').count === album.length);
    expect(await titles(made, 'bedroom')).toEqual(album);
  });

  it('is not transferred if it is empty, which would empty the other, nor to where it is', async () => {
    const made = await music();
    const transfer = (from: string, to: string) =>
      refusal(made.call('music.queueTransfer', { from, to, play: null }));
    expect((await transfer('bedroom', ROOM)).error.code).toBe('rejected');
    expect((await transfer(ROOM, ROOM)).error.code).toBe('invalid-input');
    expect(queue(made).count).toBe(6);
    expect(sent(made)).toEqual([]);
  });

  it('is saved as a playlist, unless it is empty', async () => {
    const made = await music();
    const saved = await made.call('music.queueSave', { queueId: ROOM, name: 'Evening' });
    expect(saved?.name).toBe('Evening');
    const slash = made.call('music.queueSave', { queueId: ROOM, name: 'AC/DC' });
    expect((await refusal(slash)).message).toBe(t('musicfaults:library.slash'));
    const empty = made.call('music.queueSave', { queueId: 'bedroom', name: 'Nothing' });
    expect((await refusal(empty)).error.code).toBe('rejected');
  });

  it('returns the time left after the current item', async () => {
    const made = await music();
    const { items } = await made.page(ROOM, 1, 200);
    const seconds = items.reduce((sum, { duration }) => sum + (duration ?? 0), 0);
    const left = await made.call('music.queueLeft', { queueId: ROOM });
    expect(left).toEqual({ items: 5, seconds, exact: true });
  });

  it('changes its speed and crossfade', async () => {
    const made = await music();
    await made.call('music.queueOptions', { queueId: ROOM, change: { speed: 1.5 } });
    await made.call('music.queueOptions', { queueId: ROOM, change: { crossfade: true } });
    expect(queue(made)).toMatchObject({ speed: 1.5, crossfade: true });
  });

  it('of a release before 2.10 has its speed in the current item', async () => {
    const made = await music({ generation: '2.8' });
    expect(queue(made)).toMatchObject({ speed: 1, crossfade: null, autoplay: false });
    await made.call('music.queueMove', { queueId: ROOM, itemId: await idAt(made, 1), to: 3 });
    const { undo } = await made.call('music.queueClear', { queueId: ROOM });
    await made.call('music.queueUndo', { queueId: ROOM, undo: undo ?? '' });
    await made.until(() => queue(made).count === 6);
  });
});

describe('without a connection', () =>
  it('nothing is sent', async () => {
    const made = await music();
    const itemId = await idAt(made, 2);
    await made.connection.stop();
    const late = made.call('music.queueMove', { queueId: ROOM, itemId, to: 3 });
    expect((await refusal(late)).error.code).toBe('offline');
  }));
