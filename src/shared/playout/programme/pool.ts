import type { Grouping, LibraryMedia, Source } from './model.ts';
import { createRank } from './rank.ts';

/** Minimum length of a unit; with shorter ones, generating a day would take forever. */
const MIN_MEDIA_MS = 100;

const isPresent = ({ missing, ms }: LibraryMedia): boolean =>
  missing !== true && ms >= MIN_MEDIA_MS;

/** The missing files among those that a source names and those that it selects. */
function findMissing(
  ids: readonly string[],
  selected: readonly LibraryMedia[],
  all: readonly LibraryMedia[],
): readonly string[] {
  const gone = all.filter((media) => !isPresent(media) && !isUnread(media)).map(({ id }) => id);
  if (ids.length === 0) return gone;
  const known = new Set(selected.map(({ id }) => id));
  const wanted = new Set([...ids.filter((id) => !known.has(id)), ...gone]);
  return [...new Set([...ids, ...gone])].filter((id) => wanted.has(id));
}

const isUnread = ({ ms, missing, problem }: LibraryMedia): boolean =>
  ms === 0 && missing !== true && problem === undefined;

/** Placed as a whole: one file, or a group (R10). */
export interface Unit {
  /** ID of the first file. */
  readonly id: string;
  readonly media: readonly [LibraryMedia, ...LibraryMedia[]];
  /** Length without breaks. */
  readonly ms: number;
}

export type SortKey = readonly (number | string | null)[];

/** The media of a run. `select` runs a query. */
export interface Library {
  readonly byId: ReadonlyMap<string, LibraryMedia>;
  readonly select: (query: string) => readonly LibraryMedia[];
}

/** null (no season, no date) sorts last. */
function compareKeys(a: SortKey, b: SortKey): number {
  for (let at = 0; at < a.length; at += 1) {
    const [one = null, other = null] = [a[at], b[at]];
    if (one === other) continue;
    if (one === null || other === null) return one === null ? 1 : -1;
    return one < other ? -1 : 1;
  }
  return 0;
}

/** The units of a source in its order, and its missing files. */
export class Pool {
  readonly units: readonly Unit[];
  /** All files of the units. */
  readonly clips: readonly LibraryMedia[];
  readonly missing: readonly string[];
  /** Number of files of unknown length. */
  readonly unread: number;
  readonly #listed: ReadonlyMap<string, number> | null;
  readonly #orders = new Map<number, readonly Unit[]>();

  readonly name: string;
  readonly source: Source;
  readonly #seed: number;

  /** `aired`: airings on the channel, for a source that selects by them. */
  constructor(
    name: string,
    source: Source,
    library: Library,
    seed: number,
    aired: Readonly<Record<string, number>> = {},
  ) {
    this.name = name;
    this.source = source;
    this.#seed = seed;
    const selected = selectMedia(source, library);
    const all =
      source.aired === undefined
        ? selected
        : selected.filter(({ id }) => (source.aired === 'once') === Object.hasOwn(aired, id));
    this.#listed =
      source.ids === undefined ? null : new Map(source.ids.map((id, index) => [id, index]));
    const present = all.filter(isPresent);
    const isOrdered = source.order === 'episode' || source.order === 'aired';
    // Shuffles and rested sources are ordered elsewhere.
    const isSorted = this.#isListed || (!isOrdered && source.together === undefined);
    const sorted = isSorted
      ? present
      : present
          .map((media) => ({ media, key: this.toKey(media) }))
          .sort((a, b) => compareKeys(a.key, b.key))
          .map(({ media }) => media);
    this.clips = sorted;
    this.units = joinUnits(sorted, source.together);
    this.unread = all.filter(isUnread).length;
    this.missing = findMissing(source.ids ?? [], selected, all);
  }

  get #isListed(): boolean {
    const { order } = this.source;
    return this.#listed !== null && order !== 'episode' && order !== 'aired';
  }

  /** R9. The key of a listed file is its position. */
  toKey(media: LibraryMedia): SortKey {
    if (this.#isListed) return [this.#listed?.get(media.id) ?? -1];
    const { id, season = null, episode = null, date = null } = media;
    return this.source.order === 'aired' ? [date, season, episode, id] : [season, episode, id];
  }

  /** The key of a cursor, whose file may be gone; null: before the first unit. */
  keyAt(last: string, key: SortKey | undefined, library: Library): SortKey | null {
    if (this.#isListed) return [this.#listed?.get(last) ?? -1];
    if (key !== undefined) return key;
    const media = library.byId.get(last);
    return media === undefined ? null : this.toKey(media);
  }

  /** The key that a cursor stores with the file. */
  storedKey(media: LibraryMedia): SortKey | undefined {
    return this.#isListed ? undefined : this.toKey(media);
  }

  /** The first unit after a key, or null after the last. */
  after(key: SortKey): Unit | null {
    let low = 0;
    let high = this.units.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const unit = this.units[middle];
      if (unit !== undefined && compareKeys(this.toKey(unit.media[0]), key) > 0) high = middle;
      else low = middle + 1;
    }
    return this.units[low] ?? null;
  }

  /** R11: the units of a cycle by rank, ties by ID. */
  shuffled(cycle: number): readonly Unit[] {
    const known = this.#orders.get(cycle);
    if (known !== undefined) return known;
    const order = sortByRank(this.units, createRank(this.#seed, this.name, cycle));
    this.#orders.set(cycle, order);
    return order;
  }
}

/** Sorts numbers that combine rank and position: five times as fast as sorting the units. */
function sortByRank(units: readonly Unit[], getRank: (id: string) => number): readonly Unit[] {
  const keys = Float64Array.from(units, (unit, at) => getRank(unit.id) * MAX_UNITS + at).sort();
  const order = Array.from(keys, (key) => units[key % MAX_UNITS]).filter(
    (unit) => unit !== undefined,
  );
  for (let at = 1; at < order.length; at += 1)
    for (let to = at; to > 0 && isTie(keys, to); to -= 1) {
      const [before, unit] = [order[to - 1], order[to]];
      if (before === undefined || unit === undefined || before.id < unit.id) break;
      order[to - 1] = unit;
      order[to] = before;
    }
  return order;
}

/** More units than a library has; keeps the combined numbers exact with 32 bits of rank. */
const MAX_UNITS = 2 ** 20;

const rankAt = (keys: Float64Array, at: number): number => Math.floor((keys[at] ?? 0) / MAX_UNITS);
const isTie = (keys: Float64Array, at: number): boolean =>
  rankAt(keys, at) === rankAt(keys, at - 1);

function selectMedia({ ids, show, query }: Source, library: Library): readonly LibraryMedia[] {
  if (ids !== undefined)
    return ids.flatMap((id) => {
      const media = library.byId.get(id);
      return media === undefined ? [] : [media];
    });
  if (show !== undefined) return [...library.byId.values()].filter((media) => media.show === show);
  return query === undefined ? [] : library.select(query);
}

function joinUnits(
  media: readonly LibraryMedia[],
  together: Grouping | undefined,
): readonly Unit[] {
  const groups: [LibraryMedia, ...LibraryMedia[]][] = [];
  for (const one of media) {
    const group = groups.at(-1);
    if (group !== undefined && together !== undefined && joins[together](group, one))
      group.push(one);
    else groups.push([one]);
  }
  return groups.map((group) => ({
    id: group[0].id,
    media: group,
    ms: group.reduce((sum, { ms }) => sum + ms, 0),
  }));
}

const joins: Record<
  Grouping,
  (group: readonly [LibraryMedia, ...LibraryMedia[]], next: LibraryMedia) => boolean
> = {
  parts: (group, next) =>
    group[0].show === next.show && readPart(group[0]) === 1 && readPart(next) === group.length + 1,
  season: ([{ show, season }], next) =>
    show !== undefined && show === next.show && season === next.season,
  show: ([{ show }], next) => show !== undefined && show === next.show,
  set: ([{ set }], next) => set !== undefined && set === next.set,
};

/** R10: the part number in a title: 2 for `Crossing (2)` and `Crossing Part 2`. */
function readPart({ title = '' }: LibraryMedia): number | null {
  const found = /(?:\((\d{1,3})\)|\bpart (\d{1,3}))\s*$/i.exec(title);
  return found === null ? null : Number(found[1] ?? found[2]);
}
