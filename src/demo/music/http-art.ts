import { coverPng, coverSvg } from './cover-art.ts';
import type { RequestTarget } from '../../node/request-target.ts';
import type { Generation } from './generations/generation.ts';
import { notFound, textAnswer } from '../kit/response.ts';
import type { DemoResponse } from '../kit/response.ts';
import { coverPath, imageId, libraryProvider } from './media-shape.ts';
import type { MediaEntry } from './library-model.ts';
import type { Library } from './library.ts';
import type { DemoState } from './state-model.ts';

interface Shown {
  readonly generation: Generation;
  readonly model: DemoState;
}

const fixedSizes: ReadonlySet<number> = new Set([0, 80, 160, 256, 512, 1024]);
/** A cover is never enlarged. */
const originalSize = 640;

/** The covers that exist, by path and by id, at a revision of the library. */
interface Covers {
  readonly revision: number;
  readonly paths: ReadonlySet<string>;
  readonly byId: ReadonlyMap<string, string>;
}
const known = new WeakMap<Library, Covers>();

function indexCovers({ library }: DemoState): Covers {
  const ready = known.get(library);
  if (ready?.revision === library.revision) return ready;
  const { artist, album, playlist, radio, podcast, audiobook } = library.lists;
  const all: MediaEntry[] = [...artist, ...album, ...playlist, ...radio, ...podcast, ...audiobook];
  const paths = new Set(
    [...all, ...library.elsewhere.album].flatMap((entry) => coverPath(entry) ?? []),
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

/** Maximum number of cached covers. */
const drawnLimit = 600;
const drawn = new Map<string, Buffer>();

function draw(path: string, size: number, format: string | null): DemoResponse {
  const headers = { 'Cache-Control': 'max-age=31536000' };
  if (format === 'svg')
    return { status: 200, type: 'image/svg+xml', body: coverSvg(path), headers };
  const key = `${size}:${path}`;
  const body = drawn.get(key) ?? coverPng(path, size);
  if (drawn.size >= drawnLimit) drawn.clear();
  if (size <= 512) drawn.set(key, body);
  return { status: 200, type: 'image/png', body, headers };
}

/** Decodes a path that is encoded once or twice. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** `/imageproxy/<id>` from 2.9 on with fixed sizes; the old form with path and provider up to 2.9. */
export function artAnswer(
  { generation, model }: Shown,
  { path: requestPath, query }: RequestTarget,
): DemoResponse {
  const size = Number(query.get('size') ?? 0);
  const format = query.get('fmt');
  const id = /^\/imageproxy\/([0-9a-f]{64})$/.exec(requestPath)?.[1];
  const px = size === 0 ? originalSize : Math.max(1, Math.min(originalSize, Math.trunc(size)));
  if (id !== undefined) {
    if (!generation.imageIds) return notFound();
    if (!fixedSizes.has(size)) return textAnswer(400, 'Invalid size');
    const path = indexCovers(model).byId.get(id);
    return path === undefined ? notFound() : draw(path, px, format);
  }
  if (requestPath !== '/imageproxy' || generation.modern) return notFound();
  const path = query.get('path');
  const provider = query.get('provider');
  if (path === null || provider === null || Number.isNaN(px))
    return textAnswer(500, 'Traceback (most recent call last): missing parameter');
  const { paths } = indexCovers(model);
  const match = [path, decoded(path)].find((candidate) => paths.has(candidate));
  return match === undefined || provider !== libraryProvider ? notFound() : draw(match, px, format);
}
