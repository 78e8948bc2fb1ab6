import type { MediaItem } from '../media.ts';
import { foldName } from '../../lib/fold-name.ts';

/** In order: the whole name matches, then the start of the name, then the start of a word, then any other hit. */
const RANKS = 4;

/**
 * The hit whose name matches a search text best. `groups` are in display order, each in the server's order; the first hit of the best rank
 * wins, and library items win over others. "Artist - title" also matches a title.
 */
export function bestHit(
  text: string,
  groups: readonly { readonly items: readonly MediaItem[] }[],
): MediaItem | null {
  const needles = splitNeedles(text);
  let best: { item: MediaItem; rank: number } | null = null;
  for (const { items } of groups)
    for (const item of items) {
      const rank = rankName(item.name, needles) + (item.inLibrary ? 0 : 0.5);
      if (best === null || rank < best.rank) best = { item, rank };
    }
  return best?.item ?? null;
}

/** Hits sorted by how well their names match; equal ones keep the server's order. */
export function byFit(text: string, items: readonly MediaItem[]): MediaItem[] {
  const needles = splitNeedles(text);
  return items
    .map((item) => ({ item, rank: rankName(item.name, needles) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}

function splitNeedles(text: string): string[] {
  const whole = foldName(text.trim());
  const dash = whole.indexOf(' - ');
  const title = dash < 0 ? '' : whole.slice(dash + 3).trim();
  return title === '' ? [whole] : [whole, title];
}

function rankName(name: string, needles: readonly string[]): number {
  const folded = foldName(name);
  return Math.min(...needles.map((needle) => rank(folded, needle)));
}

function rank(name: string, needle: string): number {
  if (name === needle) return 0;
  if (name.startsWith(needle)) return 1;
  const at = name.indexOf(needle);
  return at > 0 && /[^\p{L}\p{N}]/u.test(name[at - 1] ?? '') ? 2 : RANKS - 1;
}
