import type { LibraryDatabase } from '../../platform/ports/library-files.ts';

/** A small set of entries of one kind, which is written as a whole. */
export class Records<T extends { readonly id: string }> {
  readonly #database: LibraryDatabase;
  readonly #kind: string;
  readonly #records = new Map<string, T>();

  constructor(database: LibraryDatabase, kind: string) {
    this.#database = database;
    this.#kind = kind;
    for (const part of database.read(kind))
      for (const { id, data } of part) this.#records.set(id, JSON.parse(data) as T);
  }

  all(): readonly T[] {
    return [...this.#records.values()];
  }

  get(id: string): T | undefined {
    return this.#records.get(id);
  }

  put(record: T): void {
    this.#records.set(record.id, record);
    const entry = { kind: this.#kind, id: record.id, data: JSON.stringify(record) };
    this.#database.write({ put: [entry], remove: [] });
  }

  remove(id: string): void {
    if (this.#records.delete(id))
      this.#database.write({ put: [], remove: [{ kind: this.#kind, id }] });
  }
}
