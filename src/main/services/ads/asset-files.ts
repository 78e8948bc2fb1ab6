import { toRecord } from '../../../shared/lib/json.ts';
import { noCredential } from '../../net/credential.ts';
import { linkRequest } from '../../net/download.ts';
import { mediaType } from '../../net/media-type.ts';
import type { FetchedFile, FileRequest } from '../../platform/ports/domain-service.ts';
import { readString } from './tree/record.ts';
import type { AdsSession } from './session.ts';

/** Media types that a window may show. */
const types = [
  ...(['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const),
  ...(['audio/mpeg', 'audio/ogg', 'audio/wav'] as const),
  ...(['video/mp4', 'video/webm', 'video/quicktime'] as const),
];
/** Larger media open in the browser. */
const MAX_BYTES = 30_000_000;
/** How long (s) the window may cache a file: the media of an asset never change. */
const MAX_AGE_SECONDS = 3_600;

/** Fetches a file of an asset for a window, without the token, from the address in its record; null: there is no file that can be shown. */
export async function assetFile(
  session: AdsSession,
  { account: of, id, part }: FileRequest,
  signal: AbortSignal,
): Promise<FetchedFile | null> {
  const { api } = session;
  const account = (await session.account(String(of))).id;
  const call = { endpoint: 'assets.show', account, id: String(id) } as const;
  const fields = toRecord((await api.read(call, signal)).value) ?? {};
  const link = readString(fields[part === 'thumbnail' ? 'thumbnail_url' : 'url']);
  if (link === null) return null;
  const { streams, origin } = api.client;
  // The path of a link grants access to the file, so it stays out of the log.
  const to = { ...linkRequest(link, origin), template: '/(link)', credential: noCredential };
  const answer = await streams.open({ ...to, signal });
  try {
    if (answer.status !== 200) return null;
    const parts: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of answer.chunks) {
      size += chunk.byteLength;
      if (size > MAX_BYTES) return null;
      parts.push(chunk);
    }
    const bytes = Buffer.concat(parts);
    const type = mediaType(bytes, types);
    return type === null ? null : { status: 200, type, bytes, maxAge: MAX_AGE_SECONDS };
  } finally {
    answer.close();
  }
}
