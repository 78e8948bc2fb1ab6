import { rename, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { showFirst, writeTree } from '../../../../test/support/library/library-rig.ts';
import { useMediaFolder } from '../../../../test/support/library/use-media-folder.ts';
import { createLibraryFiles } from '../../platform/library/library-files.ts';

const { place, tempDir, open, added } = useMediaFolder();

const films = {
  'Copper Wire (2021)/Copper Wire (2021).mkv': 60,
  'Copper Wire (2021)/movie.nfo':
    '<movie><title>Copper Wire</title><genre>Crime</genre><premiered>2021-03-04</premiered></movie>',
  'Copper Wire (2021)/poster.jpg': 'p',
  'Copper Wire (2021)/Copper Wire-trailer.mkv': 5,
  'Harbour (1998)/tvshow.nfo':
    '<tvshow><title>Harbour</title><genre>Drama</genre><mpaa>TV-PG</mpaa></tvshow>',
  'Harbour (1998)/poster.png': 'p',
  'Harbour (1998)/Season 01/Harbour S01E01 Low Tide.mkv': 25,
  'Harbour (1998)/Season 01/Harbour S01E01 Low Tide.nfo':
    '<episodedetails><title>Low Tide</title><season>9</season><episode>9</episode><aired>1998-02-01</aired></episodedetails>',
  'Harbour (1998)/Season 01/Harbour S01E02.mkv': 26,
  'Harbour (1998)/Extras/Making of.mkv': 7,
  'Spots/Autumn/back soon.mp4': 3,
  'readme.txt': 'x',
  '.hidden/a.mkv': 3,
};

describe('a folder', () => {
  it('is read with names, NFO files, pictures, lengths and chapters', async () => {
    const rig = await added(films);
    expect(await rig.titles()).toEqual(['back soon', 'Copper Wire', 'Low Tide', '2']);
    expect(await showFirst(rig, 'copper')).toMatchObject({
      type: 'movie',
      ms: 60_000,
      genres: ['Crime'],
      date: '2021-03-04',
      library: 'Media',
      // One of these chapters is too close to the previous one.
      chapters: [5000, 60_000],
      artwork: path.join(place.media, 'Copper Wire (2021)/poster.jpg'),
      state: 'ready',
    });
    expect(await showFirst(rig, 'title:tide')).toMatchObject({
      show: 'Harbour',
      // The file name takes precedence over its NFO.
      season: 1,
      episode: 1,
      date: '1998-02-01',
      genres: ['Drama'],
      rating: 'TV-PG',
      artwork: path.join(place.media, 'Harbour (1998)/poster.png'),
    });
    expect(await rig.titles('tag:autumn AND seconds:3')).toEqual(['back soon']);
    rig.clock.advance(1000);
    expect(rig.hub.get('library')).toMatchObject({
      media: 4,
      ms: 114_000,
      unread: 0,
      missing: 0,
      folders: [{ path: place.media, media: 4, scan: null, error: null, added: 4 }],
    });
  });

  it('is the same after a restart, and a second scan reads only what changed', async () => {
    const first = await added(films);
    const id = (await showFirst(first, 'copper')).id;
    await first.service.stop();
    const reads: string[] = [];
    const files = createLibraryFiles();
    const rig = open({
      files: {
        ...files,
        read: (file, max) => (reads.push(path.basename(file)), files.read(file, max)),
      },
      probe: (file) => Promise.reject(new Error(`read again: ${file}`)),
    });
    expect(await rig.call('library.scan', {})).toMatchObject({
      media: 4,
      added: 0,
      changed: 0,
      gone: 0,
    });
    expect(reads).toEqual([]);
    expect((await showFirst(rig, 'copper')).id).toBe(id);
    await writeTree(
      place.media,
      {
        'Harbour (1998)/tvshow.nfo': '<tvshow><title>Harbour</title><genre>Comedy</genre></tvshow>',
      },
      1_700_000_009,
    );
    expect(await rig.call('library.scan', {})).toMatchObject({ changed: 2 });
    expect(reads.sort()).toEqual(['Harbour S01E01 Low Tide.nfo', 'tvshow.nfo']);
    expect(await showFirst(rig, 'genre:comedy AND title:tide')).toMatchObject({
      ms: 25_000,
      state: 'ready',
    });
  });

  it('may not be inside or around another one, and forgets its media when it is removed', async () => {
    const rig = await added(films);
    const add = (folder: string) => rig.call('library.addFolder', { path: folder });
    await expect(add(path.join(place.media, 'Spots'))).rejects.toMatchObject({
      error: { code: 'invalid-input' },
    });
    await expect(add(path.dirname(place.media))).rejects.toMatchObject({
      error: { detail: { field: 'path' } },
    });
    await expect(add('Media')).rejects.toThrow('full path');
    for (const broad of [path.parse(place.media).root, path.dirname(homedir())])
      await expect(add(broad)).rejects.toThrow('holds more than media');
    await expect(add(path.join(place.media, 'readme.txt'))).rejects.toThrow('is not a folder');
    rig.clock.advance(1000);
    const [folder] = rig.hub.get('library').folders;
    await rig.call('library.removeFolder', { id: folder?.id ?? '' });
    expect(await rig.titles()).toEqual([]);
  });

  it('can be paused and resumed', async () => {
    await writeTree(place.media, films);
    const rig = open();
    const { id } = await rig.call('library.addFolder', { path: place.media });
    await rig.call('library.pause', { id, isPaused: true });
    await expect(rig.call('library.scan', {})).rejects.toMatchObject({
      error: { code: 'cancelled' },
    });
    await rig.call('library.pause', { id, isPaused: false });
    await rig.call('library.scan', { readsLengths: true });
    expect(await rig.titles()).toHaveLength(4);
  });
});

describe('files that are gone', () => {
  it('are missing for 30 days, and come back as the same', async () => {
    const rig = await added(films);
    const { id } = await showFirst(rig, 'copper');
    const folder = path.join(place.media, 'Copper Wire (2021)');
    await rename(folder, `${place.media}-away`);
    expect(await rig.call('library.scan', {})).toMatchObject({ gone: 1 });
    const { items } = await rig.call('library.missing', { offset: 0, limit: 10 });
    expect(items).toMatchObject([
      { id, title: 'Copper Wire', state: 'missing', missingSince: rig.clock.now() },
    ]);
    expect((await rig.service.snapshot()).media.find((one) => one.id === id)).toMatchObject({
      missing: true,
    });
    rig.clock.advance(1000);
    // The counts and the results of a query are about the same files.
    expect(rig.hub.get('library')).toMatchObject({ media: 4, missing: 1, folders: [{ media: 4 }] });
    expect(await rig.titles()).toHaveLength(4);
    rig.clock.advance(29 * 86_400_000);
    await rename(`${place.media}-away`, folder);
    await rig.call('library.scan', {});
    const back = await showFirst(rig, 'copper');
    expect(back).toMatchObject({ id, state: 'ready', ms: 60_000 });
    expect(back).not.toHaveProperty('missing');
    await rm(folder, { recursive: true });
    await rig.call('library.scan', {});
    rig.clock.advance(31 * 86_400_000);
    await rig.call('library.scan', {});
    expect(await rig.call('library.missing', { offset: 0, limit: 10 })).toEqual({
      items: [],
      total: 0,
    });
  });

  it('are matched after a rename: the user is asked once', async () => {
    const rig = await added(films);
    const { id } = await showFirst(rig, 'title:tide');
    const season = path.join(place.media, 'Harbour (1998)/Season 01');
    await rename(
      path.join(season, 'Harbour S01E01 Low Tide.mkv'),
      path.join(season, 'Harbour - S01E01.mkv'),
    );
    expect(await rig.call('library.scan', {})).toMatchObject({ added: 0, gone: 0, renamed: 1 });
    expect(await rig.call('library.show', { id })).toMatchObject({
      state: 'renamed',
      ms: 25_000,
      path: path.join(season, 'Harbour - S01E01.mkv'),
    });
    await rig.call('library.confirmRename', { id, isSame: true });
    expect(await rig.call('library.show', { id })).toMatchObject({ state: 'ready' });
    await expect(rig.call('library.confirmRename', { id, isSame: true })).rejects.toThrow();
    await expect(rig.call('library.show', { id: 'm-1' })).rejects.toThrow(
      'This file is not in the library.',
    );
  });

  it('are two files again when the user says that they are not the same', async () => {
    const rig = await added(films);
    const { id } = await showFirst(rig, 'copper');
    await rename(
      path.join(place.media, 'Copper Wire (2021)'),
      path.join(place.media, 'Iron (1999)'),
    );
    await rig.call('library.scan', {});
    await rig.call('library.confirmRename', { id, isSame: false });
    expect(await rig.call('library.show', { id })).toMatchObject({ state: 'missing' });
    expect(await rig.titles('copper AND state:ready')).toHaveLength(1);
    await rig.call('library.scan', {});
    expect(await rig.call('library.show', { id })).toMatchObject({ state: 'missing' });
  });

  it('are matched by length when name and time differ, not by size alone', async () => {
    const rig = await added({ 'one (2000).mkv': 40, 'two (2000).mkv': 41 });
    const { id } = await showFirst(rig, 'one');
    await rename(path.join(place.media, 'one (2000).mkv'), path.join(place.media, 'clip.mkv'));
    await utimes(path.join(place.media, 'clip.mkv'), 1, 1);
    expect(await rig.call('library.scan', { readsLengths: true })).toMatchObject({
      renamed: 0,
      gone: 1,
    });
    expect(await rig.call('library.show', { id })).toMatchObject({ state: 'renamed' });
  });

  it('get a path from the user, inside the folders only', async () => {
    const rig = await added(films);
    const { id } = await showFirst(rig, 'copper');
    await rm(path.join(place.media, 'Copper Wire (2021)'), { recursive: true });
    await rig.call('library.scan', {});
    const outside = path.join(await tempDir(), 'x.mkv');
    await writeFile(outside, 'x');
    await symlink(outside, path.join(place.media, 'link.mkv'));
    for (const bad of [
      outside,
      path.join(place.media, 'link.mkv'),
      path.join(place.media, 'none.mkv'),
    ])
      await expect(rig.call('library.findFile', { id, path: bad })).rejects.toMatchObject({
        error: { detail: { field: 'path' } },
      });
    await writeTree(place.media, { 'Other/new place.mkv': 61 });
    await rig.call('library.findFile', { id, path: path.join(place.media, 'Other/new place.mkv') });
    await rig.call('library.scan', { readsLengths: true });
    expect(await rig.call('library.show', { id })).toMatchObject({ state: 'ready', ms: 61_000 });
    expect(await rig.titles('path:"new place"')).toHaveLength(1);
  });

  it('stay unchanged when their folder cannot be read', async () => {
    const files = createLibraryFiles();
    let isClosed = false;
    await writeTree(place.media, films);
    const rig = open({
      files: {
        ...files,
        async *walk(root, options, signal) {
          for await (const folder of files.walk(root, options, signal))
            yield isClosed && folder.folders.includes('Season 01')
              ? { ...folder, files: [], others: [], problem: 'Permission denied' }
              : folder;
        },
      },
    });
    await rig.call('library.addFolder', { path: place.media });
    await rig.call('library.scan', { readsLengths: true });
    isClosed = true;
    expect(await rig.call('library.scan', {})).toMatchObject({ media: 2, gone: 0 });
    await rename(place.media, `${place.media}-away`);
    await expect(rig.call('library.scan', {})).rejects.toMatchObject({
      error: { code: 'storage' },
    });
    expect(await rig.call('library.missing', { offset: 0, limit: 1 })).toMatchObject({ total: 0 });
    rig.clock.advance(1000);
    expect(rig.hub.get('library').folders[0]?.error).toContain("can't be read");
    await rename(`${place.media}-away`, place.media);
  });
});

describe('collections', () => {
  it('made by hand can be reordered', async () => {
    const rig = await added({ 'a (2001).mkv': 1, 'b (2002).mkv': 2, 'c (2003).mkv': 3 });
    const { items } = await rig.call('library.search', { query: '', offset: 0, limit: 3 });
    const ids = [...items.map((one) => one.id), 'm-gone'];
    const { id } = await rig.call('library.saveCollection', {
      id: null,
      name: 'x',
      query: null,
      ids,
    });
    const titles = async () => {
      const listed = await rig.call('library.collection', { id, offset: 0, limit: 10 });
      expect(listed.total).toBe(4);
      return listed.items.map((one) => one.media?.title ?? one.id);
    };
    const move = (media: string | undefined, to: number) =>
      rig.call('library.moveInCollection', { id, media: media ?? '', to });
    expect(await move(ids[0], 2)).toEqual({ from: 0 });
    expect(await titles()).toEqual(['b', 'c', 'a', 'm-gone']);
    expect(await move('m-gone', 0)).toEqual({ from: 3 });
    expect(await titles()).toEqual(['m-gone', 'b', 'c', 'a']);
    const none = { error: { code: 'not-found' } };
    await expect(move('m-none', 0)).rejects.toMatchObject(none);
    const query = await rig.call('library.saveCollection', {
      id: null,
      name: 'q',
      query: 'a',
      ids,
    });
    await expect(
      rig.call('library.collection', { id: query.id, offset: 0, limit: 1 }),
    ).rejects.toMatchObject(none);
  });

  it('are queries or lists, and can be used in queries', async () => {
    const rig = await added(films);
    const { id } = await showFirst(rig, 'copper');
    const save = (
      name: string,
      query: string | null,
      ids: string[] = [],
      own: string | null = null,
    ) => rig.call('library.saveCollection', { id: own, name, query, ids });
    const crime = await save('Crime films', 'genre:crime');
    await save('Picked', null, [id]);
    expect(await rig.titles('collection:"crime films" AND collection:picked')).toEqual([
      'Copper Wire',
    ]);
    expect((await rig.call('library.show', { id })).collections).toEqual(['Crime films', 'Picked']);
    rig.clock.advance(1000);
    expect(rig.hub.get('library').collections).toMatchObject([
      { name: 'Crime films', media: 1 },
      { name: 'Picked', media: 1 },
    ]);
    await expect(save('crime FILMS', 'a')).rejects.toMatchObject({
      error: { detail: { field: 'name' } },
    });
    await expect(save('Bad', 'genre:(')).rejects.toMatchObject({
      error: { detail: { field: 'query', at: 7 } },
    });
    await save('Crime films', 'genre:drama', [], crime.id);
    expect(await rig.titles('collection:"crime films"')).toHaveLength(2);
    await rig.service.stop();
    const next = open();
    await next.call('library.removeCollection', { id: crime.id });
    const { error } = await next.call('library.search', {
      query: 'collection:"crime films"',
      offset: 0,
      limit: 1,
    });
    expect(error).toEqual({
      at: 0,
      end: 24,
      message: 'There is no collection "crime films". Check its name.',
    });
  });
});

describe('a search', () => {
  it('is sorted both ways and paged', async () => {
    const rig = await added(films);
    const page = async (isDescending: boolean, offset: number) =>
      (
        await rig.call('library.search', {
          query: '',
          sort: 'length',
          isDescending,
          offset,
          limit: 3,
        })
      ).items.map(({ ms }) => ms / 1000);
    expect([await page(false, 0), await page(false, 3)]).toEqual([[3, 25, 26], [60]]);
    expect([await page(true, 0), await page(true, 3)]).toEqual([[60, 26, 25], [3]]);
    expect(await rig.call('library.complete', { query: 'genre:dr', at: 8 })).toMatchObject({
      words: [{ text: 'genre:Drama', count: 2 }],
    });
  });

  it('reports that this Node has no SQLite', async () => {
    const rig = open({ openDatabase: () => Promise.resolve(null) });
    await expect(rig.titles()).rejects.toMatchObject({ error: { code: 'unsupported' } });
  });

  it('starts again with a damaged database', async () => {
    await writeFile(path.join(place.data, 'library.db'), 'x'.repeat(5000));
    expect(await open().titles()).toEqual([]);
  });
});
