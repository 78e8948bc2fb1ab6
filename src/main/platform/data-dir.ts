import { chmod, mkdir, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { failure } from '../../shared/contract/errors.ts';
import { t } from '../../shared/i18n/translate.ts';
import { faultCode, faultReason } from './fault.ts';

/** What the place of the data folder depends on. */
export interface PlaceFacts {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
}

/** Where the app keeps its data when nobody names a folder. A relative XDG_DATA_HOME is ignored, as its rule says. */
export function defaultDataDir({ platform, env, home }: PlaceFacts): string {
  if (platform === 'win32') {
    const roaming = env['APPDATA'];
    const base =
      roaming !== undefined && path.win32.isAbsolute(roaming)
        ? roaming
        : path.win32.join(home, 'AppData', 'Roaming');
    return path.win32.join(base, 'Channelstrip');
  }
  if (platform === 'darwin')
    return path.posix.join(home, 'Library', 'Application Support', 'Channelstrip');
  const data = env['XDG_DATA_HOME'];
  const base =
    data !== undefined && path.posix.isAbsolute(data)
      ? data
      : path.posix.join(home, '.local/share');
  return path.posix.join(base, 'channelstrip');
}

/** Files that only this app puts into a folder: one of them means that the folder is ours. */
const ownFiles = new Set(['settings.json', 'secrets.json', 'history.db', 'run']);

/**
 * Makes the data folder (0700) and answers its absolute path. An existing folder is closed to other users when
 * it is empty or already ours; any other keeps its mode, and only the private files in it are closed.
 * Throws `storage` when it cannot be used.
 */
export async function openDataDir(wanted: string): Promise<string> {
  const dir = path.resolve(wanted);
  try {
    await mkdir(dir, { recursive: true, mode: 0o700 });
    const { mode } = await stat(dir);
    if (process.platform !== 'win32' && (mode & 0o077) !== 0 && (await isOurs(dir)))
      await chmod(dir, 0o700);
    return dir;
  } catch (error) {
    const code = faultCode(error);
    const detail = { field: 'data-dir', path: dir };
    if (code === 'EEXIST')
      throw failure('storage', t('errors:storage.dataDirNotFolder', { path: dir }), detail);
    const reason = faultReason(error);
    throw failure('storage', t('errors:storage.dataDirFailed', { path: dir, reason }), detail, {
      cause: error,
    });
  }
}

async function isOurs(dir: string): Promise<boolean> {
  const names = await readdir(dir);
  return names.length === 0 || names.some((name) => ownFiles.has(name));
}
