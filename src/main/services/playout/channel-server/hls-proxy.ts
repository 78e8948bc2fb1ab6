import { AppFailure } from '../../../../shared/contract/errors.ts';
import type { HttpPort } from '../../../net/http.ts';
import type { Logger } from '../../../platform/ports.ts';
import type { HlsResponse, WorkspaceView } from '../view.ts';
import type { ServerResponses } from '../workspace/server-responses.ts';
import { firstSegmentAt, isHlsFile, localPlaylist } from './hls-playlist.ts';
import { serverOrigin } from './server-address.ts';

export interface HlsPorts {
  readonly http: HttpPort;
  readonly log: Logger;
  readonly contacts: Pick<ServerResponses, 'note'>;
}

/** The first list on this host; corresponds to the server's `/channel/<number>.m3u8`. */
export const FIRST_LIST = 'index.m3u8';

/** The list of a running session. */
const LIVE_LIST = 'live.m3u8';

/**
 * The server can hold a request for up to 30 s until the first segments exist. Players time out sooner, so the proxy asks them to retry
 * after this time (ms) while the channel keeps starting.
 */
const START_MS = 8_000;
const FILE_MS = 15_000;
const MAX_LIST = 1_000_000;
/** Maximum size of a segment (bytes): four seconds at 100 Mbit/s. */
const MAX_SEGMENT = 50_000_000;

const types: Readonly<Record<string, string>> = {
  m3u8: 'application/vnd.apple.mpegurl',
  ts: 'video/mp2t',
  vtt: 'text/vtt; charset=utf-8',
  mp4: 'video/mp4',
  m4s: 'video/iso.segment',
};

const nothing = new Uint8Array();
/** Not ready, gone or not a playlist: players retry. */
const notReady: HlsResponse = { status: 503, type: 'text/plain; charset=utf-8', bytes: nothing };
const unknown: HlsResponse = { status: 404, type: 'text/plain; charset=utf-8', bytes: nothing };

/** Fetches a file of a running channel from the lineup's server; null: no such channel or file name. */
export async function fetchHls(
  { http, log, contacts }: HlsPorts,
  view: WorkspaceView,
  { channel, file }: { readonly channel: string; readonly file: string },
  signal: AbortSignal,
): Promise<HlsResponse | null> {
  const channelView = view.channels().find(({ state }) => state.key === channel);
  if (channelView === undefined || !isHlsFile(file)) return null;
  const number = channelView.state.number;
  const isList = file.endsWith('.m3u8');
  try {
    const answer = await http.request({
      origin: serverOrigin(view),
      path: formatPath(number, file),
      expect: 'bytes',
      maxBytes: isList ? MAX_LIST : MAX_SEGMENT,
      timeoutMs: file === FIRST_LIST ? START_MS : FILE_MS,
      signal,
    });
    noteResponse(contacts, channel, file, answer);
    if (answer.status === 404) return unknown;
    if (answer.status !== 200) return notReady;
    return isList
      ? toListResponse(answer.body, number)
      : { status: 200, type: typeOf(file), bytes: answer.body };
  } catch (error) {
    if (!(error instanceof AppFailure)) throw error;
    const { code } = error.error;
    if (code === 'cancelled') throw error;
    noteFailure(contacts, channel, file, code);
    log.debug('a file of a running channel was not fetched', { file, reason: code });
    return notReady;
  }
}

/** What a response reveals about the channel's process. */
function noteResponse(
  contacts: HlsPorts['contacts'],
  channel: string,
  file: string,
  { status, body }: { readonly status: number; readonly body: Uint8Array },
): void {
  if (file === FIRST_LIST && status === 503) contacts.note(channel, { k: 'starting' });
  if (file !== LIVE_LIST || status !== 200) return;
  const list = new TextDecoder().decode(body);
  if (list.includes('#EXTINF:')) contacts.note(channel, { k: 'live', since: firstSegmentAt(list) });
}

/** After a slow response, the channel may be starting; without a connection, the current output is unknown. */
function noteFailure(
  contacts: HlsPorts['contacts'],
  channel: string,
  file: string,
  code: string,
): void {
  if (code === 'timeout' && file === FIRST_LIST) contacts.note(channel, { k: 'starting' });
  if (code === 'unreachable' || code === 'connection-lost')
    contacts.note(null, { k: 'unreachable' });
}

const formatPath = (number: string, file: string): string =>
  file === FIRST_LIST
    ? `/channel/${encodeURIComponent(number)}.m3u8`
    : `/session/${encodeURIComponent(number)}/${file}`;

function toListResponse(body: Uint8Array, number: string): HlsResponse {
  const text = localPlaylist(new TextDecoder().decode(body), number);
  if (text === null) return notReady;
  return { status: 200, type: typeOf('.m3u8'), bytes: new TextEncoder().encode(text) };
}

const typeOf = (file: string): string =>
  types[file.slice(file.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
