import { rfc3339Ms } from '../../../../shared/playout/time/rfc3339.ts';

/** The allowed names of HLS files. Longer names, paths and other types are refused. */
const fileName = /^[A-Za-z0-9][A-Za-z0-9._-]{0,79}\.(m3u8|ts|vtt|mp4|m4s)$/;

export const isHlsFile = (name: string): boolean => fileName.test(name) && !name.includes('..');

/**
 * Rewrites a playlist of the channel server: every address becomes the file name, which this host serves next to the
 * playlist. The server's first list has full addresses with the host that was requested (playout.md 7), the others have
 * names. Null: not a playlist, or it refers to another place.
 */
export function localPlaylist(text: string, number: string): string | null {
  if (!/^\uFEFF?#EXTM3U\s/.test(`${text}\n`)) return null;
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  const out: string[] = [];
  for (const line of lines) {
    const local = line.startsWith('#') ? localTag(line, number) : localLine(line, number);
    if (local === null) return null;
    out.push(local);
  }
  return out.join('\n');
}

const localLine = (line: string, number: string): string | null =>
  line.trim() === '' ? '' : localName(line.trim(), number);

/** Tags such as `#EXT-X-MEDIA` and `#EXT-X-MAP` also name files. */
function localTag(line: string, number: string): string | null {
  let foreign = false;
  const local = line.replace(
    /(URI=")([^"]*)(")/g,
    (_, before: string, uri: string, after: string) => {
      const name = localName(uri, number);
      foreign ||= name === null;
      return `${before}${name ?? ''}${after}`;
    },
  );
  return foreign ? null : local;
}

/** The name of a file in this channel's session, for any host name of the server. */
function localName(uri: string, number: string): string | null {
  const path = uri.replace(/^https?:\/\/[^/?#]*(?=\/)/i, '').replace(/[?#].*$/s, '');
  const slash = path.lastIndexOf('/');
  const folder = path.slice(0, slash + 1);
  const name = path.slice(slash + 1);
  const own = ['', `/session/${number}/`, `/session/${encodeURIComponent(number)}/`];
  return own.includes(folder) && isHlsFile(name) ? name : null;
}

/** Program time (epoch ms) of a session's first segment; null: the list starts later or has no time. */
export function firstSegmentAt(text: string): number | null {
  if (!/^#EXT-X-MEDIA-SEQUENCE:0\s*$/m.test(text)) return null;
  const time = /^#EXT-X-PROGRAM-DATE-TIME:(.+)$/m.exec(text)?.[1]?.trimEnd() ?? '';
  const ms = rfc3339Ms(time.replace(/([+-]\d{2})(\d{2})$/, '$1:$2'));
  return Number.isNaN(ms) ? null : ms;
}
