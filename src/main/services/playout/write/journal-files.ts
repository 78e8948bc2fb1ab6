import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { DiskEntry, PlayoutFilesPort } from '../../../platform/ports/playout-files.ts';
import { WriteJournal } from './steps.ts';
import { parseJson } from '../../../../shared/lib/json.ts';

const utf8 = new TextEncoder();

/** Open journals, oldest first. */
export interface LoadedJournals {
  readonly journals: readonly WriteJournal[];
  /** Paths of journals that are broken or have a newer version. */
  readonly unknown: readonly string[];
}

/**
 * Journals on disk: one file each, replaced atomically. They are outside the playout folders, so a read-only folder
 * does not hide them.
 */
export class JournalFiles {
  readonly #files: PlayoutFilesPort;
  readonly #folder: string;

  constructor(files: PlayoutFilesPort, dataDir: string) {
    this.#files = files;
    this.#folder = files.join(dataDir, 'playout-journal');
  }

  formatPath(id: string): string {
    return this.#files.join(this.#folder, `${id}.json`);
  }

  async keep(journal: WriteJournal): Promise<void> {
    await this.#files.makeFolder(this.#folder, true);
    await this.#files.write(this.formatPath(journal.id), utf8.encode(JSON.stringify(journal)));
  }

  async close(id: string): Promise<void> {
    await this.#files.remove(this.formatPath(id));
  }

  /** The open journals. Rejects with `storage` if they can't be listed. */
  async open(): Promise<LoadedJournals> {
    const listed = await this.#files.list(this.#folder);
    if (!listed.ok) {
      if (listed.fault.k === 'missing') return { journals: [], unknown: [] };
      throw unread(this.#folder, listed.fault.reason);
    }
    const journals: WriteJournal[] = [];
    const unknown: string[] = [];
    for (const { name, path } of listed.entries.filter(isJournal)) {
      const journal = await this.#read(path);
      if (journal !== null && `${journal.id}.json` === name) journals.push(journal);
      else unknown.push(path);
    }
    return { journals: journals.sort((a, b) => a.at - b.at), unknown };
  }

  /** Renames an unreadable journal, so it is reported once and never blocks a write; returns its new path. */
  setAside(path: string, now: number): Promise<string> {
    return this.#files.setAside(path, now);
  }

  /** Null: not a valid journal. Rejects if it can't be read. */
  async #read(path: string): Promise<WriteJournal | null> {
    const file = await this.#files.read(path);
    if (!file.ok) {
      if (file.fault.k === 'not-a-file' || file.fault.k === 'too-large') return null;
      throw unread(path, file.fault.reason);
    }
    return WriteJournal.safeParse(parseJson(new TextDecoder().decode(file.bytes))).data ?? null;
  }
}

const isJournal = ({ name }: DiskEntry): boolean => !name.startsWith('.') && name.endsWith('.json');

const unread = (path: string, reason: string) =>
  failure('storage', t('errors:storage.readFailed', { path, reason }), { path });
