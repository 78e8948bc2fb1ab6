import '../../shared/net/request-texts.ts';
import { randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { failure } from '../../shared/contract/errors.ts';
import { t } from '../../shared/i18n/translate.ts';
import { faultReason } from '../platform/fault.ts';
import type { StreamPort, StreamRequest } from './http.ts';
import { statusFailure } from './status-failure.ts';

export interface DownloadOptions {
  /** Absolute path of the file; replaces an existing one when the download is complete. */
  readonly to: string;
  /** A larger file fails with `rejected` and `detail.kind` `too-large`. */
  readonly maxBytes: number;
  /** Bytes so far, and the total if the server reports it. */
  readonly onProgress?: (received: number, total: number | null) => void;
}

/**
 * Downloads a response to a temporary file and renames it when complete; deletes it on failure. Resolves with its size (bytes). Rejects with
 * `AppFailure`; `storage` if the file cannot be written.
 */
export async function download(
  http: StreamPort,
  request: StreamRequest,
  { to, maxBytes, onProgress }: DownloadOptions,
): Promise<number> {
  const where = new URL(request.origin).host;
  const answer = await http.open(request);
  const total = Number(answer.headers.get('content-length') ?? Number.NaN);
  const whole = Number.isNaN(total) || answer.headers.has('content-encoding') ? null : total;
  const tooLarge = (): Error =>
    failure('rejected', t('requests:http.tooLarge', { where, limit: maxBytes / 1e6 }), {
      kind: 'too-large',
      status: answer.status,
    });
  const part = `${to}.${randomUUID()}.part`;
  let received = 0;
  try {
    if (answer.status >= 300) throw statusFailure(where, answer, null);
    if (whole !== null && whole > maxBytes) throw tooLarge();
    const file = await open(part, 'wx').catch(storage(to));
    try {
      for await (const chunk of answer.chunks) {
        received += chunk.byteLength;
        if (received > maxBytes) throw tooLarge();
        await file.write(chunk).catch(storage(to));
        onProgress?.(received, whole);
      }
      await file.sync().catch(storage(to));
    } finally {
      await file.close();
    }
    await rename(part, to).catch(storage(to));
    return received;
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  } finally {
    answer.close();
  }
}

const storage =
  (file: string) =>
  (error: unknown): never => {
    const reason = faultReason(error);
    throw failure('storage', t('requests:http.notWritten', { file, reason }), {}, { cause: error });
  };

/**
 * The target of a link from a server: the server itself, or another https host (a storage), to which a client's streams send no credential.
 * Throws `untrusted` for any other link.
 */
export function linkRequest(
  link: string,
  origin: string,
): Pick<StreamRequest, 'origin' | 'path' | 'template'> {
  const url = URL.canParse(link, origin) ? new URL(link, origin) : null;
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  const isSafe =
    isWeb && (url.origin === origin || url.protocol === 'https:') && url.username === '';
  if (!isSafe)
    throw failure('untrusted', t('requests:http.badLink', { where: new URL(origin).host }));
  const path = `${url.pathname}${url.search}`;
  if (url.origin === origin) return { origin, path };
  // The path and query of a storage link grant access to the file.
  return { origin: url.origin, path, template: '/(link)' };
}
