import type { Collection, LibrarySnapshot } from '../../../shared/library/model.ts';
import type { LibraryDatabase, StoredEntry } from '../../platform/ports/library-files.ts';
import { Records } from './records.ts';
import type { StoredMedia } from './stored-media.ts';

const MEDIA = 'media';
/** Number of changes after which they are written. */
const MAX_CHANGED = 4000;

/** All media in memory, with the collections. Changes are written by `flush`, at the latest after 4,000. */
export class Catalog {
  readonly #database: LibraryDatabase;
  readonly #media = new Map<string, StoredMedia>();
  readonly #byPath = new Map<string, string>();
  readonly #collections: Records<Collection>;
  readonly #missing = new Set<string>();
  readonly #changed = new Set<string>();
  #version = 0;
  #snapshot: LibrarySnapshot | null = null;

  private constructor(database: LibraryDatabase) {
    this.#database = database;
    this.#collections = new Records(database, 'collection');
  }

  /** Reads the database with pauses for other tasks. */
  static async load(database: LibraryDatabase, pause: () => Promise<void>): Promise<Catalog> {
    const catalog = new Catalog(database);
    for (const part of database.read(MEDIA)) {
      for (const { id, data } of part) {
        const media = JSON.parse(data) as StoredMedia;
        catalog.#media.set(id, media);
        catalog.#byPath.set(media.item.path, id);
        if (media.missingSince !== null) catalog.#missing.add(id);
      }
      await pause();
    }
    return catalog;
  }

  get version(): number {
    return this.#version;
  }

  get(id: string): StoredMedia | undefined {
    return this.#media.get(id);
  }

  atPath(path: string): StoredMedia | undefined {
    const id = this.#byPath.get(path);
    return id === undefined ? undefined : this.#media.get(id);
  }

  all(): Iterable<StoredMedia> {
    return this.#media.values();
  }

  /** Media whose files are gone. */
  missing(): readonly StoredMedia[] {
    return [...this.#missing].flatMap((id) => this.#media.get(id) ?? []);
  }

  collections(): readonly Collection[] {
    return this.#collections.all();
  }

  snapshot(): LibrarySnapshot {
    if (this.#snapshot?.version !== this.#version) {
      const media = Array.from(this.#media.values(), ({ item }) => item);
      this.#snapshot = { media, collections: this.collections(), version: this.#version };
    }
    return this.#snapshot;
  }

  put(media: StoredMedia): void {
    const { id, path } = media.item;
    const before = this.#media.get(id);
    if (before !== undefined && before.item.path !== path) this.#forgetPath(before);
    this.#media.set(id, media);
    this.#byPath.set(path, id);
    if (media.missingSince === null) this.#missing.delete(id);
    else this.#missing.add(id);
    this.#change(id);
  }

  remove(id: string): void {
    const media = this.#media.get(id);
    if (media === undefined) return;
    this.#media.delete(id);
    this.#missing.delete(id);
    this.#forgetPath(media);
    this.#change(id);
  }

  /** Removes all media of a folder or a server, and writes this to the database. */
  removeSource(source: string): void {
    for (const { item } of [...this.#media.values()])
      if (item.source === source) this.remove(item.id);
    this.flush();
  }

  saveCollection(collection: Collection): void {
    this.#collections.put(collection);
    this.#version += 1;
  }

  removeCollection(id: string): void {
    this.#collections.remove(id);
    this.#version += 1;
  }

  flush(): void {
    const put: StoredEntry[] = [];
    const remove: Pick<StoredEntry, 'kind' | 'id'>[] = [];
    for (const id of this.#changed) {
      const media = this.#media.get(id);
      if (media === undefined) remove.push({ kind: MEDIA, id });
      else put.push({ kind: MEDIA, id, data: JSON.stringify(media) });
    }
    this.#database.write({ put, remove });
    this.#changed.clear();
  }

  #change(id: string): void {
    this.#version += 1;
    this.#changed.add(id);
    if (this.#changed.size >= MAX_CHANGED) this.flush();
  }

  #forgetPath({ item: { id, path } }: StoredMedia): void {
    if (this.#byPath.get(path) === id) this.#byPath.delete(path);
  }
}
