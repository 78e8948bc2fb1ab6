import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import library from '../../../test/fixtures/music-assistant/captured-2.8/library-2.json' with { type: 'json' };
import playlists from '../../../test/fixtures/music-assistant/captured-2.8/playlists.json' with { type: 'json' };
import { DemoServerRig } from '../../../test/support/net/demo-server-rig.ts';
import { keyDifferences } from '../../../test/support/net/key-sets.ts';
import type { Frame, RawSocket } from '../../../test/support/net/raw-socket.ts';

interface Case {
  readonly case: string;
  readonly group: string;
  readonly request: { readonly command: string; readonly args: Frame };
  readonly reply?: Frame | null;
}

/** Items of the recorded library and their counterparts in the demo. */
const items: readonly (readonly [RegExp, string])[] = [
  [/library:\/\/track\/(511|518|519|520|508|509|503)\b/g, 'library://track/1'],
  [/library:\/\/album\/(26|28)\b/g, 'library://album/1'],
  [/library:\/\/artist\/[68]\b/g, 'library://artist/1'],
  [/library:\/\/playlist\/(4|12)\b/g, 'library://playlist/1'],
  [/library:\/\/(podcast|audiobook|genre)\/5\b/g, 'library://$1/1'],
  [/test:\/\/podcast_episode\/4_0/g, 'podcastfeed--demo://podcast_episode/1_312'],
  [/filesystem_local--5n4dkAuJ/g, 'filesystem_local--demo'],
  [/"test"/g, '"opensubsonic--attic"'],
  [
    /Ångström & Co 100%\/Live #1 – 50% off\?\/0[13].flac/g,
    'Mira Okafor/Low Tide/01 Glass Harbour.flac',
  ],
  [/Mica Orchard 1\/Glass Harbour/g, 'Mira Okafor/Low Tide'],
];
const itemIds: Readonly<Record<string, string>> = {
  '511': '1',
  '26': '1',
  '28': '1',
  '6': '1',
  '5': '1',
};

/** Skipped: cases that need the internet, tables that a sync fills, or an id that the recorder made. */
const left =
  /burst|plain audio URL|plain user|500 in partial|recommendations|remove a provider|add it again: the|plain URL|second radio|same again|refresh_item|add what is|podcast_episode$|playlist_tracks: (all|recently|random)|of the deleted|delete|remove an artist|on disk|radio station|track_by_name$|get_library_item of unknown|add it back|get after remove|remove (a track|an album)|favorite it|rename|force_refresh|remove from one|add to one|add (another|a radio)/;
/** Cases whose request has a recorded name: the results depend on the library. */
const found = /^search$/;

const cases = [...library, ...playlists].filter(
  (one): one is typeof one & Case => 'request' in one && 'group' in one && !left.test(one.case),
) as unknown as readonly Case[];

/** A recorded value without the short forms of objects that the recorder had shown before. */
function whole(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(whole);
  if (typeof value !== 'object' || value === null) return value;
  if ('digest' in value || 'uri' in value === false)
    return 'digest' in value ? null : mapped(value);
  return 'item_id' in value ? mapped(value) : null;
}
const mapped = (value: object): Frame =>
  Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !key.endsWith('_count'))
      .map(([key, one]) => [key, whole(one)]),
  );

describe('library and playlist commands compared with a recording of a real server', () => {
  const rig = new DemoServerRig();
  let socket: RawSocket;
  let attic: string;

  beforeAll(async () => {
    const demo = await rig.start({ generation: '2.8', tracks: 1200, faults: ['no-similar'] });
    const { lists } = demo.model.library;
    attic = lists.album.find((one) => one.provider === 'opensubsonic--attic')?.id ?? '';
    socket = await rig.signIn(demo);
  });
  afterAll(() => rig.close());

  function argsOf({ args }: Case['request']): Frame {
    let text = JSON.stringify(args);
    for (const [from, to] of items) text = text.replaceAll(from, to);
    const here = JSON.parse(text) as Frame;
    for (const key of ['item_id', 'library_item_id', 'db_playlist_id']) {
      const id = String(here[key]);
      if (typeof here[key] === 'string') here[key] = id === '21' ? attic : (itemIds[id] ?? id);
    }
    return here;
  }

  it.each(cases.map((one, index) => ({ ...one, index })))('$group: $case', async (one) => {
    const { command } = one.request;
    const args = argsOf(one.request);
    const reply = await socket.ask({ command, args, message_id: `library-${one.index}` });
    const wanted = one.reply ?? {};
    expect(reply['error_code'], JSON.stringify(reply)).toBe(wanted['error_code']);
    const details = wanted['details'];
    if (typeof details === 'string' && details.length < 90) expect(reply['details']).toBe(details);
    if (found.test(one.group)) return;
    expect(keyDifferences(reply['result'], whole(wanted['result']), ['genre_aliases'])).toEqual([]);
  });
});

describe('other facts of the recordings', () => {
  const rig = new DemoServerRig();
  afterAll(() => rig.close());

  it('sends 500 entries as a partial frame and an empty last one', async () => {
    const demo = await rig.start({ tracks: 1200 });
    const socket = await rig.signIn(demo);
    const random = demo.model.library.lists.playlist.find((one) => !one.editable);
    const args = { item_id: random?.id, provider_instance_id_or_domain: 'library' };
    socket.frames.length = 0;
    await socket.call('music/playlists/playlist_tracks', args);
    const frames = socket.frames.filter((one) => 'partial' in one);
    const sizes = frames.map((one) => [one['partial'], (one['result'] as unknown[]).length]);
    expect(sizes).toEqual([
      [true, 500],
      [false, 0],
    ]);
  });

  it('lets a plain user remove an item but not change a playlist', async () => {
    const demo = await rig.start({ tracks: 400 });
    const socket = await rig.signIn(demo, demo.userToken);
    const refused = await socket.call('music/playlists/remove', { item_id: '1' });
    expect(refused['error_code']).toBe(22);
    const args = { media_type: 'album', library_item_id: '1' };
    const tracks = demo.model.library.lists.album[0]?.tracks.length ?? 0;
    await socket.call('music/library/remove_item', args);
    const gone = socket.events().filter((one) => one['event'] === 'media_item_deleted');
    expect(gone).toHaveLength(tracks + 1);
    expect(gone.at(-1)?.['object_id']).toBe('library://album/1');
    await socket.call('music/sync', { media_types: ['album'] });
    const back = socket.events().find((one) => one['event'] === 'media_item_added');
    expect(back?.['object_id']).not.toBe('library://album/1');
  });

  it('adds an item and then fails, when the lookup after it does', async () => {
    const demo = await rig.start({ tracks: 1200, faults: ['add-fails'] });
    const socket = await rig.signIn(demo);
    const [album] = demo.model.library.elsewhere.album;
    const uri = `opensubsonic--attic://album/album-${album?.original ?? ''}`;
    const reply = await socket.call('music/library/add_item', { item: uri });
    expect(reply['error_code']).toBe(999);
    const added = socket.events().filter((one) => one['event'] === 'media_item_added');
    expect(added.at(-1)?.['object_id']).toMatch(/^library:\/\/album\//);
  });

  it('answers the same search from its cache for ten minutes', async () => {
    const demo = await rig.start({ tracks: 400 });
    const socket = await rig.signIn(demo);
    const ask = async (): Promise<unknown> => {
      const { result } = await socket.call('music/search', { search_query: 'low tide', limit: 5 });
      return (result as { albums: Frame[] }).albums[0]?.['favorite'];
    };
    expect(await ask()).toBe(true);
    await socket.call('music/favorites/remove_item', { media_type: 'album', library_item_id: '1' });
    expect(await ask()).toBe(true);
  });
});
