import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Core } from '../../core.ts';
import { AtomicWriter } from '../../platform/atomic-writer.ts';
import { makeTempFolder, type TempFolder } from '../../platform/temp-folder.ts';

/** Number of pictures kept as files: the current one, and some that a desktop may still be loading. */
const MAX_FILES = 4;
/** px. */
const SIZE = 512;
const endings: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
  'image/bmp': 'bmp',
};

/**
 * Cover pictures as files for programs of the desktop, which cannot load them from the music server. They are in a private temporary folder
 * until `end`.
 */
export class ArtFiles {
  readonly #core: Pick<Core, 'fetchFile'>;
  readonly #writer = new AtomicWriter();
  readonly #files = new Map<string, string>();
  #folder: Promise<TempFolder> | null = null;

  constructor(core: Pick<Core, 'fetchFile'>) {
    this.#core = core;
  }

  /** The `file://` address of a picture `/art/<id>`; null if it cannot be loaded. */
  async url(art: string, signal: AbortSignal): Promise<string | null> {
    const id = path.basename(art);
    const known = this.#files.get(id);
    if (known !== undefined) return pathToFileURL(known).href;
    const picture = await this.#core.fetchFile('art', { id, size: SIZE }, signal);
    const ending = endings[picture?.type ?? ''];
    if (picture?.status !== 200 || ending === undefined || signal.aborted) return null;
    this.#folder ??= makeTempFolder('art');
    const file = path.join((await this.#folder).path, `${id}.${ending}`);
    await this.#writer.prepare(file, picture.bytes, { mode: 0o600 });
    this.#files.set(id, file);
    await this.#drop();
    return pathToFileURL(file).href;
  }

  async end(): Promise<void> {
    await (await this.#folder)?.remove();
  }

  async #drop(): Promise<void> {
    for (const [id, file] of [...this.#files].slice(0, -MAX_FILES)) {
      this.#files.delete(id);
      await this.#writer.remove(file).catch(() => undefined);
    }
  }
}
