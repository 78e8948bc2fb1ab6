import '../../shared/net/request-texts.ts';
import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { mkdtempSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { failure } from '../../shared/contract/errors.ts';
import { t } from '../../shared/i18n/translate.ts';
import { faultReason } from '../platform/fault.ts';

/** Maximum number appended to a name that is taken. */
const MAX_NAMES = 1_000;

/** Device names on Windows, also with an extension. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

export interface ReservedFile {
  readonly path: string;
  /** Removes the empty file. */
  readonly release: () => Promise<void>;
}

/**
 * Creates an empty file for a report without ever overwriting: exactly `wanted` (an absolute path), or `name.csv`, `name-2.csv`, ... in
 * `downloads`. Rejects with `conflict` if `wanted` exists.
 */
export async function reservePlace(
  wanted: string | null,
  name: string,
  downloads: DownloadsFolder,
): Promise<ReservedFile> {
  if (wanted !== null) {
    if (!path.isAbsolute(wanted))
      throw failure('invalid-input', t('requests:file.badPath', { path: wanted }), {
        field: 'path',
      });
    if (await created(wanted)) return placeAt(wanted);
    throw failure('conflict', t('requests:file.exists', { path: wanted }), { field: 'path' });
  }
  const folder = await downloads.open();
  const safe = name
    .replace(/[^\p{L}\p{N}_-]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 100);
  const base = path.join(folder, reserved.test(safe) ? `report-${safe}` : safe || 'report');
  for (let n = 1; n <= MAX_NAMES; n += 1) {
    const file = `${base}${n === 1 ? '' : `-${String(n)}`}.csv`;
    if (await created(file)) return placeAt(file);
  }
  throw failure('conflict', t('requests:file.exists', { path: `${base}.csv` }));
}

const placeAt = (file: string): ReservedFile => ({
  path: file,
  release: () => rm(file, { force: true }),
});

/** Creates the file; false: it already exists. */
async function created(file: string): Promise<boolean> {
  try {
    await (await open(file, 'wx')).close();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    const reason = faultReason(error);
    throw failure(
      'storage',
      t('requests:file.notWritten', { path: file, reason }),
      {},
      { cause: error },
    );
  }
}

/** The folder for files without a path: the user's downloads, or in a demo a temporary folder that is deleted when the demo ends. */
export class DownloadsFolder {
  readonly #isDemo: boolean;
  #temporary: string | null = null;

  constructor(isDemo: boolean) {
    this.#isDemo = isDemo;
  }

  /** The path of the folder, which is created if it is missing. */
  async open(): Promise<string> {
    if (this.#isDemo)
      return (this.#temporary ??= mkdtempSync(path.join(tmpdir(), 'channelstrip-demo-')));
    const folder = await userDownloads();
    await mkdir(folder, { recursive: true });
    return folder;
  }

  /** Deletes synchronously, because the app may be ending. */
  close(): void {
    if (this.#temporary !== null) rmSync(this.#temporary, { recursive: true, force: true });
    this.#temporary = null;
  }
}

/** `XDG_DOWNLOAD_DIR` of the desktop, or `~/Downloads`. */
async function userDownloads(): Promise<string> {
  const home = homedir();
  const config = process.env['XDG_CONFIG_HOME'] ?? path.join(home, '.config');
  const dirs = await readFile(path.join(config, 'user-dirs.dirs'), 'utf8').catch(() => '');
  const named = /^XDG_DOWNLOAD_DIR="([^"\n]+)"/m.exec(dirs)?.[1]?.replace('$HOME', home);
  return named !== undefined && path.isAbsolute(named) ? named : path.join(home, 'Downloads');
}
