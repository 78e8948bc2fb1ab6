import { describe, expect, it } from 'vitest';
import { libraryKinds } from '../../src/shared/music/media-kinds.ts';
import { serverOrder } from '../../src/main/services/music/library/server-order.ts';
import { sortsOf } from '../../src/shared/music/rules/sorts.ts';
import type { LiveLibrary } from '../support/music/live-library.ts';
import { codeOf, urisOf, useLiveLibrary } from '../support/music/live-library.ts';

const connected = useLiveLibrary();

describe.each(['2.6', '2.7', '2.8', '2.9', '2.10'] as const)(
  'a server of release %s',
  (generation) => {
    it('finds an item by its name and shows it', async () => {
      const { ask, hub } = await connected({ generation });
      expect(hub.get('music.abilities')).toMatchObject({ library: true, search: true });
      const found = await ask('music.search', { text: 'glass harbour' });
      expect(found.best).toMatchObject({ name: 'Glass Harbour', inLibrary: true });
      const item = await ask('music.item', { uri: found.best?.uri ?? '' });
      expect(item).toMatchObject({ uri: found.best?.uri, name: 'Glass Harbour' });
      expect(item.art).toMatch(/^\/art\//);
    });

    it('lists every kind to its end, and by every order that it has', async () => {
      const m = await connected({ generation });
      for (const kind of m.hub.get('music.abilities').kinds) {
        const { items, totals } = await m.walk({ kind });
        expect(items.length, kind).toBeGreaterThan(0);
        expect(new Set(urisOf(items)).size, kind).toBe(items.length);
        expect(items.every((item) => item.kind === kind && item.inLibrary)).toBe(true);
        expect(totals.at(-1), kind).toBe(items.length);
        for (const sort of sortsOf[kind])
          for (const descending of [false, true]) {
            const page = await m.ask('music.library', { kind, sort, descending, limit: 5 });
            expect(page.items.length, `${kind} by ${sort}`).toBe(Math.min(5, items.length));
          }
      }
    });

    it('shows what belongs to an item', async () => {
      const m = await connected({ generation });
      const first = async (query: Parameters<LiveLibrary['walk']>[0]) =>
        (await m.walk(query)).items[0]?.uri ?? '';
      const album = await first({ kind: 'album', search: 'low tide' });
      const artist = await first({ kind: 'artist', search: 'mira okafor' });
      const playlist = await first({ kind: 'playlist' });
      const podcast = await first({ kind: 'podcast' });
      const genre = m.hub.get('music.abilities').kinds.includes('genre')
        ? await first({ kind: 'genre' })
        : null;
      const tracks = async (uri: string | null) =>
        (await m.ask('music.related', { uri: uri ?? '', relation: 'tracks' })).items;
      const numbers = (await tracks(album)).map(({ number }) => number);
      expect(numbers).toEqual(numbers.map((_, index) => index + 1));
      expect((await tracks(artist)).every(({ kind }) => kind === 'track')).toBe(true);
      expect((await tracks(playlist)).map(({ position }) => position)).toContain(1);
      expect((await tracks(podcast)).every(({ kind }) => kind === 'episode')).toBe(true);
      if (genre !== null) expect((await tracks(genre)).length).toBeGreaterThan(0);
      const albums = await m.ask('music.related', { uri: artist, relation: 'albums' });
      expect(albums.items.every(({ kind }) => kind === 'album')).toBe(true);
      for (const relation of ['similar', 'versions'] as const)
        expect((await m.ask('music.related', { uri: album, relation })).items).toEqual([]);
    });

    it('has folders and rows of a start page', async () => {
      const { ask } = await connected({ generation });
      const root = await ask('music.browse', { path: null });
      expect(root.parent).toBeNull();
      expect(
        root.items.every(
          ({ kind, name, path }) => kind === 'folder' && name !== '' && path !== null,
        ),
      ).toBe(true);
      const rows = await ask('music.home', undefined);
      expect(rows.every(({ items, title }) => items.length > 0 && title !== '')).toBe(true);
      expect(rows.map(({ id }) => id)).toContain('recently_added_tracks');
    });
  },
);

describe('search', () => {
  it('groups hits by kind and says where there are more', async () => {
    const { ask, sent } = await connected();
    const few = await ask('music.search', { text: 'har', limit: 2 });
    expect(few.groups.map(({ kind }) => kind)).toEqual(
      libraryKinds.filter((kind) => few.groups.some((group) => group.kind === kind)),
    );
    expect(few.groups.every(({ items }) => items.length > 0 && items.length <= 2)).toBe(true);
    expect(few.groups.some(({ more }) => more)).toBe(true);
    const all = await ask('music.search', { text: 'har', limit: 100, kinds: ['artist'] });
    expect(all.groups).toMatchObject([{ kind: 'artist', more: false }]);
    expect(few.best).toMatchObject({ kind: 'artist', name: 'Harlan Vey' });
    expect(all.best).toEqual(few.best);
    expect(sent('music/search').at(-1)).toMatchObject({ media_types: ['artist'] });
  });

  it('finds genres, which the server’s own search does not', async () => {
    const m = await connected();
    const name = (await m.walk({ kind: 'genre' })).items[0]?.name ?? '';
    const { groups } = await m.ask('music.search', { text: name, kinds: ['genre'] });
    expect(groups[0]?.items[0]?.name).toBe(name);
    expect(m.sent('music/search')).toEqual([]);
  });

  it('asks a server without genres for none', async () => {
    const { ask, asked } = await connected({ generation: '2.6' });
    expect((await ask('music.search', { text: 'har' })).best).not.toBeNull();
    expect(asked()).toEqual(['music/search']);
  });

  it.each(['album', 'track'] as const)('finds the name of one %s that has a dash', async (kind) => {
    const { ask, demo, sent, walk } = await connected();
    const entry = demo.model.library.lists[kind][7];
    if (entry === undefined) throw new Error('The library is empty.');
    entry.name = 'Xebec - Quoin';
    demo.model.library.changed();
    const text = 'xebec - quoin';
    expect((await ask('music.search', { text })).best).toMatchObject({ kind, name: entry.name });
    expect((await walk({ kind, search: text })).items).toMatchObject([{ name: entry.name }]);
    const known = await ask('music.search', { text: 'mira okafor - undertow', kinds: ['track'] });
    expect(known.best).toMatchObject({ name: 'Undertow' });
    expect(sent('music/search')).toHaveLength(3);
  });

  it('is abandoned with its caller, while the server is slow', async () => {
    const { ask, demo } = await connected({ faults: ['slow-search'] });
    const first = new AbortController();
    const late = ask('music.search', { text: 'har' }, first.signal);
    const code = codeOf(late);
    await demo.waitForCommand('music/search');
    first.abort();
    expect(await code).toBe('cancelled');
  });

  it('shows favorites and removals in spite of the server’s cache', async () => {
    const { ask, until, hub } = await connected();
    const text = 'low tide';
    const look = async () => (await ask('music.search', { text, kinds: ['album'] })).best;
    const album = await look();
    await ask('music.favorite', { uri: album?.uri ?? '', favorite: album?.favorite !== true });
    expect((await look())?.favorite).toBe(album?.favorite !== true);
    await ask('music.forget', { uri: album?.uri ?? '' });
    await until(() => hub.get('music.library').revision > 0);
    expect(await look()).not.toMatchObject({ uri: album?.uri });
  });
});

describe('a list', () => {
  it('is refused in an order that the server cannot do, before it is asked', async () => {
    const { ask, asked } = await connected();
    const calls = [
      ask('music.library', { kind: 'artist', sort: 'year' }),
      ask('music.library', { kind: 'track', genre: 'library://track/1' }),
      ask('music.libraryLetter', { kind: 'album', sort: 'year', letter: 'a' }),
    ];
    expect(await Promise.all(calls.map(codeOf))).toEqual(calls.map(() => 'invalid-input'));
    expect(asked()).toEqual([]);
  });

  it('in random order or searched is one draw, whatever pages are asked for', async () => {
    const m = await connected();
    for (const query of [{ sort: 'random' }, { search: 'har' }] as const) {
      const { items } = await m.walk({ kind: 'track', ...query }, 7);
      expect(items.length).toBeGreaterThan(20);
      expect(new Set(urisOf(items)).size).toBe(items.length);
    }
    expect(m.sent('music/tracks/library_items')).toHaveLength(2);
    const random = { kind: 'track', sort: 'random' } as const;
    expect(await m.ask('music.library', random)).toMatchObject({ total: null, cutAt: 500 });
    const few = await m.ask('music.library', { ...random, kind: 'radio' });
    expect([few.total, few.cutAt]).toEqual([few.items.length, undefined]);
  });

  it('is filtered by favorite, album type, provider and genre', async () => {
    const m = await connected();
    const all = (await m.walk({ kind: 'album' })).items;
    const live = await m.walk({ kind: 'album', albumTypes: ['live'] });
    expect(live.items.every(({ albumType }) => albumType === 'live')).toBe(true);
    expect(live.totals.at(-1)).toBe(live.items.length);
    const attic = await m.walk({ kind: 'album', provider: 'opensubsonic--attic' });
    expect(attic.items.length).toBeLessThan(all.length);
    await m.ask('music.favorite', { uri: all[3]?.uri ?? '', favorite: true });
    const favorites = await m.walk({ kind: 'album', favorite: true });
    expect(urisOf(favorites.items)).toContain(all[3]?.uri);
    expect(favorites.items.every(({ favorite }) => favorite === true)).toBe(true);
    const [genre] = (await m.walk({ kind: 'genre' })).items;
    const some = await m.walk({ kind: 'track', genre: genre?.uri ?? '' });
    expect([some.items.length > 0, some.totals[0]]).toEqual([true, some.totals[0]]);
  });

  it.each([false, true])(
    'is found by letter, descending %s, with few requests',
    async (descending) => {
      const m = await connected();
      const query = { kind: 'album', descending } as const;
      const { library } = m.demo.model;
      for (const [at, name] of ['Кино', '99 Nights', '…And Then', '坂本'].entries())
        Object.assign(library.lists.album[at] ?? {}, { name });
      library.changed();
      const order = await serverOrder();
      const names = (await m.walk(query)).items.map(({ sortName }) => order(sortName));
      expect(names).toEqual(descending ? names.toSorted().reverse() : names.toSorted());
      const before = m.sent('music/albums/library_items').length;
      for (const letter of 'abkmtz#') {
        const { offset } = await m.ask('music.libraryLetter', { ...query, letter });
        const reached = (name: string) => {
          if (letter === '#') return !descending || name < 'a';
          return descending ? name < `${letter}\u{10ffff}` : name >= letter;
        };
        const expected = names.findIndex(reached);
        expect(offset, letter).toBe(expected < 0 ? names.length : expected);
      }
      expect(m.sent('music/albums/library_items').length - before).toBeLessThan(70);
      expect(
        await codeOf(m.ask('music.libraryLetter', { kind: 'album', sort: 'year', letter: 'a' })),
      ).toBe('invalid-input');
    },
  );
});

describe('folders', () => {
  it('open by the paths of the server, to the files and back', async () => {
    const { ask } = await connected();
    const root = await ask('music.browse', { path: null });
    const disk = root.items.find(({ name }) => name.startsWith('Filesystem'));
    const artists = await ask('music.browse', { path: disk?.path ?? '' });
    expect(artists.parent).toBeNull();
    expect(artists.items.map(({ name }) => name)).not.toContain('..');
    const albums = await ask('music.browse', { path: artists.items[0]?.path ?? '' });
    expect(albums.parent).toBe(artists.path);
    const files = await ask('music.browse', { path: albums.items[0]?.path ?? '' });
    const names = files.items.map(({ name }) => name);
    expect(names.every((name) => /\.\w+$/.test(name))).toBe(true);
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en', { numeric: true })));
    expect(files.cut).toBeNull();
  });

  it('that the server names by a key have a name', async () => {
    const { ask } = await connected();
    const folder = await ask('music.browse', { path: 'builtin://' });
    expect(folder.items.map(({ name }) => name)).toEqual(['Tracks', 'Playlists', 'Radio']);
  });

  it('that do not exist are not found', async () => {
    const { ask, demo } = await connected();
    await demo.waitForCommand('providers');
    // Answers come in order, so the providers are known after this one.
    await ask('music.browse', { path: null });
    for (const path of ['nope', 'nope://x'])
      expect(await codeOf(ask('music.browse', { path })), path).toBe('not-found');
  });
});

describe('lyrics', () =>
  it('are those of the item, with times where it has them', async () => {
    const m = await connected();
    const { items } = await m.walk({ kind: 'track', search: 'glass harbour' });
    const glass = items.find(({ name }) => name === 'Glass Harbour')?.uri ?? '';
    const lyrics = await m.ask('music.lyrics', { uri: glass });
    expect(lyrics?.synced).toBe(true);
    expect(lyrics?.lines.length).toBeGreaterThan(5);
    expect(await m.ask('music.lyrics', { uri: glass })).toEqual(lyrics);
    expect(m.sent('music/item_by_uri')).toHaveLength(1);
    expect(m.sent('metadata/get_track_lyrics')).toEqual([]);
  }));

describe('what the server offers', () => {
  it('follows its release and the user’s rights', async () => {
    const { hub } = await connected({ generation: '2.7' });
    expect(hub.get('music.abilities')).toMatchObject({
      saveQueue: false,
      speed: false,
      sleepTimer: 'app',
      speak: false,
      renamePlaylists: true,
    });
    const newest = await connected();
    expect(newest.hub.get('music.abilities')).toMatchObject({
      saveQueue: true,
      crossfade: true,
      sleepTimer: 'server',
      speak: true,
    });
  });

  it('is nothing on a server of the specified generation, which is not asked for any of it', async () => {
    const { ask, hub, asked } = await connected({ generation: 'specified' });
    expect(hub.get('music.abilities')).toMatchObject({
      library: false,
      search: false,
      browse: false,
      playMedia: false,
      lyrics: false,
    });
    for (const call of [
      ask('music.search', { text: 'a' }),
      ask('music.library', { kind: 'album' }),
      ask('music.item', { uri: 'library://track/1' }),
      ask('music.browse', { path: null }),
      ask('music.favorite', { uri: 'library://track/1', favorite: true }),
    ])
      expect(await codeOf(call)).toBe('unsupported');
    expect(await ask('music.home', undefined)).toEqual([]);
    expect(asked()).toEqual([]);
  });
});
