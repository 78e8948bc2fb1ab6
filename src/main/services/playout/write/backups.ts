import { z } from 'zod';
import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Backup } from '../../../../shared/playout/state.ts';
import type { PlayoutFilesPort } from '../../../platform/ports/playout-files.ts';
import { parseJson } from '../../../../shared/lib/json.ts';

const DAY_MS = 86_400_000;
const NOTE = '.channelstrip-backup.json';
const utf8 = new TextEncoder();

/** Metadata of a backup folder. `at`: ms since epoch. */
const Note = z.object({
  version: z.literal(1),
  at: z.number(),
  channel: z.string(),
  lineup: z.string(),
  folder: z.string(),
  files: z.array(z.object({ name: z.string(), bytes: z.number(), items: z.number().nullable() })),
});
type Note = z.infer<typeof Note>;

/** A file that is about to be overwritten or removed. */
export interface BackupSource {
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly items: number | null;
}

/** Owner of the files: a channel's key, or `LINEUP`. `lineup`: without one, the folder is used instead. */
export interface BackupOwner {
  readonly channel: string;
  readonly lineup: string;
}

/** A channel of the open lineup, as needed to find its backups. Paths are absolute. */
export interface BackedUpChannel {
  readonly key: string;
  /** Its playout folder. */
  readonly folder: string | null;
  /** The files of its configuration. */
  readonly configs: readonly string[];
}

/** Copies of overwritten files, by owner and time, outside all playout folders: a copy inside one would air. */
export class Backups {
  readonly #files: PlayoutFilesPort;
  readonly #folder: string;
  readonly #hash: (text: string) => string;

  constructor(files: PlayoutFilesPort, dataDir: string, hash: (text: string) => string) {
    this.#files = files;
    this.#folder = files.join(dataDir, 'playout-backups');
    this.#hash = hash;
  }

  /**
   * Backs up files of one folder and returns the paths of the copies. Rejects with `storage` and leaves nothing behind.
   */
  async keep(
    owner: BackupOwner,
    now: number,
    sources: readonly BackupSource[],
  ): Promise<ReadonlyMap<string, string>> {
    const first = sources[0];
    if (first === undefined) return new Map();
    const folder = await this.#room(owner, now);
    const places = new Map<string, string>();
    try {
      for (const { path, bytes } of sources) {
        const place = this.#files.join(folder, this.#files.basename(path));
        await this.#files.write(place, bytes);
        places.set(path, place);
      }
      const note: Note = {
        version: 1,
        at: now,
        ...owner,
        folder: this.#files.dirname(first.path),
        files: sources.map(({ path, bytes, items }) => ({
          name: this.#files.basename(path),
          bytes: bytes.length,
          items,
        })),
      };
      await this.#files.write(
        this.#files.join(folder, NOTE),
        utf8.encode(JSON.stringify(note, null, 2)),
      );
    } catch (error) {
      await this.#files.removeFolder(folder).catch(() => undefined);
      throw error;
    }
    return places;
  }

  /** The backups for a lineup with these channels, newest first; also those of its folders made without a lineup. */
  async list(lineup: string, channels: readonly BackedUpChannel[] = []): Promise<Backup[]> {
    const folders = new Map<string, string>();
    for (const { key, folder } of channels)
      if (folder !== null) folders.set(await this.#files.real(folder), key);
    const backups: Backup[] = [];
    for (const { id, note } of await this.#notes()) {
      const { at, folder } = note;
      for (const { name, bytes, items } of note.files) {
        const owner = await this.#findOwner(note, name, lineup, channels, folders);
        if (owner !== null)
          backups.push({ id: `${id}/${name}`, ...owner, folder, name, at, bytes, items });
      }
    }
    return backups.sort((a, b) => b.at - a.at || (a.name < b.name ? -1 : 1));
  }

  /** The role of a backed-up file in the lineup; null if it is not a part of it. */
  async #findOwner(
    note: Note,
    name: string,
    lineup: string,
    channels: readonly BackedUpChannel[],
    folders: ReadonlyMap<string, string>,
  ): Promise<Pick<Backup, 'k' | 'channel'> | null> {
    // A folder that was written without its lineup.
    if (note.lineup === note.folder) {
      const channel = folders.get(await this.#files.real(note.folder));
      return channel === undefined ? null : { k: 'playout', channel };
    }
    if (note.lineup !== lineup) return null;
    if (note.channel !== LINEUP) return { k: 'playout', channel: note.channel };
    const path = this.#files.join(note.folder, name);
    if (path === lineup) return { k: 'lineup', channel: '' };
    const owner = channels.find(({ configs }) => configs.includes(path));
    return { k: 'config', channel: owner?.key ?? '' };
  }

  /** A backed-up file with its bytes. Rejects with `not-found`. */
  async read(
    lineup: string,
    id: string,
    channels: readonly BackedUpChannel[] = [],
  ): Promise<{ backup: Backup; bytes: Uint8Array }> {
    const backup = (await this.list(lineup, channels)).find((one) => one.id === id);
    const gone = () => failure('not-found', t('playoutserver:ws.backupGone'), { id });
    if (backup === undefined) throw gone();
    const file = await this.#files.read(this.#files.join(this.#folder, ...id.split('/')));
    if (!file.ok) throw gone();
    return { backup, bytes: file.bytes };
  }

  /**
   * Removes backups older than these days, except those with `needed` files. Never rejects: a failed removal is tried
   * again next time.
   */
  async prune(now: number, days: number, needed: readonly string[]): Promise<void> {
    const folders = new Set(needed.map((path) => this.#files.dirname(path)));
    for (const { folder, note } of await this.#notes())
      if (note.at < now - days * DAY_MS && !folders.has(folder))
        await this.#files.removeFolder(folder).catch(() => undefined);
  }

  /** Creates a folder `<owner>/<time>`. */
  async #room({ channel, lineup }: BackupOwner, now: number): Promise<string> {
    const owner = `${channel}-${this.#hash(lineup).slice(0, 8)}`;
    const parent = this.#files.join(this.#folder, owner);
    await this.#files.makeFolder(parent, true);
    const listed = await this.#files.list(parent);
    const taken = new Set(listed.ok ? listed.entries.map(({ name }) => name) : []);
    const time = String(Math.floor(now));
    let name = time;
    for (let n = 2; taken.has(name); n += 1) name = `${time}-${String(n)}`;
    const folder = this.#files.join(parent, name);
    await this.#files.makeFolder(folder, true);
    return folder;
  }

  async #notes(): Promise<{ id: string; folder: string; note: Note }[]> {
    const notes: { id: string; folder: string; note: Note }[] = [];
    for (const owner of await this.#folders(this.#folder))
      for (const time of await this.#folders(owner.path)) {
        const note = await this.#note(time.path);
        if (note !== null)
          notes.push({ id: `${owner.name}/${time.name}`, folder: time.path, note });
      }
    return notes;
  }

  async #folders(folder: string): Promise<{ name: string; path: string }[]> {
    const listed = await this.#files.list(folder);
    return listed.ok ? listed.entries.filter(({ kind }) => kind === 'folder') : [];
  }

  async #note(folder: string): Promise<Note | null> {
    const file = await this.#files.read(this.#files.join(folder, NOTE));
    if (!file.ok) return null;
    return Note.safeParse(parseJson(new TextDecoder().decode(file.bytes))).data ?? null;
  }
}

/** The owner key of lineups and configurations; no channel has it. */
export const LINEUP = '~lineup';
