import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { AppFailure, failure } from '../../shared/contract/errors.ts';
import { t } from '../../shared/i18n/translate.ts';
import { faultCode, faultReason } from './fault.ts';

/** Marks the folder as this app's, for users and for the next start. */
const MARKER = '.channelstrip';
/** Files that systems create in folders. */
const ofSystems = new Set(['.DS_Store', 'desktop.ini', 'Thumbs.db', 'lost+found']);
/** Number of bytes read from a file to identify the folder. */
const MAX_READ_BYTES = 16 * 1024 * 1024;

/**
 * Creates the data folder (0700), marks it for this app and returns its absolute path. Throws `storage` if it cannot be used, and
 * `invalid-input`, with nothing changed, if it contains files of other programs.
 */
export function openDataDir(wanted: string): string {
  const dir = path.resolve(wanted);
  const detail = { field: 'data-dir', path: dir };
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    if (isForeign(dir))
      throw failure('invalid-input', t('errors:storage.dataDirForeign', { path: dir }), detail);
    const { mode } = statSync(dir);
    if (process.platform !== 'win32' && (mode & 0o077) !== 0) chmodSync(dir, 0o700);
    mark(path.join(dir, MARKER));
    return dir;
  } catch (error) {
    const code = faultCode(error);
    if (error instanceof AppFailure) throw error;
    if (code === 'EEXIST')
      throw failure('storage', t('errors:storage.dataDirNotFolder', { path: dir }), detail);
    const reason = faultReason(error);
    throw failure('storage', t('errors:storage.dataDirFailed', { path: dir, reason }), detail, {
      cause: error,
    });
  }
}

function mark(file: string): void {
  try {
    writeFileSync(file, `${t('app:dataDirMarker')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (faultCode(error) !== 'EEXIST') throw error;
  }
}

/**
 * Accepts folders without a marker if they have an owner file in `run` (older versions), or settings or secrets (restored or prepared
 * folders).
 */
function isForeign(dir: string): boolean {
  const names = readdirSync(dir).filter((name) => !ofSystems.has(name));
  if (names.length === 0 || names.includes(MARKER)) return false;
  const owners = names.includes('run') ? namesIn(path.join(dir, 'run')) : [];
  if (owners.some((name) => /^owner-\d+\.json$/.test(name))) return false;
  return !['settings.json', 'secrets.json'].some(
    (name) => names.includes(name) && Versioned.safeParse(jsonAt(path.join(dir, name))).success,
  );
}

/** The common format of settings and secrets in every version. */
const Versioned = z.union([
  z.object({ version: z.number(), data: z.looseObject({}) }),
  z.object({ version: z.number(), secrets: z.looseObject({}) }),
]);

function namesIn(folder: string): string[] {
  return statSync(folder).isDirectory() ? readdirSync(folder) : [];
}

/** Undefined if there is no JSON file. */
function jsonAt(file: string): unknown {
  try {
    const facts = statSync(file);
    return facts.isFile() && facts.size <= MAX_READ_BYTES
      ? JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''))
      : undefined;
  } catch {
    return undefined;
  }
}
