import type { FileHandle } from 'node:fs/promises';
import { open, readdir, realpath, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { faultCode } from './fault.ts';

/** The system calls that change a disk. */
export interface DiskCalls {
  open(file: string, flags: string, mode?: number): Promise<FileHandle>;
  rename(from: string, to: string): Promise<void>;
  rm(file: string, options: { readonly force: true }): Promise<void>;
}

/** Permissions and owner of a new file. */
export interface Rights {
  readonly mode: number;
  /** The owner to assign, if this user may; omitted: this user, and the umask applies to `mode`. */
  readonly owner?: { readonly uid: number; readonly gid: number };
}

/** Programs that scan new files (virus scanners, indexers) lock them briefly: delay (ms) before each retry. */
const WAITS_MS = [20, 50, 100, 250, 500] as const;

/** Error codes of a temporary lock. On other systems a permission error is permanent; a file server reports EBUSY for a locked file. */
const heldOn = (platform: NodeJS.Platform): ReadonlySet<string | null> =>
  new Set(platform === 'win32' ? ['EPERM', 'EBUSY', 'EACCES'] : ['EBUSY']);

/** These file systems cannot flush a folder. */
const unflushable: ReadonlySet<string | null> = new Set(['EINVAL', 'ENOTSUP', 'EOPNOTSUPP']);

/** The file has its new content, but a power failure may revert it. */
export class NotFlushed extends Error {
  override name = 'NotFlushed';
  /** The system's error code. */
  readonly code: string | null;

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.code = faultCode(cause);
  }
}

/**
 * The only way to replace files: writes a complete, flushed draft beside the file, then renames it. Waits for files that another program locks
 * briefly. Every call rejects with the system's error.
 */
export class AtomicWriter {
  readonly #disk: DiskCalls;
  readonly #held: ReadonlySet<string | null>;
  readonly #platform: NodeJS.Platform;

  constructor(
    disk: DiskCalls = { open, rename, rm },
    platform: NodeJS.Platform = process.platform,
  ) {
    this.#disk = disk;
    this.#platform = platform;
    this.#held = heldOn(platform);
  }

  /** Writes a complete, flushed draft; leaves nothing if it fails. Overwrites an earlier draft. */
  async prepare(draft: string, data: Uint8Array | string, rights: Rights): Promise<void> {
    try {
      await this.#patiently(async () => {
        await this.#disk.rm(draft, { force: true });
        await this.#write(draft, data, rights);
      });
    } catch (error) {
      await this.remove(draft).catch(() => undefined);
      throw error;
    }
  }

  async #write(draft: string, data: Uint8Array | string, { mode, owner }: Rights): Promise<void> {
    const handle = await this.#disk.open(draft, 'wx', mode);
    try {
      if (owner !== undefined) {
        await handle.chmod(mode);
        await handle.chown(owner.uid, owner.gid).catch(() => undefined);
      }
      await handle.writeFile(data);
      await handle.sync();
    } finally {
      await handle.close();
    }
  }

  /**
   * Replaces a file in the same folder with a draft. Rejects with `NotFlushed` if the file was replaced but not flushed; otherwise the draft
   * remains.
   */
  async commit(draft: string, target: string): Promise<void> {
    await this.#patiently(() => this.#disk.rename(draft, target));
    await this.#flush(path.dirname(target)).catch((error: unknown) => {
      throw new NotFlushed(error);
    });
  }

  /** Writes a draft and replaces the file. Follows links, so that a link stays a link. The draft is gone afterwards, even after a failure. */
  async replace(
    file: string,
    data: Uint8Array | string,
    rights: Rights,
    draftOf: (target: string) => string,
  ): Promise<void> {
    const target = await realpath(file).catch(() => file);
    const draft = draftOf(target);
    await this.prepare(draft, data, rights);
    try {
      await this.commit(draft, target);
    } catch (error) {
      await this.remove(draft).catch(() => undefined);
      throw error;
    }
  }

  /** Removes a file, if it exists. */
  async remove(file: string): Promise<void> {
    await this.#patiently(() => this.#disk.rm(file, { force: true }));
    await this.#flush(path.dirname(file)).catch((error: unknown) => {
      if (faultCode(error) !== 'ENOENT') throw error;
    });
  }

  /** Renames an unusable file to `<file>.corrupt-<time>` and returns the new path. `now`: ms since epoch. */
  async setAside(file: string, now: number): Promise<string> {
    const time = new Date(now).toISOString().replaceAll(/[-:]/g, '');
    const names = new Set(await readdir(path.dirname(path.resolve(file))));
    let aside = `${file}.corrupt-${time}`;
    for (let n = 2; names.has(path.basename(aside)); n += 1)
      aside = `${file}.corrupt-${time}-${String(n)}`;
    await this.commit(file, aside);
    return aside;
  }

  async #patiently(action: () => Promise<void>): Promise<void> {
    for (const ms of WAITS_MS) {
      try {
        await action();
        return;
      } catch (error) {
        if (!this.#held.has(faultCode(error))) throw error;
      }
      await wait(ms);
    }
    await action();
  }

  /** Makes a rename or removal durable across a power failure. Windows has no such call. */
  async #flush(folder: string): Promise<void> {
    if (this.#platform === 'win32') return;
    try {
      const handle = await this.#disk.open(folder, 'r');
      try {
        await handle.sync();
      } finally {
        await handle.close();
      }
    } catch (error) {
      if (!unflushable.has(faultCode(error))) throw error;
    }
  }
}
