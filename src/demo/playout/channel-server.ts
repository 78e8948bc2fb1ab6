import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Clock } from '../../shared/lib/clock.ts';
import type { DemoResponse } from '../kit/response.ts';
import { forAll } from '../kit/response.ts';
import type { DemoOptions } from '../kit/declare.ts';
import type { HttpDemo, Incoming } from '../kit/http-demo.ts';
import { startHttpDemo } from '../kit/http-demo.ts';
import { Recorder } from '../kit/recorder.ts';
import type { PlayoutFault, PlayoutGeneration } from './generations.ts';
import { playoutNames } from './generations.ts';
import type { HlsSession } from './hls-session.ts';
import { liveList, segmentNamed } from './hls-session.ts';

export interface ChannelServerOptions extends DemoOptions {
  readonly channels: readonly DemoChannel[];
  /** Folder with the guides of channels; null: none. */
  readonly xmltvFolder?: string | null;
  /** Time (ms) until a channel's first segments exist; default 0. */
  readonly startMs?: number;
}

/** A running channel server for tests and the demo. */
export interface ChannelServer extends HttpDemo<PlayoutFault> {
  readonly generation: PlayoutGeneration;
  /** Starts a channel's process as if a viewer had watched since `at` (ms since epoch). */
  startChannel(number: string, at: number): void;
  /** Start times of the running processes (ms since epoch), by channel number. */
  sessions(): ReadonlyMap<string, HlsSession>;
  /** Requested paths, in order. */
  requests(): readonly string[];
}

const PLAYLIST = 'application/vnd.apple.mpegurl';
const text = (status: number, body: string): DemoResponse => ({ status, type: 'text/plain', body });
const playlist = (body: string): DemoResponse => ({ status: 200, type: PLAYLIST, body });
/** Requests are remembered for this long: a player that stopped does not keep a channel running. */
const MAX_REQUESTS = 10_000;

/**
 * Starts a channel server that airs one test picture on every channel, at the paths of the real server (playout.md 7).
 * Rejects with `invalid-input` for an unknown fault and with the system's error if the port is in use.
 */
export async function startChannelServer(options: ChannelServerOptions): Promise<ChannelServer> {
  const { generation, port, faults, clock } = playoutNames.read(options);
  const sessions = new Map<string, HlsSession>();
  const requests = new Recorder<string>(MAX_REQUESTS);
  const context: Context = { ...options, generation, clock, faults, sessions };
  const http = await startHttpDemo({
    port,
    faults,
    clock,
    answer: async (incoming) => {
      requests.add(incoming.path + incoming.search);
      return faults.has('hang') ? null : forAll(await answer(incoming, context));
    },
  });
  return {
    ...http,
    generation,
    startChannel: (number, at) => {
      sessions.set(number, { startedAt: at });
    },
    sessions: () => sessions,
    requests: () => requests.items,
  };
}

interface Context extends Pick<ChannelServerOptions, 'channels' | 'xmltvFolder' | 'startMs'> {
  readonly generation: PlayoutGeneration;
  readonly clock: Clock;
  readonly faults: ReadonlySet<PlayoutFault>;
  readonly sessions: Map<string, HlsSession>;
}

async function answer(incoming: Incoming, context: Context): Promise<DemoResponse> {
  const { faults } = context;
  if (faults.has('html')) return { ...text(200, '<!doctype html><p>Hello'), type: 'text/html' };
  if (faults.has('redirect'))
    return { ...text(302, ''), headers: { Location: 'http://elsewhere.example/' } };
  const host = `http://${incoming.headers.host ?? 'localhost'}`;
  const path = decodeURIComponent(incoming.path);
  const number = /^\/channel\/([^/]+)\.m3u8$/.exec(path)?.[1];
  if (number !== undefined) return channelAnswer(number, host, context);
  const [, session, file] = /^\/session\/([^/]+)\/([^/]+)$/.exec(path) ?? [];
  if (session !== undefined && file !== undefined) return sessionAnswer(session, file, context);
  return listAnswer(path, host, context);
}

async function listAnswer(path: string, host: string, context: Context): Promise<DemoResponse> {
  const { generation, faults, xmltvFolder = null } = context;
  if (path === '/channels.m3u') {
    const list = channelList(listChannels(context), host, generation);
    return { status: 200, type: 'application/x-mpegurl', body: list };
  }
  if (path !== '/xmltv.xml' || generation === 'specified') return text(404, '');
  if (faults.has('no-guide')) return text(500, 'ill-formed document');
  const body = await guide(listChannels(context), xmltvFolder);
  return { status: 200, type: 'application/xml', body };
}

function listChannels({ channels, faults }: Context): readonly DemoChannel[] {
  if (!faults.has('other-lineup')) return channels;
  return channels
    .slice(0, -1)
    .map((channel, at) => (at === 0 ? { ...channel, name: `${channel.name} (old)` } : channel));
}

function channelAnswer(number: string, host: string, context: Context): DemoResponse {
  const { channels, clock, faults, sessions, startMs = 0 } = context;
  const known = channels.some((channel) => channel.number === number);
  if (!known || faults.has('unknown-channel'))
    return text(404, `channel ${number} could not be found`);
  const now = clock.now();
  const session = sessions.get(number) ?? { startedAt: now };
  sessions.set(number, session);
  if (faults.has('not-ready') || now - session.startedAt < startMs)
    return { ...text(503, 'channel is not ready'), headers: { 'Retry-After': '5' } };
  return playlist(spoiled(variantList(number, host), context));
}

function sessionAnswer(number: string, file: string, context: Context): DemoResponse {
  const { clock, faults, sessions } = context;
  const session = sessions.get(number);
  if (session === undefined) return text(404, '');
  const now = clock.now();
  if (file === 'live.m3u8' || file === 'live_sub.m3u8') {
    const at = faults.has('stalled') ? session.startedAt : now;
    const kind = file === 'live.m3u8' ? 'ts' : 'vtt';
    return playlist(spoiled(liveList(session, at, kind), context));
  }
  const body = segmentNamed(session, file, now);
  if (body === null) return text(404, '');
  if (file.endsWith('.vtt')) return { status: 200, type: 'text/vtt', body };
  const large = faults.has('huge') ? Buffer.alloc(60_000_000) : body;
  return { status: 200, type: 'video/mp2t', body: large };
}

/** The list as changed by the active faults. */
function spoiled(list: string, { faults }: Context): string {
  if (faults.has('garbage')) return '\u0000\u0001 this is no playlist';
  if (faults.has('huge')) return list + '#'.repeat(2_000_000);
  if (!faults.has('foreign')) return list;
  return list.replaceAll(/^[^#\n].*$/gm, 'http://elsewhere.example/live.m3u8');
}

/** A channel as the server reads it from its lineup. */
interface DemoChannel {
  readonly number: string;
  readonly name: string;
  readonly tvgId: string;
  readonly group: string;
}

/** `/channels.m3u`. Names are not escaped, as in the real server. `host`: `http://127.0.0.1:8409`. */
function channelList(
  channels: readonly DemoChannel[],
  host: string,
  generation: PlayoutGeneration,
): string {
  const plain = generation === 'specified';
  const guide = `${host}/xmltv.xml`;
  const head = plain ? '#EXTM3U' : `#EXTM3U url-tvg="${guide}" x-tvg-url="${guide}"`;
  const rows = channels.map(({ number, name, tvgId, group }) => {
    const facts = plain ? '' : ` tvg-id="${tvgId}" tvg-name="${name}" group-title="${group}"`;
    return `#EXTINF:${plain ? '0' : '-1'}${facts}, ${name}\n${host}/channel/${number}.m3u8`;
  });
  return `${[head, ...rows].join('\n')}\n`;
}

/** The first list of a channel: one variant and its subtitles, with the requested host name. */
const variantList = (number: string, host: string): string =>
  [
    '#EXTM3U',
    '#EXT-X-VERSION:6',
    `#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="subs",NAME="Subtitles",DEFAULT=NO,AUTOSELECT=YES,URI="${host}/session/${number}/live_sub.m3u8"`,
    '#EXT-X-STREAM-INF:BANDWIDTH=192000,SUBTITLES="subs"',
    `${host}/session/${number}/live.m3u8`,
    '',
  ].join('\n');

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** `/xmltv.xml`: the channels, and the programs from the files in the folder (playout.md 7). */
async function guide(channels: readonly DemoChannel[], folder: string | null): Promise<string> {
  const heads = channels.map(
    ({ name, tvgId }) =>
      `<channel id="${escaped(tvgId)}"><display-name>${escaped(name)}</display-name></channel>`,
  );
  const programmes = await Promise.all(
    channels.map(async ({ tvgId }) => {
      if (folder === null) return '';
      const text = await readFile(path.join(folder, `${tvgId}.xml`), 'utf8').catch(() => '');
      return (text.match(/<programme[\s>][^]*?<\/programme>/g) ?? []).join('');
    }),
  );
  const body = [...heads, ...programmes].join('');
  return `<?xml version="1.0" encoding="UTF-8"?><tv generator-info-name="ErsatzTV">${body}</tv>`;
}
