import '../../../../shared/ads/texts.ts';
import { constants, openAsBlob } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { open, stat } from 'node:fs/promises';
import path from 'node:path';
import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { formatBytes } from '../../../../shared/lib/format.ts';
import { faultReason } from '../../../platform/fault.ts';

export const mediaKinds = ['AUDIO', 'IMAGE', 'VIDEO'] as const;
export type MediaKind = (typeof mediaKinds)[number];

interface Format {
  readonly type: string;
  readonly is: (head: Buffer) => boolean;
}

const has = (head: Buffer, at: number, text: string): boolean =>
  head.toString('latin1', at, at + text.length) === text;

/** What the service takes (its help pages on ad formats). `limit`: bytes. */
const formats: Record<MediaKind, { readonly names: string; limit: number; all: Format[] }> = {
  AUDIO: {
    names: 'MP3, OGG, WAV',
    limit: 500_000_000,
    all: [
      { type: 'audio/mpeg', is: (head) => has(head, 0, 'ID3') || isMpegFrame(head) },
      { type: 'audio/ogg', is: (head) => has(head, 0, 'OggS') },
      { type: 'audio/wav', is: (head) => has(head, 0, 'RIFF') && has(head, 8, 'WAVE') },
    ],
  },
  IMAGE: {
    names: 'JPEG, PNG',
    limit: 20_000_000,
    all: [
      { type: 'image/jpeg', is: (head) => has(head, 0, '\xff\xd8\xff') },
      { type: 'image/png', is: (head) => has(head, 0, '\x89PNG\r\n\x1a\n') },
    ],
  },
  VIDEO: {
    names: 'MP4, MOV',
    limit: 500_000_000,
    all: [
      { type: 'video/quicktime', is: (head) => has(head, 4, 'ftypqt') || has(head, 4, 'moov') },
      { type: 'video/mp4', is: (head) => has(head, 4, 'ftyp') },
    ],
  },
};

/** The sync word of layer I to III; `ADTS` has layer 0. */
const isMpegFrame = (head: Buffer): boolean =>
  head[0] === 0xff && ((head[1] ?? 0) & 0xe0) === 0xe0 && ((head[1] ?? 0) & 0x06) !== 0;

/** A file that may be uploaded as this kind; it is read from disk while it is sent. Rejects with `invalid-input` (field `path`) or `storage`. */
export async function mediaFile(file: string, kind: MediaKind): Promise<Blob> {
  const { names, limit, all } = formats[kind];
  const refused = (message: string) => failure('invalid-input', message, { field: 'path' });
  if (!path.isAbsolute(file)) throw refused(t('ads:write.badPath', { path: file }));
  const { size, head } = await headOf(file).catch((error: unknown) => {
    const reason = faultReason(error);
    throw failure('storage', t('ads:write.notRead', { path: file, reason }), { field: 'path' });
  });
  if (head === null) throw refused(t('ads:write.notAFile', { path: file }));
  if (size === 0) throw refused(t('ads:write.empty', { path: file }));
  if (size > limit) {
    const sizes = { size: formatBytes(size), limit: formatBytes(limit) };
    throw refused(t('ads:write.tooLarge', { path: file, ...sizes }));
  }
  const format = all.find(({ is }) => is(head));
  if (format === undefined) throw refused(t('ads:write.wrongType', { path: file, kinds: names }));
  return openAsBlob(file, { type: format.type });
}

/** The first bytes; null: no regular file. */
async function headOf(file: string): Promise<{ size: number; head: Buffer | null }> {
  // Opening a device can already have an effect, and a pipe without a writer would block.
  if (!(await stat(file)).isFile()) return { size: 0, head: null };
  const handle: FileHandle = await open(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const { size } = await handle.stat();
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(16), 0, 16, 0);
    return { size, head: buffer.subarray(0, bytesRead) };
  } finally {
    await handle.close();
  }
}
