import type { PlayoutFilesPort } from '../../../platform/ports/playout-files.ts';
import { WriteJournal } from './steps.ts';

const utf8 = new TextEncoder();

/** The folder of journals. Outside the playout folders, so that a read-only one does not hide it. */
export const journalFolder = (files: PlayoutFilesPort, dataDir: string): string =>
  files.join(dataDir, 'playout-journal');

/** Journals on the disk: one file each, replaced as a whole. */
export class JournalFiles {
  readonly #files: PlayoutFilesPort;
  readonly #folder: string;

  constructor(files: PlayoutFilesPort, dataDir: string) {
    this.#files = files;
    this.#folder = journalFolder(files, dataDir);
  }

  async keep(journal: WriteJournal): Promise<void> {
    await this.#files.makeFolder(this.#folder, true);
    await this.#files.write(this.#place(journal.id), utf8.encode(JSON.stringify(journal)));
  }

  async close(id: string): Promise<void> {
    await this.#files.remove(this.#place(id));
  }

  /** What killed processes left, oldest first. A file that is no journal of ours is left alone. */
  async open(): Promise<WriteJournal[]> {
    const listed = await this.#files.list(this.#folder);
    if (!listed.ok) return [];
    const found: WriteJournal[] = [];
    for (const { name, path } of listed.entries) {
      if (name.startsWith('.') || !name.endsWith('.json')) continue;
      const journal = await this.#read(path);
      if (journal !== null) found.push(journal);
    }
    return found.sort((a, b) => a.at - b.at);
  }

  async #read(path: string): Promise<WriteJournal | null> {
    const file = await this.#files.read(path);
    if (!file.ok) return null;
    try {
      return WriteJournal.parse(JSON.parse(new TextDecoder().decode(file.bytes)));
    } catch {
      return null;
    }
  }

  #place(id: string): string {
    return this.#files.join(this.#folder, `${id}.json`);
  }
}
