import '../../shared/net/request-texts.ts';
import { constants, openAsBlob } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import path from 'node:path';
import { failure } from '../../shared/contract/errors.ts';
import { t } from '../../shared/i18n/translate.ts';
import { formatBytes } from '../../shared/format/sizes.ts';
import { faultReason } from '../platform/fault.ts';
import type { MediaType } from './media-type.ts';
import { HEAD_BYTES, mediaType } from './media-type.ts';

/** The file formats that a service accepts. `names`: for messages; `limit`: bytes. */
export interface MediaFormat {
  readonly names: string;
  readonly limit: number;
  readonly types: readonly MediaType[];
}

/**
 * A file of this format for an upload; it is read from disk while it is sent. `shown`: what messages call it. Rejects with `invalid-input`
 * (field `path`) or `storage`.
 */
export async function mediaFile(
  file: string,
  { names, limit, types }: MediaFormat,
  shown = file,
): Promise<Blob> {
  const refused = (key: 'badPath' | 'notAFile' | 'empty' | 'tooLarge' | 'wrongType', size = 0) => {
    const sizes = { size: formatBytes(size), limit: formatBytes(limit) };
    const text = t(`requests:file.${key}`, { path: shown, kinds: names, ...sizes });
    return failure('invalid-input', text, { field: 'path' });
  };
  if (!path.isAbsolute(file)) throw refused('badPath');
  const { size, head } = await readHead(file).catch((error: unknown) => {
    const reason = faultReason(error);
    throw failure('storage', t('requests:file.notRead', { path: shown, reason }), {
      field: 'path',
    });
  });
  if (head === null) throw refused('notAFile');
  if (size === 0) throw refused('empty');
  if (size > limit) throw refused('tooLarge', size);
  const type = mediaType(head, types);
  if (type === null) throw refused('wrongType');
  return openAsBlob(file, { type });
}

/** The first bytes; null: not a regular file. */
async function readHead(file: string): Promise<{ size: number; head: Uint8Array | null }> {
  // Opening a device can already have an effect, and a pipe without a writer would block.
  if (!(await stat(file)).isFile()) return { size: 0, head: null };
  const handle = await open(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const { size } = await handle.stat();
    return { size, head: buffer.subarray(0, bytesRead) };
  } finally {
    await handle.close();
  }
}
