import { describe, expect, it } from 'vitest';
import {
  formatUri,
  listSources,
  providerItemId,
  providers,
} from '../../src/demo/music/library-model.ts';
import type { LiveLibrary } from '../support/music/live-library.ts';
import { codeOf, urisOf, useLiveLibrary } from '../support/music/live-library.ts';

const connected = useLiveLibrary();

describe('history', () => {
  it('shows what was played last, and where the listener stopped', async () => {
    const m = await connected();
    const rows = await m.ask('music.home', undefined);
    expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(['recent', 'inProgress']));
    const started = rows.find(({ id }) => id === 'inProgress')?.items ?? [];
    expect(started.length).toBeGreaterThan(0);
    expect(started.every(({ resumeAt }) => resumeAt !== null && resumeAt > 0)).toBe(true);
    const track = (await m.walk({ kind: 'track', search: 'glass harbour' })).items[0];
    await m.ask('music.markPlayed', { uri: track?.uri ?? '', played: true });
    expect((await m.ask('music.recent', { limit: 5 }))[0]?.uri).toBe(track?.uri);
    expect(
      (await m.ask('music.recent', { kinds: ['episode'] })).every(({ kind }) => kind === 'episode'),
    ).toBe(true);
  });

  it('marks an episode once, however often it is asked', async () => {
    const m = await connected();
    const podcast = (await m.walk({ kind: 'podcast' })).items[0]?.uri ?? '';
    const look = async () =>
      (await m.ask('music.related', { uri: podcast, relation: 'tracks' })).items.at(-1);
    const uri = (await look())?.uri ?? '';
    await m.ask('music.markPlayed', { uri, played: true });
    expect((await look())?.played).toBe(true);
    await m.ask('music.markPlayed', { uri, played: false });
    await m.ask('music.markPlayed', { uri, played: false });
    expect((await look())?.played).not.toBe(true);
    expect(m.sent('music/mark_unplayed')).toHaveLength(1);
  });
});

describe('the library', () => {
  it('takes a favorite from a provider, and says the address it then has', async () => {
    const { ask } = await connected();
    const { groups } = await ask('music.search', {
      text: 'a',
      limit: 100,
      kinds: ['album', 'track'],
    });
    const outside = groups.flatMap(({ items }) => items).find(({ inLibrary }) => !inLibrary);
    expect(outside).toBeDefined();
    const uri = outside?.uri ?? '';
    const shown = await ask('music.favorite', { uri, favorite: true });
    expect(shown).toMatchObject({
      favorite: true,
      uri: expect.stringMatching(/^library:/) as unknown,
    });
    expect(await ask('music.favorite', { uri: shown.uri, favorite: true })).toEqual(shown);
    expect(await ask('music.favorite', { uri, favorite: false })).toEqual({
      ...shown,
      favorite: false,
    });
    expect(
      await codeOf(
        ask('music.favorite', { uri: 'podcastfeed--demo://podcast_episode/1_1', favorite: true }),
      ),
    ).toBe('unsupported');
  });

  it('keeps an item although the server’s lookup fails after it, and forgets it again', async () => {
    const { ask, demo } = await connected();
    const { groups } = await ask('music.search', { text: 'a', limit: 100, kinds: ['album'] });
    const outside = groups[0]?.items.find(({ inLibrary }) => !inLibrary);
    demo.fault('add-fails');
    const kept = await ask('music.keep', { uri: outside?.uri ?? '' });
    expect(kept).toMatchObject({ inLibrary: true, name: outside?.name });
    demo.fault('add-fails', false);
    await ask('music.forget', { uri: outside?.uri ?? '' });
    expect(await codeOf(ask('music.item', { uri: kept.uri }))).toBe('not-found');
    expect(await codeOf(ask('music.forget', { uri: 'library://album/999999' }))).toBe('not-found');
    expect(await codeOf(ask('music.item', { uri: 'nonsense' }))).not.toBe('done');
  });

  it('loses an item with several sources by the address of any of them, and gets it back with all', async () => {
    const { ask, demo, sent } = await connected();
    const [entry] = demo.model.library.lists.track;
    if (entry === undefined) throw new Error('no track');
    entry.also = providers.attic;
    const own = formatUri(entry);
    const others = listSources(entry).map(
      (source) => `${source}://track/${providerItemId(entry, source)}`,
    );
    const look = async () =>
      (await Promise.all(others.map((uri) => ask('music.item', { uri })))).map(
        ({ uri, inLibrary, providers: names }) => [uri === own, inLibrary, names.length],
      );
    const [, attic = ''] = others;
    expect(await look()).toEqual(Array(2).fill([true, true, 2]));
    await ask('music.forget', { uri: attic });
    expect(await look()).toEqual(Array(2).fill([false, false, 2]));
    expect(await codeOf(ask('music.item', { uri: own }))).toBe('not-found');
    for (const uri of others) await ask('music.forget', { uri });
    expect(sent('music/library/remove_item')).toEqual([
      { media_type: 'track', library_item_id: entry.id, recursive: true },
    ]);
    const kept = await ask('music.keep', { uri: attic });
    expect(kept).toMatchObject({ uri: formatUri(entry), inLibrary: true });
    expect(await look()).toEqual(Array(2).fill([false, true, 2]));
  });

  it('is stale once per burst of changes, and names what the server reads in', async () => {
    const { ask, demo, hub, until } = await connected();
    await demo.waitForCommand('providers');
    // Answers come in order, so the providers are known after this one.
    await ask('music.home', undefined);
    const before = hub.get('music.library').revision;
    const tasks = [{ provider_instance: 'opensubsonic--attic', media_types: ['track'] }];
    demo.emit('sync_tasks_updated', null, tasks);
    await until(() => hub.get('music.library').syncing.length > 0);
    expect(hub.get('music.library').syncing).toEqual(['Attic server']);
    for (let n = 0; n < 20_000; n += 1) {
      const uri = `library://track/${String(n)}`;
      demo.emit('media_item_added', uri, { uri, media_type: 'track', name: 'New' });
    }
    demo.emit('sync_tasks_updated', null, []);
    await until(() => hub.get('music.library').revision > before);
    expect(hub.get('music.library')).toEqual({ revision: before + 1, syncing: [] });
  });
});

describe('a playlist', () => {
  async function made(m: LiveLibrary, ...tracks: string[]) {
    return (await m.ask('music.createPlaylist', { name: 'Evening', uris: tracks })).uri;
  }
  const track = (id: number): string => `library://track/${String(id)}`;
  const shown = async ({ ask }: LiveLibrary, uri: string) =>
    (await ask('music.related', { uri, relation: 'tracks' })).items.map((item) => [
      item.position,
      item.uri,
    ]);

  it('says what an addition left out, with albums unfolded', async () => {
    const m = await connected();
    const uri = await made(m, track(1));
    expect(
      await m.ask('music.addToPlaylist', { playlist: uri, uris: [track(1), track(2)] }),
    ).toEqual({ added: 1, skipped: 1 });
    const album = (await m.walk({ kind: 'album', search: 'low tide' })).items[0]?.uri ?? '';
    const length = (await m.ask('music.related', { uri: album, relation: 'tracks' })).items.length;
    const { added, skipped } = await m.ask('music.addToPlaylist', { playlist: uri, uris: [album] });
    expect(added + skipped).toBe(length);
    expect((await shown(m, uri)).length).toBe(2 + added);
    expect(
      await codeOf(m.ask('music.addToPlaylist', { playlist: uri, uris: [track(999_999)] })),
    ).toBe('not-found');
  });

  it('loses the entries that are shown, even with one in between that no list shows', async () => {
    const m = await connected();
    const uri = await made(m, ...[1, 2, 3, 4].map(track));
    await m.ask('music.forget', { uri: track(2) });
    expect(await shown(m, uri)).toEqual([
      [1, track(1)],
      [3, track(3)],
      [4, track(4)],
    ]);
    await m.ask('music.removeFromPlaylist', {
      playlist: uri,
      entries: [{ position: 3, uri: track(3) }],
    });
    expect((await shown(m, uri)).map(([, one]) => one)).toEqual([track(1), track(4)]);
  });

  it('that changed meanwhile loses nothing', async () => {
    const m = await connected();
    const uri = await made(m, ...[1, 2, 3].map(track));
    const entries = [
      { position: 1, uri: track(1) },
      { position: 3, uri: track(2) },
    ];
    expect(await codeOf(m.ask('music.removeFromPlaylist', { playlist: uri, entries }))).toBe(
      'conflict',
    );
    expect(await shown(m, uri)).toHaveLength(3);
  });

  it('is renamed, and removed with the library’s command', async () => {
    const m = await connected();
    const uri = await made(m);
    expect(await m.ask('music.renamePlaylist', { playlist: uri, name: 'Night' })).toMatchObject({
      uri,
      name: 'Night',
    });
    expect(await codeOf(m.ask('music.renamePlaylist', { playlist: uri, name: 'a/b' }))).toBe(
      'invalid-input',
    );
    await m.ask('music.forget', { uri });
    expect(urisOf((await m.walk({ kind: 'playlist' })).items)).not.toContain(uri);
    expect(m.sent('music/playlists/remove')).toEqual([]);
  });

  it('is not left half made, and not edited if it cannot be', async () => {
    const m = await connected();
    const before = urisOf((await m.walk({ kind: 'playlist' })).items);
    expect(
      await codeOf(m.ask('music.createPlaylist', { name: 'Half', uris: [track(999_999)] })),
    ).toBe('not-found');
    expect(urisOf((await m.walk({ kind: 'playlist' })).items)).toEqual(before);
    const fixed = (await m.walk({ kind: 'playlist' })).items.find(
      ({ editable }) => editable === false,
    );
    expect(
      await codeOf(m.ask('music.addToPlaylist', { playlist: fixed?.uri ?? '', uris: [track(1)] })),
    ).toBe('unsupported');
    expect(
      await codeOf(m.ask('music.addToPlaylist', { playlist: track(1), uris: [track(1)] })),
    ).toBe('invalid-input');
  });
});

it('a change over a connection without events makes lists stale too', async () => {
  const m = await connected({ faults: ['no-websocket'] });
  expect(m.hub.get('music.abilities')).toMatchObject({ library: true, favorites: true });
  const before = m.hub.get('music.library').revision;
  await m.ask('music.favorite', { uri: 'library://track/1', favorite: true });
  await m.until(() => m.hub.get('music.library').revision > before);
  const { items } = await m.walk({ kind: 'track', favorite: true });
  expect(urisOf(items)).toContain('library://track/1');
});
