import type { AppFailure } from '../../../shared/contract/errors.ts';
import { failure } from '../../../shared/contract/errors.ts';
import { formatBytes } from '../../../shared/format/sizes.ts';
import { decodeText } from '../../../shared/lib/decode-text.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { Io } from '../io.ts';
import { STDIN } from '../io.ts';
import { faultCode, faultReason } from '../../platform/fault.ts';
import { readBounded } from '../../platform/read-bounded.ts';

/** Maximum size of a file of bands or of a measurement in bytes. */
export const MAX_FILE_BYTES = 1024 * 1024;

/**
 * The bytes of a file, or of standard input for `-`. Throws `not-found`, `storage` if the system
 * refuses access, and `invalid-input` if it is empty or larger than `limit` (bytes; default 1 MiB).
 */
export async function readBytes(
  io: Io,
  file: string,
  limit: number = MAX_FILE_BYTES,
): Promise<Uint8Array> {
  const bytes = file === STDIN ? await io.readInput(limit) : await readFile(file, limit);
  if (io.signal.aborted) throw failure('cancelled', t('errors:cancelled'));
  const name = formatFileName(file);
  const detail = { field: 'file', file };
  if (bytes.byteLength > limit) throw tooLarge(file, limit);
  if (bytes.byteLength === 0)
    throw failure('invalid-input', t('cli:eq.file.empty', { name }), detail);
  return bytes;
}

/** The text of a file, or of standard input for `-`; throws as `readBytes`. */
export const readText = async (io: Io, file: string, limit?: number): Promise<string> =>
  decodeText(await readBytes(io, file, limit));

/** The name of a file within a sentence. */
export const formatFileName = (file: string): string =>
  file === STDIN ? t('cli:eq.file.stdin') : file;

async function readFile(file: string, limit: number): Promise<Uint8Array> {
  try {
    return (await readBounded(file, limit)).bytes;
  } catch (error) {
    throw faultCode(error) === 'EFBIG' ? tooLarge(file, limit) : unreadable(file, error);
  }
}

const tooLarge = (file: string, limit: number): AppFailure =>
  failure(
    'invalid-input',
    t('cli:eq.file.large', { name: formatFileName(file), limit: formatBytes(limit) }),
    { field: 'file', file },
  );

function unreadable(file: string, error: unknown): AppFailure {
  const code = faultCode(error);
  if (code === 'ENOENT')
    return failure('not-found', t('cli:eq.file.missing', { name: file }), { file });
  const reason = faultReason(error);
  return failure('storage', t('cli:eq.file.unreadable', { name: file, reason }), { file });
}
