import { coverPath, imageId, libraryProvider } from './media-shape.ts';
import type { MediaEntry } from './library.ts';
import type { World } from './world-model.ts';

/** An absolute picture address with the server's own idea of its address. */
export function imageUrl(world: World, entry: MediaEntry): string | null {
  const path = coverPath(entry);
  if (path === null) return null;
  if (world.generation.imageIds) return `${world.baseUrl}/imageproxy/${imageId(path)}?size=512`;
  const twice = encodeURIComponent(encodeURIComponent(path));
  return `${world.baseUrl}/imageproxy?provider=${libraryProvider}&size=500&fmt=jpeg&path=${twice}`;
}
