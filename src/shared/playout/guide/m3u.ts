/** A channel in the server's list. Values that the list lacks are null. */
interface M3uChannel {
  readonly name: string;
  readonly tvgId: string | null;
  /** The channel's number, from an address such as `/channel/5.1.m3u8`. */
  readonly number: string | null;
}

/** Longer lines are cut (characters): reading their attributes can take quadratic time. */
const MAX_LINE = 2_000;

/** Reads a list of channels; null if the text is not one. Ignores unknown lines. */
export function parseM3u(text: string): readonly M3uChannel[] | null {
  const [head = '', ...lines] = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  if (head.length > MAX_LINE || !/^#EXTM3U(\s|$)/.test(head)) return null;
  const channels: M3uChannel[] = [];
  let entry: string | null = null;
  for (const raw of lines) {
    const line = raw.slice(0, MAX_LINE).trim();
    if (line.startsWith('#EXTINF:')) entry = line.slice('#EXTINF:'.length);
    if (line === '' || line.startsWith('#')) continue;
    channels.push(parseChannel(entry ?? '', line));
    entry = null;
  }
  return channels;
}

function parseChannel(entry: string, url: string): M3uChannel {
  const { attributes, rest } = parseAttributes(entry);
  const number = /\/channel\/([^/?#]+)\.m3u8(?:[?#]|$)/.exec(url)?.[1];
  const comma = rest.indexOf(',');
  return {
    name: comma === -1 ? (attributes.get('tvg-name') ?? '') : rest.slice(comma + 1).trim(),
    tvgId: attributes.get('tvg-id') ?? null,
    number: number === undefined ? null : decoded(number),
  };
}

/** A quotation mark that ends a value: before the next attribute, the comma or the end. */
const closing = /"(?=\s+[a-z][\w-]*="|\s*,|\s*$)/gi;

/**
 * The attributes of an entry and the text after the last one. The server does not escape quotation marks in names, so a
 * name with one ends at the next attribute or the comma.
 */
function parseAttributes(text: string): { attributes: ReadonlyMap<string, string>; rest: string } {
  const attributes = new Map<string, string>();
  const ends = [...text.matchAll(closing)].map(({ index }) => index);
  let end = -1;
  for (const { 0: opening, 1: name = '', index } of text.matchAll(/([a-z][\w-]*)="/gi)) {
    if (index < end) continue;
    const start = index + opening.length;
    while (ends[0] !== undefined && ends[0] < start) ends.shift();
    if (ends[0] === undefined) break;
    end = ends[0];
    attributes.set(name.toLowerCase(), text.slice(start, end));
  }
  return { attributes, rest: text.slice(end + 1) };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
