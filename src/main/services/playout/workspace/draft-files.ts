import { z } from 'zod';
import type { PlayoutFilesPort } from '../../../platform/ports/playout-files.ts';

const NamedText = z.object({ name: z.string(), text: z.string() });

/** A file of the draft and the file on disk that it is based on. Null: created or removed. */
const StoredFile = z.object({ base: NamedText.nullable(), draft: NamedText.nullable() });
export type StoredFile = z.infer<typeof StoredFile>;

const StoredDraft = z.object({
  version: z.literal(1),
  lineup: z.string(),
  folder: z.string(),
  files: z.array(StoredFile),
});

const utf8 = new TextEncoder();

/** Stores unwritten changes on disk: one file per playout folder. */
export class DraftFiles {
  readonly #files: PlayoutFilesPort;
  readonly #folder: string;
  readonly #hash: (text: string) => string;

  constructor(files: PlayoutFilesPort, dataDir: string, hash: (text: string) => string) {
    this.#files = files;
    this.#folder = files.join(dataDir, 'playout-drafts');
    this.#hash = hash;
  }

  /**
   * The stored changes of a folder; empty if there are none. An unreadable store is renamed to `aside`. Rejects with
   * `storage` on disk errors. `now`: ms since epoch.
   */
  async read(
    lineup: string,
    folder: string,
    now: number,
  ): Promise<{ readonly kept: readonly StoredFile[]; readonly aside: string | null }> {
    const place = this.#formatPath(lineup, folder);
    const file = await this.#files.read(place);
    if (!file.ok && file.fault.k === 'missing') return { kept: [], aside: null };
    try {
      if (!file.ok) throw new Error(file.fault.reason);
      const stored = StoredDraft.parse(JSON.parse(new TextDecoder().decode(file.bytes)));
      return { kept: stored.files, aside: null };
    } catch {
      return { kept: [], aside: await this.#files.setAside(place, now) };
    }
  }

  /** Replaces the stored changes of a folder; removes the file if there are none. Rejects with `storage`. */
  async write(lineup: string, folder: string, files: readonly StoredFile[]): Promise<void> {
    const place = this.#formatPath(lineup, folder);
    if (files.length === 0) return this.#files.remove(place);
    await this.#files.makeFolder(this.#folder, true);
    const stored = { version: 1, lineup, folder, files };
    await this.#files.write(place, utf8.encode(JSON.stringify(stored)));
  }

  #formatPath(lineup: string, folder: string): string {
    return this.#files.join(this.#folder, `${this.#hash(JSON.stringify([lineup, folder]))}.json`);
  }
}
