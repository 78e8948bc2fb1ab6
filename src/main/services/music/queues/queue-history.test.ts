import { expect, it } from 'vitest';
import {
  ROOM,
  idAt,
  ids,
  play,
  queue,
  refusal,
  titles,
  useLiveQueue,
} from '../../../../../test/support/music/live-queue.ts';
import { t } from '../../../../shared/i18n/translate.ts';

const music = useLiveQueue();
type Made = Awaited<ReturnType<typeof music>>;

const undo = (made: Made) => made.call('music.queueUndo', { queueId: ROOM, undo: null });
const redo = (made: Made) => made.call('music.queueRedo', { queueId: ROOM });

it('undoes the edits of a session one by one, and redoes them', async () => {
  const made = await music();
  const lists = [await titles(made)];
  const kept = async (): Promise<void> => {
    lists.push(await titles(made));
  };
  await made.call('music.queueMove', { queueId: ROOM, itemId: await idAt(made, 5), to: 2 });
  await kept();
  await made.call('music.queueRemove', { queueId: ROOM, itemIds: (await ids(made)).slice(3, 5) });
  await kept();
  await play(made, { uris: ['library://track/30', 'library://track/31'], option: 'next' });
  await kept();
  await play(made, { uris: ['library://album/3'], option: 'add' });
  await kept();
  await play(made, { uris: ['library://album/2'], option: 'replace' });
  await kept();
  await made.call('music.queueClear', { queueId: ROOM });
  await kept();
  const edits = ['cleared', 'replaced', 'added', 'added', 'removed', 'moved'];
  for (const [step, done] of edits.entries()) {
    expect(await undo(made), done).toMatchObject({ done });
    expect(await titles(made), done).toEqual(lists.at(-2 - step));
  }
  expect(await undo(made)).toEqual({ done: null, note: null });
  for (const [step, done] of edits.toReversed().entries()) {
    expect(await redo(made), done).toMatchObject({ done });
    expect(await titles(made), done).toEqual(lists[step + 1]);
  }
  expect(await redo(made)).toEqual({ done: null, note: null });
  expect(await undo(made)).toMatchObject({ done: 'cleared' });
});

it('forgets the undone edits at the next edit', async () => {
  const made = await music();
  const itemIds = [await idAt(made, 4)];
  await made.call('music.queueRemove', { queueId: ROOM, itemIds });
  await undo(made);
  await made.call('music.queueMove', { queueId: ROOM, itemId: await idAt(made, 3), to: 1 });
  expect(await redo(made)).toEqual({ done: null, note: null });
});

it('refuses to restore a list over another one, and continues with the previous edit', async () => {
  const made = await music();
  const before = await titles(made);
  await made.call('music.queueRemove', { queueId: ROOM, itemIds: [await idAt(made, 4)] });
  await play(made, { uris: ['library://album/2'], option: 'replace' });
  // Another client changes the queue.
  made.demo.model.queue(ROOM).items.pop();
  made.demo.model.emitItems(ROOM);
  made.demo.model.emitQueue(ROOM);
  const { length } = await titles(made);
  await made.until(() => queue(made).count === length);
  const late = await refusal(undo(made));
  expect(late.message).toBe(t('musicfaults:queue.undoGone', { queue: queue(made).name }));
  expect(before).toHaveLength(6);
});

it('moves an item back that was removed and restored in between: the server gave it a new id', async () => {
  const made = await music();
  const before = await titles(made);
  await made.call('music.queueMove', { queueId: ROOM, itemId: await idAt(made, 5), to: 2 });
  await made.call('music.queueRemove', { queueId: ROOM, itemIds: [await idAt(made, 2)] });
  expect((await undo(made)).done).toBe('removed');
  expect((await undo(made)).done).toBe('moved');
  expect(await titles(made)).toEqual(before);
});
