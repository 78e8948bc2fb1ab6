import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import type { Generation } from './generations/generation.ts';
import { notFound, textAnswer } from '../http-answer.ts';
import type { Answer } from '../http-answer.ts';
import { coverPath, imageId, libraryProvider } from './media-shape.ts';
import type { MediaEntry } from './library-model.ts';
import type { Library } from './library.ts';
import type { DemoState } from './state-model.ts';

type Rgb = readonly [number, number, number];

interface Shown {
  readonly generation: Generation;
  readonly model: DemoState;
}

const fixedSizes: ReadonlySet<number> = new Set([0, 80, 160, 256, 512, 1024]);
const originalSize = 640;
const largest = 2048;

/** The covers that exist, by path and by id, at a revision of the library. */
interface Covers {
  readonly revision: number;
  readonly paths: ReadonlySet<string>;
  readonly byId: ReadonlyMap<string, string>;
}
const known = new WeakMap<Library, Covers>();

function coversOf({ library }: DemoState): Covers {
  const ready = known.get(library);
  if (ready?.revision === library.revision) return ready;
  const { artist, album, playlist, radio, podcast, audiobook } = library.lists;
  const all: MediaEntry[] = [...artist, ...album, ...playlist, ...radio, ...podcast, ...audiobook];
  const paths = new Set(
    [...all, ...library.elsewhere.album].flatMap((one) => coverPath(one) ?? []),
  );
  const { revision } = library;
  const covers = {
    revision,
    paths,
    byId: new Map([...paths].map((path) => [imageId(path), path])),
  };
  known.set(library, covers);
  return covers;
}

const drawn = new Map<string, Buffer>();

function draw(path: string, size: number, format: string | null): Answer {
  const headers = { 'Cache-Control': 'max-age=31536000' };
  if (format === 'svg')
    return { status: 200, type: 'image/svg+xml', body: coverSvg(path), headers };
  const key = `${size}:${path}`;
  const body = drawn.get(key) ?? coverPng(path, size);
  if (size <= 512) drawn.set(key, body);
  return { status: 200, type: 'image/png', body, headers };
}

/** A path that is encoded once or twice: both work. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** `/imageproxy/<id>` from 2.9 on with fixed sizes; the old form with path and provider up to 2.9. */
export function artAnswer({ generation, model }: Shown, url: URL): Answer {
  const size = Number(url.searchParams.get('size') ?? 0);
  const format = url.searchParams.get('fmt');
  const id = /^\/imageproxy\/([0-9a-f]{64})$/.exec(url.pathname)?.[1];
  const px = size === 0 ? originalSize : Math.max(1, Math.min(largest, Math.trunc(size)));
  if (id !== undefined) {
    if (!generation.imageIds) return notFound();
    if (!fixedSizes.has(size)) return textAnswer(400, 'Invalid size');
    const path = coversOf(model).byId.get(id);
    return path === undefined ? notFound() : draw(path, px, format);
  }
  if (url.pathname !== '/imageproxy' || generation.modern) return notFound();
  const path = url.searchParams.get('path');
  const provider = url.searchParams.get('provider');
  if (path === null || provider === null || Number.isNaN(px))
    return textAnswer(500, 'Traceback (most recent call last): missing parameter');
  const { paths } = coversOf(model);
  const found = [path, decoded(path)].find((one) => paths.has(one));
  return found === undefined || provider !== libraryProvider ? notFound() : draw(found, px, format);
}

/** Hue in degrees, saturation and lightness in 0..1. */
function hsl(hue: number, saturation: number, lightness: number): Rgb {
  const channel = (offset: number): number => {
    const at = (offset + hue / 30) % 12;
    const swing = saturation * Math.min(lightness, 1 - lightness);
    return Math.round(255 * (lightness - swing * Math.max(-1, Math.min(at - 3, 9 - at, 1))));
  };
  return [channel(0), channel(8), channel(4)];
}

/** Two colors derived from a name. */
function coverColours(name: string): readonly [Rgb, Rgb] {
  const digest = createHash('sha256').update(name).digest();
  const hue = ((digest[0] ?? 0) * 360) / 256;
  const turn = 30 + (digest[1] ?? 0) / 4;
  return [hsl(hue, 0.48, 0.58), hsl((hue + turn) % 360, 0.85, 0.27)];
}

function pixels(name: string, size: number): Buffer {
  const [from, to] = coverColours(name);
  const stride = size * 3 + 1;
  const out = Buffer.alloc(stride * size);
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const share = (x + y) / (2 * size - 2 || 1);
      const at = y * stride + 1 + x * 3;
      for (const channel of [0, 1, 2] as const)
        out[at + channel] = Math.round(from[channel] + (to[channel] - from[channel]) * share);
    }
  }
  return out;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
}

/** A square cover as PNG, `size` px wide: a gradient derived from a name. */
export function coverPng(name: string, size: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(pixels(name, size))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const css = (colour: Rgb): string => `rgb(${colour.join(' ')})`;

/** The same cover as SVG. */
export function coverSvg(name: string): string {
  const [from, to] = coverColours(name);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="${css(from)}"/><stop offset="1" stop-color="${css(to)}"/></linearGradient></defs><path fill="url(#g)" d="M0 0h512v512H0z"/></svg>`;
}
