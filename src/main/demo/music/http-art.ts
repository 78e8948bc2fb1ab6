import { coverPng, coverSvg } from './art.ts';
import type { Generation } from './generations/generation.ts';
import { notFound, textAnswer } from './http-answer.ts';
import type { Answer } from './http-answer.ts';
import { coverPath, imageId, libraryProvider } from './media-shape.ts';
import type { MediaEntry } from './library.ts';
import type { World } from './world-model.ts';

interface Shown {
  readonly generation: Generation;
  readonly world: World;
}

const fixedSizes: ReadonlySet<number> = new Set([0, 80, 160, 256, 512, 1024]);
const originalSize = 640;
const largest = 2048;

function allPaths(world: World): Set<string> {
  const { albums, playlists, radios } = world.library;
  const entries: MediaEntry[] = [...albums, ...playlists, ...radios];
  return new Set(entries.flatMap((entry) => coverPath(entry) ?? []));
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

function byId(world: World, id: string): string | undefined {
  return [...allPaths(world)].find((path) => imageId(path) === id);
}

/** A path that was encoded once or twice: both work. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** `/imageproxy/<id>` from 2.9 on with fixed sizes; the old form with path and provider up to 2.9. */
export function artAnswer({ generation, world }: Shown, url: URL): Answer {
  const size = Number(url.searchParams.get('size') ?? 0);
  const format = url.searchParams.get('fmt');
  const id = /^\/imageproxy\/([0-9a-f]{64})$/.exec(url.pathname)?.[1];
  const px = size === 0 ? originalSize : Math.max(1, Math.min(largest, Math.trunc(size)));
  if (id !== undefined) {
    if (!generation.imageIds) return notFound();
    if (!fixedSizes.has(size)) return textAnswer(400, 'Invalid size');
    const path = byId(world, id);
    return path === undefined ? notFound() : draw(path, px, format);
  }
  if (url.pathname !== '/imageproxy' || generation.modern) return notFound();
  const path = url.searchParams.get('path');
  const provider = url.searchParams.get('provider');
  if (path === null || provider === null || Number.isNaN(px))
    return textAnswer(500, 'Traceback (most recent call last): missing parameter');
  const known = allPaths(world);
  const found = [path, decoded(path)].find((one) => known.has(one));
  return found === undefined || provider !== libraryProvider ? notFound() : draw(found, px, format);
}
