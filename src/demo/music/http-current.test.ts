import { connect } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import captured from '../../../test/fixtures/music-assistant/captured-2.8/http.json' with { type: 'json' };
import { DemoServerRig } from '../../../test/support/net/demo-server-rig.ts';
import { keyDifferences } from '../../../test/support/net/key-sets.ts';
import { coverPath, imageId, libraryProvider } from './media-shape.ts';
import type { MusicDemo, MusicDemoOptions } from './server.ts';

const rig = new DemoServerRig();
const start = (options: MusicDemoOptions = {}): Promise<MusicDemo> =>
  rig.start({ generation: '2.8', ...options });

afterEach(() => rig.close());

type Case = (typeof captured)[number];

/** The preparation of the captured request, and its user. */
async function prepare(one: Case, demo: MusicDemo): Promise<string | null> {
  const before = ['no users yet', 'user name too short', 'first-run setup'];
  if (before.includes(one.case)) return null;
  const account = { username: 'tester', password: 'test-password-1' };
  const answer = await fetch(`${demo.url}/setup`, {
    method: 'POST',
    body: JSON.stringify(account),
  });
  const { token } = (await answer.json()) as { token: string };
  if (!one.authorization) return null;
  if (one.case === 'bad token') return 'TOKEN_A';
  return one.case.startsWith('user role') ? demo.userToken : token;
}

function bodyOf(one: Case): string | null {
  if (one.request_json === null) return null;
  const text = JSON.stringify(one.request_json);
  return one.case === 'user role login'
    ? text.replace('"bob"', '"guest"').replace('bob-password', 'guest-password')
    : text.replaceAll('demo_0', 'kitchen');
}

describe('HTTP of a 2.8 server', () => {
  it.each(captured)('$method $path as captured: $case', async (one) => {
    const demo = await start({ onboarded: false });
    const token = await prepare(one, demo);
    const answer = await fetch(`${demo.url}${one.path}`, {
      method: one.method,
      body: bodyOf(one),
      headers: token === null ? {} : { authorization: `Bearer ${token}` },
    });
    expect(answer.status).toBe(one.status);
    expect(answer.headers.get('content-type')).toBe(one.content_type);
    const text = await answer.text();
    if ('www_authenticate' in one)
      expect(answer.headers.get('www-authenticate')).toBe(one.www_authenticate);
    if ('body_text' in one) expect(text).toBe(one.body_text);
    else expect(keyDifferences(JSON.parse(text), one.body)).toEqual([]);
  });

  it('survives a client that disconnects while it sends a request', async () => {
    const demo = await start();
    const unhandled = vi.fn();
    process.on('unhandledRejection', unhandled);
    const socket = connect(Number(new URL(demo.url).port), '127.0.0.1');
    socket.write('POST /api HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{');
    await demo.waitFor(() => demo.everything().some((text) => text.startsWith('POST /api')));
    socket.resetAndDestroy();
    expect((await fetch(`${demo.url}/info`)).status).toBe(200);
    await demo.stop();
    process.off('unhandledRejection', unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });

  it('allows any page to read /info', async () => {
    const demo = await start();
    const answer = await fetch(`${demo.url}/info`);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  });

  it('returns 400 for invalid data from 2.10 on', async () => {
    const answers = await Promise.all(
      (['2.9', '2.10'] as const).map(async (generation) => {
        const demo = await start({ generation });
        const args = { queue_id: 'living_room', queue_item_id: 'zz' };
        return fetch(`${demo.url}/api`, {
          method: 'POST',
          headers: { authorization: `Bearer ${demo.token}` },
          body: JSON.stringify({ command: 'player_queues/move_item', args }),
        });
      }),
    );
    expect(answers.map((one) => one.status)).toEqual([500, 400]);
  });

  it('joins what the socket sends in parts', async () => {
    const demo = await start();
    const answer = await fetch(`${demo.url}/api`, {
      method: 'POST',
      headers: { authorization: `Bearer ${demo.token}` },
      body: JSON.stringify({
        command: 'music/playlists/playlist_tracks',
        args: { item_id: '4', provider_instance_id_or_domain: 'library' },
      }),
    });
    expect(await answer.json()).toHaveLength(642);
  });
});

describe('pictures', () => {
  const path = 'Mira Okafor/Low Tide/cover.png';

  async function picture(demo: MusicDemo, query: string): Promise<[number, string | null]> {
    const answer = await fetch(`${demo.url}${query}`);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    if (answer.status === 200 && answer.headers.get('content-type') === 'image/png')
      expect([...bytes.slice(0, 4)]).toEqual([0x89, 0x50, 0x4e, 0x47]);
    return [answer.status, answer.headers.get('content-type')];
  }

  it('are addressed by path and provider up to 2.9, encoded once or twice', async () => {
    const demo = await start({ generation: '2.9' });
    const once = encodeURIComponent(path);
    const rest = `&provider=${libraryProvider}&size=77`;
    expect(await picture(demo, `/imageproxy?path=${once}${rest}`)).toEqual([200, 'image/png']);
    const twice = encodeURIComponent(once);
    expect(await picture(demo, `/imageproxy?path=${twice}${rest}`)).toEqual([200, 'image/png']);
    expect((await picture(demo, `/imageproxy?path=none${rest}`))[0]).toBe(404);
    expect((await picture(demo, `/imageproxy?size=77`))[0]).toBe(500);
  });

  it('are addressed by id in fixed sizes from 2.9 on, and only so from 2.10 on', async () => {
    const demo = await start({ generation: 'current' });
    const id = imageId(path);
    expect(await picture(demo, `/imageproxy/${id}?size=256`)).toEqual([200, 'image/png']);
    expect(await picture(demo, `/imageproxy/${id}?fmt=svg`)).toEqual([200, 'image/svg+xml']);
    expect((await picture(demo, `/imageproxy/${id}?size=100`))[0]).toBe(400);
    expect((await picture(demo, `/imageproxy/${'0'.repeat(64)}?size=80`))[0]).toBe(404);
    const old = `/imageproxy?path=${encodeURIComponent(path)}&provider=${libraryProvider}`;
    expect((await picture(demo, old))[0]).toBe(404);
  });

  it('exist for every item of the library but genres and some artists', async () => {
    const demo = await start({ generation: 'current', tracks: 400 });
    const { album, playlist, radio, podcast, audiobook } = demo.model.library.lists;
    for (const entry of [...album, ...playlist, ...radio, ...podcast, ...audiobook])
      expect(
        (await picture(demo, `/imageproxy/${imageId(coverPath(entry) ?? '')}?size=80`))[0],
      ).toBe(200);
  });
});
