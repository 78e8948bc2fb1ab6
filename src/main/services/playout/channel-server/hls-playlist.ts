import { rfc3339Ms } from '../../../../shared/playout/time/rfc3339.ts';

/** What a file of a running channel is called, and no other. Longer names, other folders and other kinds are none. */
const fileName = /^[A-Za-z0-9][A-Za-z0-9._-]{0,79}\.(m3u8|ts|vtt|mp4|m4s)$/;

export const isHlsFile = (name: string): boolean => fileName.test(name) && !name.includes('..');

/**
 * A playlist of the channel server with every address replaced by the bare name of its file, which lies beside the playlist on
 * this host. The server writes whole addresses into its first list, with the host that it was asked by (playout.md 7), and
 * names alone into the others. Null: this is no playlist, or it leads elsewhere.
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

/** Tags such as `#EXT-X-MEDIA` and `#EXT-X-MAP` name files too. */
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

/** The name of a file of this channel's session, whichever host the server believes to be. */
function localName(uri: string, number: string): string | null {
  const path = uri.replace(/^https?:\/\/[^/?#]*(?=\/)/i, '').replace(/[?#].*$/, '');
  const slash = path.lastIndexOf('/');
  const folder = path.slice(0, slash + 1);
  const name = path.slice(slash + 1);
  const own = ['', `/session/${number}/`, `/session/${encodeURIComponent(number)}/`];
  return own.includes(folder) && isHlsFile(name) ? name : null;
}

/** Program time (epoch ms) at which a session's first segment begins; null: the list begins later, or does not tell. */
export function firstSegmentAt(text: string): number | null {
  if (!/^#EXT-X-MEDIA-SEQUENCE:0\s*$/m.test(text)) return null;
  const time = /^#EXT-X-PROGRAM-DATE-TIME:(.+?)\s*$/m.exec(text)?.[1] ?? '';
  const ms = rfc3339Ms(time.replace(/([+-]\d{2})(\d{2})$/, '$1:$2'));
  return Number.isNaN(ms) ? null : ms;
}
