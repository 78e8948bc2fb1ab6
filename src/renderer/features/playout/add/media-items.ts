import type { NewItem } from '../../../../shared/playout/operations.ts';
import type { MediaFacts } from '../../../../shared/playout/state.ts';

/** The order in which files are placed. */
export type Order = 'name' | 'chosen' | 'shuffled';

/** Files that can be placed because their length is known. */
export const playable = (media: readonly MediaFacts[]): readonly MediaFacts[] =>
  media.filter(
    ({ problem, durationMs }) => problem === null && durationMs !== null && durationMs > 0,
  );

/** Files that cannot be placed. */
export const unplayable = (media: readonly MediaFacts[]): readonly MediaFacts[] => {
  const good = new Set(playable(media));
  return media.filter((file) => !good.has(file));
};

const byName = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** Sorts the files; `random` returns numbers in [0, 1). */
export function ordered(
  media: readonly MediaFacts[],
  order: Order,
  random: () => number = Math.random,
): readonly MediaFacts[] {
  if (order === 'chosen') return media;
  const list = [...media];
  if (order === 'name') return list.sort((a, b) => byName.compare(a.path, b.path));
  for (let last = list.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    const a = list[last];
    const b = list[other];
    if (a !== undefined && b !== undefined) [list[last], list[other]] = [b, a];
  }
  return list;
}

/** An item that plays a whole file. */
export const itemOfMedia = ({ path, durationMs, title }: MediaFacts): NewItem => ({
  source: { source_type: 'local', path },
  durationMs: durationMs ?? 0,
  title,
});

/** Total length (ms). */
export const sumLengths = (media: readonly Pick<MediaFacts, 'durationMs'>[]): number =>
  media.reduce((sum, { durationMs }) => sum + (durationMs ?? 0), 0);
