import { describe, expect, it } from 'vitest';
import { ScriptedLink } from '../../../../../test/support/window/scripted-link.ts';
import { LibraryQuery } from '../../../../shared/music/library.ts';
import { LibraryLists } from './lists.ts';
import { Related } from './related.ts';

const track = (index: number, name = `Song ${String(index)}`) => ({
  uri: `library://track/${String(index)}`,
  media_type: 'track',
  provider: 'library',
  name,
});
const tracks = (from: number, count: number) =>
  Array.from({ length: Math.max(0, count) }, (_, at) => track(from + at));
const query = LibraryQuery.parse({ kind: 'track' });
const never = new AbortController().signal;

/** Lists of a server that sends `rows`, at most `most` at once, and counts `count`. `stuck`: it ignores the offset. */
function open({
  rows,
  count = rows.length,
  most = Infinity,
  stuck = false,
}: {
  readonly rows: readonly unknown[];
  readonly count?: number;
  readonly most?: number;
  readonly stuck?: boolean;
}) {
  const link = new ScriptedLink();
  link.answer = (command, { offset, limit }) => {
    if (command === 'music/tracks/count') return count;
    const from = stuck ? 0 : Number(offset ?? 0);
    return rows.slice(from, from + Math.min(most, Number(limit ?? Infinity)));
  };
  const reader = { art: () => null, provider: (id: string) => id, translated: () => '' };
  const context = { link, reader, revision: () => 1 };
  const lists = new LibraryLists(context);
  return { link, lists, related: new Related(context, lists) };
}

describe('a page of the library', () => {
  it('reports the positions of rows that cannot be read, and invents no item', async () => {
    const { lists } = open({ rows: [track(0), null, 'x', track(3), {}] });
    const page = await lists.page(query, { offset: 0, limit: 10 }, never);
    expect(page.items.map(({ name }) => name)).toEqual(['Song 0', 'Song 3']);
    expect(page).toMatchObject({ lost: [1, 2, 4], next: null, total: 5, cut: null });
    expect(await lists.page(query, { offset: 2, limit: 2 }, never)).toMatchObject({
      items: [{ name: 'Song 3' }],
      lost: [2],
      next: 4,
    });
  });

  it('continues if the server sent less than requested', async () => {
    const { link, lists } = open({ rows: tracks(0, 250), most: 30 });
    const first = await lists.page(query, { offset: 0, limit: 100 }, never);
    expect([first.items.length, first.next, first.total]).toEqual([100, 100, 250]);
    const last = await lists.page(query, { offset: 200, limit: 100 }, never);
    expect([last.items.length, last.next, last.total, last.cut]).toEqual([50, null, 250, null]);
    expect(link.sent.filter(({ args }) => args['offset'] === 230)).toHaveLength(1);
  });

  it('is the last one if nothing more comes, whatever the server counts', async () => {
    const { lists } = open({ rows: tracks(0, 50), count: 57 });
    expect(await lists.page(query, { offset: 0, limit: 200 }, never)).toMatchObject({
      items: { length: 50 },
      next: null,
      total: 50,
      counted: 57,
      cut: null,
    });
  });

  it('is cut if nothing comes of a list that the server counts', async () => {
    const cut = { why: 'short', have: 0, of: 1815 };
    const { lists } = open({ rows: [], count: 1815 });
    for (const limit of [1, 50, 200])
      expect(await lists.page(query, { offset: 0, limit }, never)).toMatchObject({
        items: [],
        next: null,
        total: 1815,
        counted: 1815,
        cut,
      });
    const none = open({ rows: [], count: 0 }).lists;
    expect((await none.page(query, { offset: 0, limit: 50 }, never)).cut).toBeNull();
  });

  it.each([30, Infinity])('is cut if the server repeats its start: %d at once', async (most) => {
    const { lists } = open({ rows: tracks(0, 250), most, stuck: true });
    const first = await lists.page(query, { offset: 0, limit: 100 }, never);
    const page =
      most === Infinity ? await lists.page(query, { offset: 100, limit: 100 }, never) : first;
    expect(page).toMatchObject({
      items: { length: most === Infinity ? 0 : most },
      next: null,
      cut: { why: 'repeated', of: 250 },
    });
  });
});

describe('a list that is read as a whole', () => {
  it('is cut at its limit, on its last page', async () => {
    const { lists } = open({ rows: tracks(0, 700) });
    const search = { ...query, search: 'song' };
    const first = await lists.page(search, { offset: 0, limit: 200 }, never);
    expect([first.next, first.cut, first.cutAt]).toEqual([200, null, 500]);
    expect(await lists.page(search, { offset: 400, limit: 200 }, never)).toMatchObject({
      next: null,
      total: null,
      cut: { why: 'limit', have: 500, of: null },
    });
  });

  it('reports the rows that cannot be read: tracks of a playlist', async () => {
    const { related } = open({ rows: [track(0), null, track(2)] });
    const slice = {
      uri: 'library://playlist/1',
      relation: 'tracks',
      offset: 0,
      limit: 10,
    } as const;
    expect(await related.page(slice, never)).toMatchObject({
      items: { length: 2 },
      lost: [1],
      total: 3,
    });
  });

  it('puts unreadable rows after the sorted albums of an artist', async () => {
    const { related } = open({
      rows: [null, { ...track(0), year: 1990 }, { ...track(1), year: 2001 }],
    });
    const slice = { uri: 'library://artist/1', relation: 'albums', offset: 0, limit: 10 } as const;
    const page = await related.page(slice, never);
    expect([page.items.map(({ year }) => year), page.lost]).toEqual([[2001, 1990], [2]]);
  });
});
