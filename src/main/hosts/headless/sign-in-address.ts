import { spawn } from 'node:child_process';
import path from 'node:path';
import { failure } from '../../../shared/contract/errors.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { AtomicWriter } from '../../platform/atomic-writer.ts';
import { faultReason } from '../../platform/fault.ts';
import { readBounded } from '../../platform/read-bounded.ts';
import { findProgram } from '../../platform/search-path.ts';

/**
 * The command that opens an address in the user's browser; null without a desktop. The program has its full path: Windows would look for a
 * bare name in the current folder first, where anybody may have put one.
 */
export async function browserCommand(
  platform: NodeJS.Platform,
  env: Readonly<Record<string, string | undefined>>,
): Promise<readonly string[] | null> {
  if (platform === 'darwin') return ['/usr/bin/open'];
  if (platform === 'win32') {
    const system = path.win32.join(env['SystemRoot'] ?? 'C:\\Windows', 'System32');
    return [path.win32.join(system, 'rundll32.exe'), 'url.dll,FileProtocolHandler'];
  }
  const desktop = env['DISPLAY'] ?? env['WAYLAND_DISPLAY'] ?? '';
  const opener = desktop === '' ? null : await findProgram('xdg-open', env['PATH'] ?? '');
  return opener === null ? null : [opener];
}

/** Opens an address in the user's browser; returns false if there is none. */
export async function openBrowser(url: string): Promise<boolean> {
  const [command, ...args] = (await browserCommand(process.platform, process.env)) ?? [];
  if (command === undefined) return false;
  return new Promise((resolve) => {
    const child = spawn(command, [...args, url], { detached: true, stdio: 'ignore' });
    child.once('spawn', () => {
      child.unref();
      resolve(true);
    });
    child.once('error', () => resolve(false));
  });
}

/**
 * Writes the sign-in address to a file for this user only (0600); readers see the whole address or no file. The returned function removes the
 * file, unless another program has written it since. Throws `storage`.
 */
export async function writeUrlFile(file: string, url: string): Promise<() => Promise<void>> {
  const full = path.resolve(file);
  const draft = `${full}.${String(process.pid)}.tmp`;
  const text = `${url}\n`;
  const writer = new AtomicWriter();
  try {
    // Replaces a link instead of following it: the address must not end up in a file that others can read.
    await writer.prepare(draft, text, { mode: 0o600 });
    await writer.commit(draft, full);
  } catch (error) {
    await writer.remove(draft).catch(() => undefined);
    const reason = faultReason(error);
    const detail = { field: 'url-file', path: full };
    throw failure('storage', t('cli:serve.urlFileFailed', { path: full, reason }), detail, {
      cause: error,
    });
  }
  return async () => {
    const now = await readBounded(full, Buffer.byteLength(text)).catch(() => null);
    if (now?.bytes.toString('utf8') === text) await writer.remove(full);
  };
}
