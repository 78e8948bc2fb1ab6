import { afterEach, describe, expect, it } from 'vitest';
import type { LiveMusic } from '../../../../../test/support/live-music.ts';
import { liveMusic } from '../../../../../test/support/live-music.ts';
import { AppFailure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import '../../../../shared/music/faults-texts.ts';
import type { MusicDemoOptions } from '../../../demo/music/server.ts';

let open: LiveMusic | null = null;

afterEach(async () => {
  await open?.stop();
  open = null;
});

/** The demo with six named songs in the queue of the living room, the first one playing. */
async function music(options: MusicDemoOptions = {}) {
  const made = await liveMusic({ queueLength: 6, ...options });
  open = made;
  await made.connect();
  await made.until(() => queue(made).count === 6);
  return made;
}

const ROOM = 'living_room';

const queue = ({ hub }: LiveMusic, id = ROOM) => {
  const found = hub.get('music.queues')[id];
  if (found === undefined) throw new Error(`no queue ${id}`);
  return found;
};

const titles = async (made: LiveMusic, id = ROOM): Promise<string[]> =>
  (await made.page(id, 0, 200)).items.map(({ title }) => title);

const ids = async (made: LiveMusic, id = ROOM): Promise<string[]> =>
  (await made.page(id, 0, 200)).items.map((item) => item.id);

const at = async (made: LiveMusic, index: number): Promise<string> =>
  (await ids(made))[index] ?? '';

async function refusal(promise: Promise<unknown>): Promise<AppFailure> {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof AppFailure) return error;
  throw new Error('it was not refused');
}

/** Commands to queues that arrived at the server, without reads. */
const sent = ({ demo }: LiveMusic): string[] =>
  demo
    .received()
    .map(({ command }) => command)
    .filter((command) => /^player_queues\/(?!all|get|items)/.test(command))
    .map((command) => command.slice(command.indexOf('/') + 1));

describe('moving an item of a queue', () => {
  it('is over before it is removed, so that undo puts it where it was moved to', async () => {
    const made = await music();
    const itemId = await at(made, 3);
    const before = await titles(made);
    const moved = made.call('music.queueMove', { queueId: ROOM, itemId, to: 1 });
    const removed = made.call('music.queueRemove', { queueId: ROOM, itemIds: [itemId] });
    await moved;
    const { undo } = await removed;
    await made.call('music.queueUndo', { queueId: ROOM, undo: undo ?? '' });
    await made.until(() => queue(made).count === 6);
    expect(await titles(made)).toEqual([0, 3, 1, 2, 4, 5].map((index) => before[index]));
  });

  it('takes it to any place after the loaded ones', async () => {
    const made = await music();
    const before = await titles(made);
    await made.call('music.queueMove', { queueId: ROOM, itemId: await at(made, 1), to: 4 });
    const [a, b, c, d, e, f] = before;
    expect(await titles(made)).toEqual([a, c, d, e, b, f]);
    await made.call('music.queueMove', { queueId: ROOM, itemId: await at(made, 5), to: 1 });
    expect(await titles(made)).toEqual([a, f, c, d, e, b]);
  });

  it('refuses what the server ignores or answers without a reason', async () => {
    const made = await music();
    const itemId = await at(made, 2);
    const move = (id: string, to: number) =>
      refusal(made.call('music.queueMove', { queueId: ROOM, itemId: id, to }));
    expect((await move(await at(made, 0), 3)).message).toBe(
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
  it('removes several as one change, and puts them back at their places', async () => {
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

describe('clearing a queue', () => {
  it('puts it back with what played and where', async () => {
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

interface Play {
  readonly uris: string[];
  readonly option: 'play' | 'next' | 'add' | 'replace' | 'replace_next';
  readonly start?: string;
  readonly radio?: boolean;
  readonly shuffle?: boolean;
}

const play = (made: LiveMusic, { uris, option, ...rest }: Play, playerId = ROOM) =>
  made.call('music.playMedia', {
    playerId,
    uris,
    option,
    start: rest.start ?? null,
    radio: rest.radio ?? false,
    shuffle: rest.shuffle ?? null,
  });

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

  it('replaces the queue, draws it once, and puts the old one back', async () => {
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

describe('a whole queue', () => {
  it('moves to another player with what plays', async () => {
    const made = await music();
    const before = await titles(made);
    await made.call('music.queueTransfer', { from: ROOM, to: 'bedroom', play: null });
    await made.until(() => queue(made, 'bedroom').count === 6);
    expect(await titles(made, 'bedroom')).toEqual(before);
    expect(queue(made).count).toBe(0);
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
    const empty = made.call('music.queueSave', { queueId: 'bedroom', name: 'Nothing' });
    expect((await refusal(empty)).error.code).toBe('rejected');
  });

  it('tells what is left after the current item', async () => {
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
    await made.call('music.queueMove', { queueId: ROOM, itemId: await at(made, 1), to: 3 });
    const { undo } = await made.call('music.queueClear', { queueId: ROOM });
    await made.call('music.queueUndo', { queueId: ROOM, undo: undo ?? '' });
    await made.until(() => queue(made).count === 6);
  });
});

describe('without a connection', () => {
  it('nothing is sent', async () => {
    const made = await music();
    const itemId = await at(made, 2);
    await made.connection.stop();
    const late = made.call('music.queueMove', { queueId: ROOM, itemId, to: 3 });
    expect((await refusal(late)).error.code).toBe('offline');
  });
});
