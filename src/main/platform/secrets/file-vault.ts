import { chmod, stat } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { Notice } from '../../../shared/app/model.ts';
import { AppFailure, failure } from '../../../shared/contract/errors.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { faultReason } from '../fault.ts';
import type { AtomicFiles } from '../files.ts';
import type { Redactor } from '../log/redactor.ts';
import type { Clock } from '../ports.ts';
import type { SecretVault } from './vault.ts';

const VERSION = 1;
const SecretFile = z.object({
  version: z.literal(VERSION),
  secrets: z.record(z.string(), z.string()),
});

/** The file's path in a data folder. */
export const secretFile = (dataDir: string): string => path.join(dataDir, 'secrets.json');

/**
 * Opens the secrets of a data folder: a plain-text file of this user only (0600). A file that others can read is made private again, and an
 * unreadable one is renamed; both are reported in `notices`. Throws `storage` if the file cannot be accessed.
 */
export async function openFileVault(
  dataDir: string,
  { files, clock, redactor }: { files: AtomicFiles; clock: Clock; redactor: Redactor },
): Promise<{ vault: SecretVault; notices: readonly Notice[] }> {
  const file = secretFile(dataDir);
  const notices: Notice[] = [];
  try {
    await files.removeDrafts(file);
    const text = await files.readText(file);
    if (text === null) return { vault: fileVault(files, file, new Map()), notices };
    if (await closedNow(file)) notices.push({ key: 'secrets-readable', detail: file });
    const values = parse(text);
    if (values !== null) {
      for (const value of values.values()) redactor.register(value);
      return { vault: fileVault(files, file, values), notices };
    }
    const aside = await files.setAside(file, clock.now());
    notices.push({ key: 'secrets-corrupt', detail: aside });
    return { vault: fileVault(files, file, new Map()), notices };
  } catch (error) {
    if (error instanceof AppFailure) throw error;
    const message = t('errors:storage.readFailed', { path: file, reason: faultReason(error) });
    throw failure('storage', message, { path: file }, { cause: error });
  }
}

/** Removes other users' access to the file; returns whether they could read it. */
async function closedNow(file: string): Promise<boolean> {
  if (process.platform === 'win32') return false;
  const { mode } = await stat(file);
  if ((mode & 0o077) === 0) return false;
  await chmod(file, 0o600);
  return true;
}

/** Never exposes a parser's message, which quotes its input. */
function parse(text: string): Map<string, string> | null {
  try {
    const parsed = SecretFile.safeParse(JSON.parse(text));
    return parsed.success ? new Map(Object.entries(parsed.data.secrets)) : null;
  } catch {
    return null;
  }
}

function fileVault(files: AtomicFiles, file: string, values: Map<string, string>): SecretVault {
  /** Writes first, so that memory never holds what the disk refused. */
  let last: Promise<unknown> = Promise.resolve();
  const change = (edit: (values: Map<string, string>) => void): Promise<void> => {
    const own = last.then(async () => {
      const next = new Map(values);
      edit(next);
      await write(files, file, next);
      values = next;
    });
    last = own.catch(() => undefined);
    return own;
  };
  return {
    status: { backend: 'file', encryptedAtRest: false },
    place: file,
    names: async () => {
      await last;
      return [...values.keys()];
    },
    read: async (name) => {
      await last;
      return values.get(name) ?? null;
    },
    write: (name, value) => change((next) => next.set(name, value)),
    remove: async (name) => {
      await last;
      if (values.has(name)) await change((next) => next.delete(name));
    },
  };
}

/** Without secrets there is no file. */
async function write(
  files: AtomicFiles,
  file: string,
  values: ReadonlyMap<string, string>,
): Promise<void> {
  const document = { version: VERSION, secrets: Object.fromEntries(values) };
  try {
    if (values.size === 0) await files.remove(file);
    else await files.writeText(file, `${JSON.stringify(document, null, 2)}\n`);
  } catch (error) {
    const reason = faultReason(error);
    const message = t('errors:storage.secretNotSaved', { path: file, reason });
    throw failure('storage', message, { path: file }, { cause: error });
  }
}
