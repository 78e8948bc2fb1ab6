import path from 'node:path';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FakeClock } from '../../../../../test/support/core/fake-clock.ts';
import { sha256 } from '../../../../../test/support/music/players-rig.ts';
import { recordedLog } from '../../../../../test/support/core/recorded-log.ts';
import { useTempDirs } from '../../../../../test/support/temp-dir.ts';
import type { PictureStore } from '../../../platform/ports/picture-store.ts';
import { systemClock } from '../../../../node/system-clock.ts';
import { PictureFolder } from '../../../platform/picture-store.ts';
import { createHttp } from '../../../net/http.ts';
import { ArtFetch, artPath, artSize } from './art-fetch.ts';
import { ArtRegistry } from './art-registry.ts';
import type { Image } from './image.ts';
import { findCover, imageOfUrl } from './image.ts';

/** The start of a JPEG. */
const pixels = Buffer.from('\xff\xd8\xff\xe0pixels', 'latin1');
const PROXY = 'ab'.repeat(32);
const cover: Image = {
  kind: 'image',
  path: 'Nova/Low Tide/cover & more.jpg',
  provider: 'filesystem_local--x',
  proxyId: PROXY,
};

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const tempDir = useTempDirs();
let server: Server;
let seen: { url: string; headers: IncomingMessage['headers'] }[];
let answer: Answer;
const never = new AbortController().signal;

beforeEach(async () => {
  seen = [];
  answer = (_request, response) => {
    response.writeHead(200, { 'content-type': 'image/jpg' }).end(pixels);
  };
  server = createServer((request, response) => {
    seen.push({ url: request.url ?? '', headers: request.headers });
    answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

function fetcher(schema: number | null = 31, pictures: PictureStore | null = null) {
  const registry = new ArtRegistry(sha256);
  const origin = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  const log = recordedLog();
  const http = createHttp({ fetch, clock: new FakeClock(), log });
  const link = { origin, schema };
  const own = { caFile: () => null, profileId: () => 'p1' };
  const art = new ArtFetch({ http, link, registry, log, pictures, ...own });
  const idOf = (image: Image): string => (registry.path(image) ?? '').slice('/art/'.length);
  return { art, idOf, log };
}

describe('the registry', () => {
  it('gives each picture a stable, opaque id', () => {
    const registry = new ArtRegistry(sha256);
    const path = registry.path(cover);
    expect(path).toMatch(/^\/art\/[0-9a-f]{32}$/);
    expect(registry.path({ ...cover })).toBe(path);
    expect(registry.path({ ...cover, path: 'other' })).not.toBe(path);
    expect(registry.find(path?.slice('/art/'.length) ?? '')).toEqual(cover);
    expect(registry.path(null)).toBeNull();
  });

  it('forgets the oldest beyond 30,000', () => {
    const registry = new ArtRegistry(sha256);
    const ids = Array.from({ length: 30_001 }, (_, i) =>
      registry.path({ ...cover, path: String(i) })?.slice('/art/'.length),
    );
    expect(registry.find(ids[0] ?? '')).toBeUndefined();
    expect(registry.find(ids[1] ?? '')).toBeDefined();
  });
});

describe('the request for a picture', () => {
  it('uses the id from release 2.9 on, with a supported size', () => {
    expect(artPath(cover, 200, 31)).toBe(`/imageproxy/${PROXY}?size=256&fmt=jpeg`);
    expect([1, 80, 81, 500, 4_000].map(artSize)).toEqual([80, 80, 160, 512, 1024]);
  });

  it('uses the path before that, encoded twice', () =>
    expect(artPath(cover, 80, 29)).toBe(
      '/imageproxy?path=Nova%252FLow%2520Tide%252Fcover%2520%2526%2520more.jpg' +
        '&provider=filesystem_local--x&size=80&fmt=jpeg',
    ));

  it('goes to the connected server, whatever address a player names', () => {
    const image = imageOfUrl('http://192.0.2.2:8095/imageproxy?provider=x&size=500&path=a%252Fb');
    expect(image === null ? null : artPath(image, 80, 29)).toBe(
      '/imageproxy?provider=x&size=80&path=a%252Fb',
    );
    const remote = imageOfUrl('https://cdn.example/a.png');
    expect(remote === null ? null : artPath(remote, 80, 29)).toBe(
      '/imageproxy?path=https%253A%252F%252Fcdn.example%252Fa.png&provider=builtin&size=80&fmt=jpeg',
    );
  });

  it('never leaves the image proxy of the server', () => {
    const outside = [
      '/imageproxy/../api',
      '/imageproxy/%2e%2e/api',
      '/imageproxyx',
      '//x/imageproxy',
    ];
    const paths = outside.map((path) => artPath({ kind: 'address', path }, 80, 31));
    expect(paths).toEqual([null, null, null, null]);
    const piece = fc.constantFrom(
      '/',
      '..',
      '%2e',
      '?',
      '#',
      '\\',
      '@',
      ':',
      'imageproxy',
      'http:',
    );
    const tail = fc.array(fc.oneof(piece, fc.string())).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(tail, fc.constantFrom('', '/a', '/a/..', '/%2e%2e'), (text, path) => {
        for (const url of [text, `http://x${path}/imageproxy${text}`]) {
          const image = imageOfUrl(url);
          const asked = image === null ? null : artPath(image, 80, 31);
          if (asked === null) continue;
          const { origin, pathname } = new URL(asked, 'http://server.invalid');
          expect(origin).toBe('http://server.invalid');
          expect(pathname).toMatch(/^\/imageproxy(?:\/|$)/);
        }
      }),
    );
  });

  it("is the item's own, then its track's, its album's, its artist's", () => {
    const image = (path: string) => ({ path, provider: 'p', type: 'thumb' });
    const artist = { artists: [{ image: image('artist') }] };
    const album = { ...artist, album: { image: image('album') } };
    const track = {
      ...album,
      metadata: { images: [{ ...image('logo'), type: 'logo' }, image('track')] },
    };
    const covers = [
      { image: image('item'), media_item: track },
      { image: null, media_item: track },
      { media_item: album },
      { media_item: artist },
      { media_item: {} },
      null,
    ].map((item) => findCover(item));
    expect(covers.map((found) => found?.path ?? null)).toEqual([
      'item',
      'track',
      'album',
      'artist',
      null,
      null,
    ]);
  });
});

describe('fetching', () => {
  it('sends no credentials and uses the standard MIME type for JPEG', async () => {
    const { art, idOf } = fetcher();
    const got = await art.get(idOf(cover), 100, never);
    expect(got?.type).toBe('image/jpeg');
    expect(Buffer.from(got?.bytes ?? [])).toEqual(pixels);
    expect(seen[0]?.url).toBe(`/imageproxy/${PROXY}?size=160&fmt=jpeg`);
    expect(seen[0]?.headers).not.toHaveProperty('authorization');
    expect(seen[0]?.headers).not.toHaveProperty('cookie');
  });

  it('serves a picture with the type of its bytes', async () => {
    answer = (_request, response) => {
      response.writeHead(200, { 'content-type': 'image/jpeg' }).end(Buffer.from('GIF89a-more'));
    };
    const { art, idOf } = fetcher();
    expect((await art.get(idOf(cover), 100, never))?.type).toBe('image/gif');
  });

  it('requests a picture once for several pages, and caches it', async () => {
    const { art, idOf } = fetcher();
    const id = idOf(cover);
    await Promise.all([art.get(id, 80, never), art.get(id, 60, never)]);
    await art.get(id, 80, never);
    expect(seen).toHaveLength(1);
    await art.get(id, 512, never);
    expect(seen).toHaveLength(2);
  });

  it.each<[string, Answer]>([
    ['a missing one', (_q, r) => r.writeHead(404, { 'content-type': 'image/png' }).end('x')],
    ['a page', (_q, r) => r.writeHead(200, { 'content-type': 'text/html' }).end('<p>')],
    [
      'a document with scripts',
      (_q, r) => r.writeHead(200, { 'content-type': 'image/svg+xml' }).end('<svg/>'),
    ],
    ['one of no known kind', (_q, r) => r.writeHead(200).end('x')],
    [
      'a program called a picture',
      (_q, r) => r.writeHead(200, { 'content-type': 'image/png' }).end('\x7fELF\x02\x01\x01'),
    ],
    [
      'a document with scripts called a picture',
      (_q, r) => r.writeHead(200, { 'content-type': 'image/png' }).end('<svg onload="x"/>'),
    ],
    ['an empty one', (_q, r) => r.writeHead(200, { 'content-type': 'image/png' }).end()],
    ['a redirect', (_q, r) => r.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
    [
      'a truncated one',
      (_q, r) =>
        r
          .writeHead(200, { 'content-type': 'image/png', 'content-length': '9' })
          .end('x', () => r.destroy()),
    ],
    [
      'one above 5 MB',
      (_q, r) => r.writeHead(200, { 'content-type': 'image/png' }).end(Buffer.alloc(5_000_001)),
    ],
  ])('returns nothing for %s, and tries again the next time', async (_name, how) => {
    answer = how;
    const { art, idOf } = fetcher();
    expect(await art.get(idOf(cover), 80, never)).toBeNull();
    expect(await art.get(idOf(cover), 80, never)).toBeNull();
    expect(seen).toHaveLength(2);
  });

  it('sends no request for an unknown id or without a connection', async () => {
    const { art } = fetcher();
    expect(await art.get('0'.repeat(32), 80, never)).toBeNull();
    expect(seen).toEqual([]);
  });

  it('aborts the request when all callers have given up, and only then', async () => {
    const arrived = new Promise<void>((resolve) => {
      answer = () => resolve();
    });
    const ended = new Promise<void>((resolve) => {
      server.on('request', (request: IncomingMessage) => request.on('close', resolve));
    });
    const { art, idOf } = fetcher();
    const first = new AbortController();
    const second = new AbortController();
    const answers = [first, second].map(({ signal }) => art.get(idOf(cover), 80, signal));
    await arrived;
    first.abort();
    expect(await answers[0]).toBeNull();
    expect(seen).toHaveLength(1);
    second.abort();
    await ended;
    expect(await answers[1]).toBeNull();
  });

  it('takes a picture of an earlier run from the disk, without a connection', async () => {
    const folder = path.join(await tempDir(), 'pictures');
    const pictures = new PictureFolder({ folder, clock: systemClock, log: recordedLog() });
    const first = fetcher(31, pictures);
    const id = first.idOf(cover);
    await first.art.get(id, 80, never);
    await pictures.close();
    const again = fetcher(
      31,
      new PictureFolder({ folder, clock: systemClock, log: recordedLog() }),
    );
    const art = await again.art.get(id, 80, never);
    expect(Buffer.from(art?.bytes ?? [])).toEqual(pixels);
    expect(await again.art.get(id, 512, never)).toBeNull();
    expect(seen).toHaveLength(1);
  });
});
