import path from 'node:path';
import { failure } from '../../../shared/contract/errors.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { AtomicWriter } from '../../platform/atomic-writer.ts';
import { faultReason } from '../../platform/fault.ts';
import { readBounded } from '../../platform/read-bounded.ts';

/**
 * Writes the login address where only this user can read it (0600); readers see the whole address or no file. The
 * returned call removes the file, unless somebody else has written it since. Throws `storage`.
 */
export async function writeUrlFile(file: string, url: string): Promise<() => Promise<void>> {
  const full = path.resolve(file);
  const draft = `${full}.${String(process.pid)}.tmp`;
  const text = `${url}\n`;
  const writer = new AtomicWriter();
  try {
    // A link is replaced, not followed: the address must not come into a file that others can read.
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
