import { failure } from '../../../shared/contract/errors.ts';
import type { MethodArgs, MethodOutput } from '../../../shared/contract/methods.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { compareKeys, naturalKey } from '../../../shared/lib/natural-order.ts';
import type { MediaSort } from '../../../shared/library/contract.ts';
import type { LibraryItem, LibrarySnapshot } from '../../../shared/library/model.ts';
import { compileQuery, findHandmade } from '../../../shared/library/query/compile-query.ts';
import { completeQuery, ValueCounts } from '../../../shared/library/query/complete-query.ts';
import { toPhrase } from '../../../shared/library/query/phrase.ts';
import type { Clock } from '../../platform/ports.ts';
import type { Catalog } from './catalog.ts';
import { KEEP_MISSING_MS, toRow } from './stored-media.ts';

/** Maximum age of results while a scan keeps changing the media (ms). */
const MAX_AGE_MS = 1000;

type SortKey = string | number;

/** Sort key of series: by season and episode. */
const seriesKey = ({ show, title, season = 0, episode = 0 }: LibraryItem): string =>
  show === undefined
    ? naturalKey(title)
    : `${naturalKey(show)} ${String(season).padStart(5, '0')} ${String(episode).padStart(5, '0')}`;

const sortKeys: Readonly<Record<MediaSort, (item: LibraryItem) => SortKey>> = {
  own: seriesKey,
  title: seriesKey,
  type: ({ type }) => type,
  length: ({ ms }) => ms,
  chapters: ({ chapters }) => chapters?.length ?? 0,
  added: ({ addedAt }) => addedAt,
  date: ({ date = '' }) => date,
  file: ({ state, path }) => `${state} ${naturalKey(path)}`,
};

/** Searches all media in memory, without an index: 100,000 take less than 100 ms. */
export class LibrarySearch {
  readonly #catalog: Catalog;
  readonly #clock: Clock;
  readonly #isScanning: () => boolean;
  #snapshot: LibrarySnapshot | null = null;
  #takenAt = -Infinity;
  #orders = new Map<MediaSort, readonly LibraryItem[]>();
  #counts: ValueCounts | null = null;

  constructor(catalog: Catalog, clock: Clock, isScanning: () => boolean) {
    this.#catalog = catalog;
    this.#clock = clock;
    this.#isScanning = isScanning;
  }

  search({
    query,
    sort,
    isDescending,
    offset,
    limit,
  }: MethodArgs<'library.search'>): MethodOutput<'library.search'> {
    const start = this.#clock.monotonic();
    const compiled = this.#compile(query);
    if (!compiled.ok) return { items: [], total: 0, totalMs: 0, ms: 0, error: compiled.error };
    const own = sort === 'own' ? this.#listOwn(query) : null;
    const found = own ?? this.#order(sort).filter(compiled.test);
    const rows = isDescending
      ? found
          .slice(Math.max(0, found.length - offset - limit), Math.max(0, found.length - offset))
          .reverse()
      : found.slice(offset, offset + limit);
    return {
      items: rows.map(toRow),
      total: found.length,
      totalMs: found.reduce((sum, { ms }) => sum + ms, 0),
      ms: Math.round(this.#clock.monotonic() - start),
      error: null,
    };
  }

  complete({ query, at }: MethodArgs<'library.complete'>): MethodOutput<'library.complete'> {
    const { media, collections } = this.#fresh();
    this.#counts ??= new ValueCounts(media, collections);
    return completeQuery(query, at, this.#counts);
  }

  show({ id }: MethodArgs<'library.show'>): MethodOutput<'library.show'> {
    const media = this.#catalog.get(id);
    if (media === undefined) throw failure('not-found', t('library:unknown'));
    const collections = this.#catalog.collections().filter(({ name }) => {
      const compiled = this.#compile(`collection:${toPhrase(name)}`);
      return compiled.ok && compiled.test(media.item);
    });
    return {
      ...media.item,
      problem: media.problem,
      size: media.size,
      was: media.was ?? null,
      collections: collections.map(({ name }) => name),
    };
  }

  missing({ offset, limit }: MethodArgs<'library.missing'>): MethodOutput<'library.missing'> {
    const all = this.#catalog
      .missing()
      .flatMap(({ item, missingSince }) =>
        missingSince === null
          ? []
          : [{ ...toRow(item), missingSince, keptUntil: missingSince + KEEP_MISSING_MS }],
      );
    all.sort((a, b) => b.missingSince - a.missingSince || (a.path < b.path ? -1 : 1));
    return { items: all.slice(offset, offset + limit), total: all.length };
  }

  #compile(query: string) {
    const { collections } = this.#catalog.snapshot();
    return compileQuery(query, { collections, now: this.#clock.now() });
  }

  #fresh(): LibrarySnapshot {
    const known = this.#snapshot;
    const now = this.#clock.monotonic();
    const isYoung = this.#isScanning() && now - this.#takenAt < MAX_AGE_MS;
    if (known !== null && (known.version === this.#catalog.version || isYoung)) return known;
    this.#snapshot = this.#catalog.snapshot();
    this.#takenAt = now;
    this.#orders = new Map();
    this.#counts = null;
    return this.#snapshot;
  }

  /** The media of a hand-picked collection, in its order; null: the query is not of such a collection. */
  #listOwn(query: string): readonly LibraryItem[] | null {
    const collection = findHandmade(query, this.#catalog.collections());
    return collection?.ids.flatMap((id) => this.#catalog.get(id)?.item ?? []) ?? null;
  }

  /** All media in an order; equal ones by title. */
  #order(sort: MediaSort): readonly LibraryItem[] {
    const { media } = this.#fresh();
    const known = this.#orders.get(sort);
    if (known !== undefined) return known;
    const read = sortKeys[sort];
    const sorted = media
      .map((item) => ({ item, key: read(item), title: seriesKey(item) }))
      .sort(
        (a, b) =>
          compareKeys(a.key, b.key) ||
          compareKeys(a.title, b.title) ||
          compareKeys(a.item.id, b.item.id),
      )
      .map(({ item }) => item);
    this.#orders.set(sort, sorted);
    return sorted;
  }
}
