import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DemoServerRig } from '../../../test/support/net/demo-server-rig.ts';
import { FakeClock } from '../../../test/support/core/fake-clock.ts';
import type { Frame, RawSocket } from '../../../test/support/net/raw-socket.ts';
import type { MusicDemo } from './server.ts';

const rig = new DemoServerRig();
let clock: FakeClock;
let demo: MusicDemo;
let socket: RawSocket;

beforeEach(async () => {
  clock = new FakeClock();
  demo = await rig.start({ generation: '2.8', clock, tracks: 1_200 });
  socket = await rig.signIn(demo);
});
afterEach(() => rig.close());

const listed = async (kind: string, args: Frame = {}): Promise<Frame[]> =>
  (await socket.call(`music/${kind}/library_items`, args))['result'] as Frame[];
const entries = async (id: unknown): Promise<unknown[]> => {
  await socket.call('music/playlists/playlist_tracks', {
    item_id: String(id),
    provider_instance_id_or_domain: 'library',
  });
  return demo.model.library.lists.playlist.find((one) => one.id === id)?.tracks ?? [];
};

describe('playlists', () => {
  it.each([
    ['builtin', 4],
    ['filesystem_local', 1],
  ])('of %s take %i of a track, a radio, an episode and an audiobook', async (provider, taken) => {
    const made = await socket.call('music/playlists/create_playlist', {
      name: 'Mixed',
      provider_instance_or_domain: provider,
    });
    const { item_id: id } = made['result'] as Frame;
    const { lists } = demo.model.library;
    const podcast = lists.podcast[0];
    const episode = podcast === undefined ? undefined : demo.model.library.episodes(podcast)[0];
    const uris = [
      'library://track/1',
      `library://radio/${String(lists.radio[0]?.id)}`,
      `library://podcast_episode/${String(episode?.id)}`,
      `library://audiobook/${String(lists.audiobook[0]?.id)}`,
    ];
    await socket.call('music/playlists/add_playlist_tracks', { db_playlist_id: id, uris });
    expect(await entries(id)).toHaveLength(taken);
  });

  it('stored as files return with a sync, however they were removed', async () => {
    for (const provider of ['builtin', 'filesystem_local']) {
      const args = { name: `By ${provider}`, provider_instance_or_domain: provider };
      const made = await socket.call('music/playlists/create_playlist', args);
      const { item_id: id } = made['result'] as Frame;
      const gone = { media_type: 'playlist', library_item_id: id };
      await socket.call('music/library/remove_item', gone);
    }
    expect(await socket.call('music/sync', { media_types: ['playlist'] })).toHaveProperty('result');
    expect((await listed('playlists', { search: 'By ' })).map(({ name }) => name)).toEqual([]);
    clock.advance(0);
    const back = (await listed('playlists', { search: 'By ' })).map(({ name }) => name);
    expect(back).toEqual(['By filesystem_local']);
  });
});

describe('rights', () => {
  it.each(['artists', 'albums', 'tracks', 'radios', 'audiobooks', 'genres'])(
    'of a plain user do not include changing %s',
    async (kind) => {
      const plain = await rig.signIn(demo, demo.userToken);
      for (const name of ['remove', 'update'])
        expect(
          await plain.call(`music/${kind}/${name}`, { item_id: '1', update: {} }),
        ).toMatchObject({ error_code: 22 });
    },
  );

  it('of an administrator do', async () => {
    const [album] = await listed('albums');
    const change = { item_id: album?.['item_id'], update: { ...album, name: 'Renamed' } };
    await socket.call('music/albums/update', change);
    expect(await listed('albums', { search: 'Renamed' })).toEqual([]);
    await socket.call('music/albums/update', { ...change, overwrite: true });
    expect(await listed('albums', { search: 'Renamed' })).toHaveLength(1);
    await socket.call('music/albums/remove', { item_id: album?.['item_id'] });
    expect(await listed('albums', { search: 'Renamed' })).toEqual([]);
  });
});

describe('playing', () => {
  const queueOf = () => demo.model.queues.get('office');
  const queue = { queue_id: 'office' };

  it('resumes an empty queue with what it played last', async () => {
    await socket.call('player_queues/clear', queue);
    expect(await socket.call('player_queues/play', queue)).toMatchObject({ error_code: 8 });
    const media = 'library://album/1';
    await socket.call('player_queues/play_media', { ...queue, media, option: 'replace' });
    const songs = queueOf()?.items.length;
    await socket.call('player_queues/clear', queue);
    expect(queueOf()?.items).toEqual([]);
    await socket.call('player_queues/play', queue);
    expect([queueOf()?.items.length, queueOf()?.state]).toEqual([songs, 'playing']);
  });

  it('goes on past the end after a seek to exactly the duration', async () => {
    const media = 'library://album/1';
    await socket.call('player_queues/play_media', { ...queue, media, option: 'replace' });
    const song = queueOf()?.items[0]?.media;
    const duration = song?.kind === 'track' ? song.duration : 0;
    await socket.call('player_queues/seek', { ...queue, position: duration });
    clock.advance(5_000);
    const now = (await socket.call('player_queues/get', queue))['result'] as Frame;
    expect([queueOf()?.index, queueOf()?.state]).toEqual([0, 'playing']);
    expect(now['elapsed_time']).toBeGreaterThanOrEqual(duration);
  });

  it('fails for a web address where nothing answers', async () => {
    const dead = { uri: 'http://radio.invalid:8000/stream' };
    expect(await socket.call('music/item_by_uri', dead)).toMatchObject({ error_code: 3 });
    const alive = await socket.call('music/item_by_uri', { uri: 'http://radio.test:8000/stream' });
    expect(alive['result']).toMatchObject({ media_type: 'radio' });
  });
});

describe('slow look-ups', () => {
  const track = { item_id: '1', provider: 'library', uri: 'library://track/1', metadata: {} };
  /** Whether a command is answered only after a time (s). */
  async function lateBy(seconds: number, command: string, args: Frame): Promise<boolean> {
    demo.fault('slow-lookups');
    let done = false;
    const answer = socket.call(command, args).then(() => (done = true));
    // A later command is answered first.
    await socket.call('info');
    const early = done;
    clock.advance(seconds * 1_000);
    await answer;
    return !early;
  }

  it('are those for lyrics that the track does not have itself', async () => {
    const command = 'metadata/get_track_lyrics';
    expect(await lateBy(34, command, { track })).toBe(true);
    const own = { ...track, metadata: { lyrics: 'La la' } };
    expect((await socket.call(command, { track: own }))['result']).toEqual(['La la', null]);
  });

  it('are added items, whose event comes at once', async () => {
    const args = { item: 'http://radio.test/stream' };
    const adding = lateBy(55, 'music/library/add_item', args);
    await socket.until(() => socket.events().some(({ event }) => event === 'media_item_added'));
    expect(await adding).toBe(true);
  });

  it('are announcements, during which the player is idle, and sources it cannot select', async () => {
    const player = demo.model.players.get('living_room');
    const url = 'http://sounds.test/gong.mp3';
    const announcing = lateBy(15, 'players/cmd/play_announcement', {
      player_id: 'living_room',
      url,
    });
    await demo.waitFor(() => player?.state === 'idle');
    expect(await announcing).toBe(true);
    await demo.waitFor(() => player?.state === 'playing');
    const source = { player_id: 'living_room', source: 'line_in' };
    expect(await lateBy(2, 'players/cmd/select_source', source)).toBe(true);
  });
});

it('serves the address of a preview, and never enlarges a picture', async () => {
  const args = { item_id: '1', provider_instance_id_or_domain: 'library' };
  const { result } = await socket.call('music/tracks/preview', args);
  const preview = await fetch(String(result));
  expect([preview.status, preview.headers.get('content-type')]).toEqual([200, 'audio/wav']);
  const [album] = await listed('albums');
  const metadata = album?.['metadata'] as { images: { path: string; provider: string }[] };
  const [image] = metadata.images;
  const address = new URL('/imageproxy', demo.url);
  address.searchParams.set('path', encodeURIComponent(image?.path ?? ''));
  address.searchParams.set('provider', image?.provider ?? '');
  address.searchParams.set('size', '5000');
  const picture = Buffer.from(await (await fetch(address)).arrayBuffer());
  expect(picture.readUInt32BE(16)).toBe(640);
});
