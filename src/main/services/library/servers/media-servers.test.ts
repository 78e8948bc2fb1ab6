import { EventEmitter, once } from 'node:events';
import { symlink } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LibraryRig } from '../../../../../test/support/library/library-rig.ts';
import { writeTree } from '../../../../../test/support/library/library-rig.ts';
import { useLibraryRigs } from '../../../../../test/support/library/use-library-rigs.ts';
import { useTempDirs } from '../../../../../test/support/temp-dir.ts';
import type {
  MediaServerDemo,
  MediaServerKind,
  ServedMedia,
} from '../../../../../test/support/library/media-server-demo.ts';
import { startMediaServer } from '../../../../../test/support/library/media-server-demo.ts';
import { createLibraryFiles } from '../../../platform/library/library-files.ts';
import type { LibraryServicePorts } from '../library-ports.ts';
import { chooseMapping, mapServerPath } from './path-mapping.ts';

const tempDir = useTempDirs();
const token = 'secret-token-1234';
let data: string;
let media: string;
let demo: MediaServerDemo;

const films: ServedMedia[] = Array.from({ length: 450 }, (_, at) => ({
  id: `f${String(at)}`,
  title: `Film ${String(at)}`,
  tmdb: String(at),
  path: `/media/films/Film ${String(at)} (2001)/film.mkv`,
  ms: 5_400_000 + at,
  genres: ['Crime'],
  date: '2001-02-03',
  chapters: [0, 600_000, 1_200_000],
}));
const episodes: ServedMedia[] = [1, 2].map((episode) => ({
  id: `e${String(episode)}`,
  title: `Part ${String(episode)}`,
  path: `/media/tv/Harbour/S01E0${String(episode)}.mkv`,
  ms: 1_500_000,
  show: 'Harbour',
  season: 1,
  episode,
}));

beforeEach(async () => {
  data = await tempDir();
  media = await tempDir();
});
afterEach(async () => {
  await demo.stop();
});
// Closed before the server stops.
const openRig = useLibraryRigs();

async function connect(
  kind: MediaServerKind,
  changes: Partial<LibraryServicePorts> = {},
): Promise<{ rig: LibraryRig; id: string }> {
  demo = await startMediaServer({ kind, token, films, episodes, shows: { Harbour: ['Drama'] } });
  const rig = openRig(data, changes);
  const { id } = await rig.call('library.addServer', {
    kind,
    name: 'Cellar',
    url: demo.url,
    token,
  });
  await rig.call('library.scan', { id });
  return { rig, id };
}

const count = async (rig: LibraryRig, query: string) =>
  (await rig.call('library.search', { query, offset: 0, limit: 1 })).total;

function serverState({ clock, hub }: LibraryRig) {
  clock.advance(1000);
  const [server] = hub.get('library').servers;
  if (server === undefined) throw new Error('no server');
  return server;
}

describe.each(['jellyfin', 'emby', 'plex'] as const)('a server of %s', (kind) => {
  it('is read in pages, with the facts that queries use', async () => {
    const { rig, id } = await connect(kind);
    expect(await count(rig, '')).toBe(452);
    expect(
      await count(rig, 'type:movie AND genre:crime AND minutes:[90 TO 91] AND actor:mira'),
    ).toBe(450);
    expect(
      await count(
        rig,
        'show_title:harbour AND genre:drama AND season_number:1 AND episode_number:2',
      ),
    ).toBe(1);
    expect(await count(rig, 'library_name:films AND release_date:2001')).toBe(450);
    const { id: item } = (
      await rig.call('library.search', { query: '"film 7"', offset: 0, limit: 1 })
    ).items[0] ?? { id: '' };
    const shown = await rig.call('library.show', { id: item });
    expect(shown.guids).toEqual(['tmdb://7']);
    expect(shown).toMatchObject({ ms: 5_400_007, state: 'remote', missing: true, source: id });
    expect(shown.chapters).toEqual([600_000, 1_200_000, 5_400_007]);
    expect(serverState(rig)).toMatchObject({
      kind,
      name: 'Cellar',
      isOnline: true,
      media: 452,
      found: 0,
      error: null,
      libraries: [
        { name: 'Films', media: 450 },
        { name: 'Shows', media: 2 },
      ],
    });
  });

  it('shows no token in its state, its requests, its database or its log', async () => {
    const { rig } = await connect(kind);
    expect(JSON.stringify(serverState(rig))).not.toContain(token);
    expect(demo.requests.join(' ')).not.toContain(token);
    await rig.service.stop();
    const { readFile } = await import('node:fs/promises');
    expect((await readFile(path.join(data, 'library.db'))).includes(token)).toBe(false);
  });

  it('finds files here by the longest prefix, and shows how many', async () => {
    await writeTree(media, {
      'films/Film 1 (2001)/film.mkv': 5,
      'films/Film 2 (2001)/film.mkv': 6,
      'shows/Harbour/S01E01.mkv': 7,
      'shows/Harbour/S01E02.mkv': 8,
    });
    const { rig, id } = await connect(kind);
    const paths = [
      { from: '/media/films', to: path.join(media, 'films') },
      { from: '/media', to: '/nowhere' },
      { from: '/media/tv/', to: path.join(media, 'shows') },
    ];
    const { paths: checked } = await rig.call('library.mapPath', { id, paths, isSaved: false });
    expect(checked.map(({ found, of }) => [found, of])).toEqual([
      [expect.any(Number), 20],
      [0, 0],
      [2, 2],
    ]);
    expect(serverState(rig).paths).toEqual([]);
    await rig.call('library.mapPath', { id, paths, isSaved: true });
    await rig.call('library.scan', { id });
    expect(await count(rig, 'state:ready')).toBe(4);
    expect(serverState(rig)).toMatchObject({
      found: 4,
      paths: [{ of: 20 }, { of: 0 }, { found: 2, of: 2 }],
    });
  });

  it('keeps its items while it is offline, and marks the missing ones', async () => {
    const { rig, id } = await connect(kind);
    demo.fault('html');
    await expect(rig.call('library.scan', { id })).rejects.toMatchObject({
      error: { code: 'not-this-server' },
    });
    expect(serverState(rig)).toMatchObject({ isOnline: false, media: 452 });
    demo.fault('html', false);
    demo.fault('repeats');
    await rig.call('library.scan', { id });
    expect(serverState(rig)).toMatchObject({
      isOnline: true,
      error: expect.stringContaining('incomplete') as string,
    });
    expect(await count(rig, 'state:missing')).toBe(0);
    demo.fault('repeats', false);
    demo.serve({ films: films.slice(1) });
    expect(await rig.call('library.scan', { id })).toMatchObject({ gone: 1, added: 0 });
    expect(await count(rig, 'state:missing')).toBe(1);
  });

  it.each([
    ['revoked', 'unauthorized', 'token'],
    ['broken', 'rejected', 'reported an error'],
  ] as const)(
    'reports why a scan failed if it is %s, and keeps its items',
    async (fault, code, word) => {
      const { rig, id } = await connect(kind);
      demo.fault(fault);
      await expect(rig.call('library.scan', { id })).rejects.toMatchObject({ error: { code } });
      const { isOnline, error, media } = serverState(rig);
      expect(error).toContain(word);
      expect({ isOnline, media }).toEqual({ isOnline: false, media: 452 });
      demo.fault(fault, false);
      await rig.call('library.scan', { id });
      expect(serverState(rig)).toMatchObject({ isOnline: true, error: null, media: 452 });
    },
  );

  it.each([
    ['garbage', 'not with a list of media'],
    ['starting', 'lists no libraries any more'],
  ] as const)('loses nothing while it answers as %s', async (fault, word) => {
    const { rig, id } = await connect(kind);
    const [{ id: library } = { id: '' }] = serverState(rig).libraries;
    await rig.call('library.chooseLibraries', { id, libraries: [library] });
    await rig.call('library.scan', { id });
    const { libraries, media } = serverState(rig);
    demo.fault(fault);
    await expect(rig.call('library.scan', { id })).rejects.toThrow(word);
    expect(serverState(rig)).toMatchObject({ isReached: true, libraries, media });
    expect(await count(rig, 'state:missing')).toBe(0);
  });

  it('that is lost within a list keeps a part of it, and marks nothing as missing', async () => {
    const { rig, id } = await connect(kind);
    demo.fault('lost');
    await rig.call('library.scan', { id });
    expect(serverState(rig).error).toContain('incomplete');
    expect(await count(rig, 'NOT state:missing')).toBe(452);
  });

  it('reports how much of a long list has arrived, and can be stopped', async () => {
    const { rig, id } = await connect(kind);
    demo.fault('stalls');
    const ended = expect(rig.call('library.scan', { id })).rejects.toThrow('Canceled');
    await expect.poll(() => serverState(rig).scan).toEqual({ done: 399, total: null });
    await rig.call('library.pause', { id, isPaused: true });
    await ended;
    expect(serverState(rig)).toMatchObject({ isOnline: true, media: 452 });
  });

  it('gets a new token and name when it is added again, and keeps its mapping and media', async () => {
    const { rig, id } = await connect(kind);
    const paths = [{ from: '/media', to: data }];
    await rig.call('library.mapPath', { id, paths, isSaved: true });
    demo.fault('revoked');
    const again = { kind, name: 'Attic', url: `${demo.url}/`, token };
    await expect(rig.call('library.scan', { id })).rejects.toThrow();
    await expect(rig.call('library.addServer', again)).rejects.toThrow();
    expect(serverState(rig)).toMatchObject({ name: 'Cellar', isOnline: false });
    demo.fault('revoked', false);
    expect(await rig.call('library.addServer', again)).toEqual({ id });
    await rig.call('library.scan', { id });
    expect(serverState(rig)).toMatchObject({ name: 'Attic', isOnline: true, media: 452, paths });
    expect(rig.hub.get('library').servers).toHaveLength(1);
  });

  it('cannot lead out of the mapped folders, whatever it answers', async () => {
    await writeTree(media, {
      'films/secret.txt': 5,
      'x.mkv': 4,
      'films/Film 3 (2001)/other.mkv': 4,
    });
    await symlink(path.join(media, 'x.mkv'), path.join(media, 'films/link.mkv'));
    const { rig, id } = await connect(kind);
    demo.fault('odd');
    demo.serve({
      films: [...films, { id: 'link', title: 'Link', path: '/media/films/link.mkv', ms: 5000 }],
    });
    await rig.call('library.mapPath', {
      id,
      paths: [{ from: '/media/films', to: path.join(media, 'films') }],
      isSaved: true,
    });
    await rig.call('library.scan', { id }).catch(() => undefined);
    expect(await count(rig, 'state:ready')).toBe(0);
    demo.fault('huge');
    await expect(rig.call('library.scan', { id })).rejects.toMatchObject({
      error: { code: 'rejected' },
    });
  });

  it('reads only chosen libraries, and is forgotten with its items', async () => {
    const { rig, id } = await connect(kind);
    const [, shows] = serverState(rig).libraries;
    await rig.call('library.chooseLibraries', { id, libraries: [shows?.id ?? ''] });
    await rig.call('library.scan', { id });
    expect([await count(rig, ''), await count(rig, 'type:episode')]).toEqual([2, 2]);
    await rig.call('library.removeServer', { id });
    expect(await count(rig, '')).toBe(0);
    await expect(rig.call('library.scan', { id })).rejects.toMatchObject({
      error: { code: 'not-found' },
    });
  });
});

describe('a server whose lists have no chapters', () => {
  it('is asked for the chapters of changed items only', async () => {
    const { rig, id } = await connect('plex');
    const asked = () => demo.requests.filter((one) => one.startsWith('/library/metadata/')).length;
    const before = asked();
    expect(before).toBe(Math.ceil(450 / 32) + 1);
    await rig.call('library.scan', { id });
    expect(asked()).toBe(before);
    demo.serve({
      films: films.map((film, at) => (at === 0 ? { ...film, title: 'Another' } : film)),
    });
    await rig.call('library.scan', { id });
    expect(asked()).toBe(before + 1);
  });
});

/** A server with slow look-ups of files: `begin` resolves in the middle of a scan, which continues after `end`. */
async function connectSlowly() {
  const real = createLibraryFiles();
  const disk = new EventEmitter();
  const answers = once(disk, 'answers');
  let isSlow = false;
  const stamp: LibraryServicePorts['files']['stamp'] = async (file) => {
    if (isSlow) {
      disk.emit('asked');
      await answers;
    }
    return real.stamp(file);
  };
  const { rig, id } = await connect('jellyfin', { files: { ...real, stamp } });
  const paths = [{ from: '/media', to: media }];
  await rig.call('library.mapPath', { id, paths, isSaved: true });
  const begin = async () => {
    isSlow = true;
    const asked = once(disk, 'asked');
    const scan = rig.call('library.scan', { id });
    const ended = expect(scan).rejects.toMatchObject({ error: { code: 'cancelled' } });
    await asked;
    return { ended };
  };
  const end = (): void => {
    isSlow = false;
    disk.emit('answers');
  };
  return { rig, id, begin, end };
}

it('leaves nothing of a server that is removed during a look-up of its files', async () => {
  const { rig, id, begin, end } = await connectSlowly();
  const { ended } = await begin();
  await rig.call('library.removeServer', { id });
  end();
  await ended;
  expect(await count(rig, '')).toBe(0);
});

it('does not take a paused list for a cut one', async () => {
  const { rig, id, begin, end } = await connectSlowly();
  const before = serverState(rig);
  const { ended } = await begin();
  await rig.call('library.pause', { id, isPaused: true });
  end();
  await ended;
  const { error, scannedAt, isOnline, isPaused } = serverState(rig);
  expect({ error, scannedAt, isOnline, isPaused }).toEqual({
    error: null,
    scannedAt: before.scannedAt,
    isOnline: true,
    isPaused: true,
  });
  expect(await count(rig, '')).toBe(452);
});

describe('adding a server', () => {
  it('stores nothing when the token is wrong or the address is not trusted', async () => {
    demo = await startMediaServer({ kind: 'jellyfin', token, films, episodes });
    const rig = openRig(data);
    const add = (url: string, given: string) =>
      rig.call('library.addServer', { kind: 'jellyfin', name: 'x', url, token: given });
    await expect(add(demo.url, 'wrong')).rejects.toMatchObject({ error: { code: 'unauthorized' } });
    await expect(add('http://192.0.2.7:8096', token)).rejects.toMatchObject({
      error: { code: 'untrusted' },
    });
    await expect(add('ftp://127.0.0.1/', token)).rejects.toMatchObject({
      error: { detail: { field: 'url' } },
    });
    rig.clock.advance(1000);
    expect(rig.hub.get('library').servers).toEqual([]);
  });
});

describe('path mapping', () => {
  const mappings = [
    { from: '/media', to: '/mnt/a' },
    { from: '/media/tv/', to: '/mnt/tv' },
    { from: 'D:\\Films', to: '/mnt/d' },
  ];
  it.each([
    ['/media/x.mkv', '/mnt/a', ['x.mkv']],
    ['/media/tv/a/b.mkv', '/mnt/tv', ['a', 'b.mkv']],
    ['/mediabackup/x.mkv', '/', ['mediabackup', 'x.mkv']],
    ['d:\\films\\A\\b.mkv', '/mnt/d', ['A', 'b.mkv']],
  ])('maps %s to %s', (from, root, names) =>
    expect(mapServerPath(from, mappings)).toEqual({ root, names }),
  );
  it('refuses a path that leads away or is no video', () => {
    for (const bad of [
      '/media/../x.mkv',
      '/media//x.mkv',
      '/media/./x.mkv',
      '/media/x.txt',
      '/media/',
      '',
      '/media/a\0.mkv',
    ])
      expect(mapServerPath(bad, mappings), bad).toBeNull();
    expect(chooseMapping('/media/tv/x.mkv', mappings)?.to).toBe('/mnt/tv');
  });
});
