import { z } from 'zod';
import type { PlayoutFilesPort } from '../../../platform/ports/playout-files.ts';

const NamedText = z.object({ name: z.string(), text: z.string() });

/** A file of the draft beside the one on the disk that it began with. Null: it was made, or taken out. */
const StoredFile = z.object({ base: NamedText.nullable(), draft: NamedText.nullable() });
export type StoredFile = z.infer<typeof StoredFile>;

const StoredDraft = z.object({
  version: z.literal(1),
  lineup: z.string(),
  folder: z.string(),
  files: z.array(StoredFile),
});

const utf8 = new TextEncoder();

/** Changes of the plan that are not written yet, on the disk: one file for the playout folder of a lineup's channel. */
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
   * The changes of a folder; empty where there are none. What cannot be understood is renamed, and `aside` is its new path. Rejects
   * with `storage` when the disk refuses. `now`: ms since epoch.
   */
  async read(
    lineup: string,
    folder: string,
    now: number,
  ): Promise<{ readonly kept: readonly StoredFile[]; readonly aside: string | null }> {
    const place = this.#placeOf(lineup, folder);
    const file = await this.#files.read(place);
    if (!file.ok && file.fault.k === 'missing') return { kept: [], aside: null };
    try {
      if (!file.ok) throw new Error(file.fault.reason);
      const kept = StoredDraft.parse(JSON.parse(new TextDecoder().decode(file.bytes)));
      return { kept: kept.files, aside: null };
    } catch {
      return { kept: [], aside: await this.#files.setAside(place, now) };
    }
  }

  /** Replaces the changes of a folder; without any, there is no file. Rejects with `storage`. */
  async write(lineup: string, folder: string, files: readonly StoredFile[]): Promise<void> {
    const place = this.#placeOf(lineup, folder);
    if (files.length === 0) return this.#files.remove(place);
    await this.#files.makeFolder(this.#folder, true);
    const kept = { version: 1, lineup, folder, files };
    await this.#files.write(place, utf8.encode(JSON.stringify(kept)));
  }

  #placeOf(lineup: string, folder: string): string {
    return this.#files.join(this.#folder, `${this.#hash(JSON.stringify([lineup, folder]))}.json`);
  }
}
