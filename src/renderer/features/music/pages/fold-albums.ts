import type { MediaItem } from '../../../../shared/music/media.ts';

/**
 * Joins neighbors that show the same cover, at least one of them a track, to one: the album among them, else the newest track. The
 * history of a server lists an album that was played and each of its tracks.
 */
export function foldAlbums(items: readonly MediaItem[]): readonly MediaItem[] {
  const runs: MediaItem[][] = [];
  for (const item of items) {
    const run = runs.at(-1);
    if (run !== undefined && isSameAlbum(run, item)) run.push(item);
    else runs.push([item]);
  }
  return runs.flatMap((run) => run.find(({ kind }) => kind !== 'track') ?? run[0] ?? []);
}

function isSameAlbum(run: readonly MediaItem[], { kind, art }: MediaItem): boolean {
  const last = run.at(-1);
  return last?.kind === 'track' && (kind === 'track' || kind === 'album') && sameArt(last, art);
}

const sameArt = (item: MediaItem, art: string | null): boolean => art !== null && item.art === art;
