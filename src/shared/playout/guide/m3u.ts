/** A channel in the server's list. Values that the list lacks are null. */
export interface M3uChannel {
  readonly name: string;
  readonly url: string;
  readonly tvgId: string | null;
  readonly group: string | null;
  readonly logo: string | null;
  /** The channel's number, from an address such as `/channel/5.1.m3u8`. */
  readonly number: string | null;
}

export interface M3uList {
  /** Address of the guide. */
  readonly guide: string | null;
  readonly channels: readonly M3uChannel[];
}

/** Longer lines are cut (characters): reading their attributes can take quadratic time. */
const MAX_LINE = 2_000;

/** Reads a list of channels; null if the text is not one. Ignores unknown lines. */
export function parseM3u(text: string): M3uList | null {
  const [head = '', ...lines] = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  if (head.length > MAX_LINE || !/^#EXTM3U(\s|$)/.test(head)) return null;
  const { attributes: top } = attributesOf(head.slice('#EXTM3U'.length));
  const channels: M3uChannel[] = [];
  let entry: string | null = null;
  for (const raw of lines) {
    const line = raw.slice(0, MAX_LINE).trim();
    if (line.startsWith('#EXTINF:')) entry = line.slice('#EXTINF:'.length);
    if (line === '' || line.startsWith('#')) continue;
    channels.push(channelOf(entry ?? '', line));
    entry = null;
  }
  return { guide: top.get('url-tvg') ?? top.get('x-tvg-url') ?? null, channels };
}

function channelOf(entry: string, url: string): M3uChannel {
  const { attributes, rest } = attributesOf(entry);
  const number = /\/channel\/([^/?#]+)\.m3u8(?:[?#]|$)/.exec(url)?.[1];
  const comma = rest.indexOf(',');
  return {
    name: comma === -1 ? (attributes.get('tvg-name') ?? '') : rest.slice(comma + 1).trim(),
    url,
    tvgId: attributes.get('tvg-id') ?? null,
    group: attributes.get('group-title') ?? null,
    logo: attributes.get('tvg-logo') ?? null,
    number: number === undefined ? null : decoded(number),
  };
}

/**
 * The attributes of an entry and the text after the last one. The server does not escape quotation marks in names, so a
 * name with one ends at the next attribute or the comma.
 */
function attributesOf(text: string): { attributes: ReadonlyMap<string, string>; rest: string } {
  const attributes = new Map<string, string>();
  let rest = text;
  for (const found of text.matchAll(/([a-z][\w-]*)="(.*?)"(?=\s+[a-z][\w-]*="|\s*,|\s*$)/gi)) {
    attributes.set(found[1]?.toLowerCase() ?? '', found[2] ?? '');
    rest = text.slice(found.index + found[0].length);
  }
  return { attributes, rest };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
