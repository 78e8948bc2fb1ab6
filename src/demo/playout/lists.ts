import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { PlayoutGeneration } from './generations.ts';

/** A channel as the server reads it from its lineup. */
export interface DemoChannel {
  readonly number: string;
  readonly name: string;
  readonly tvgId: string;
  readonly group: string;
}

/** `/channels.m3u`. Names are not escaped, as in the real server. `host`: `http://127.0.0.1:8409`. */
export function channelList(
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
export const variantList = (number: string, host: string): string =>
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
export async function guide(
  channels: readonly DemoChannel[],
  folder: string | null,
): Promise<string> {
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
