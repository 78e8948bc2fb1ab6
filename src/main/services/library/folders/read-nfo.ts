import { XMLParser } from 'fast-xml-parser';
import type { LibraryItem } from '../../../../shared/library/model.ts';
import { oneLine } from '../../../../shared/tray/words.ts';
import { findXmlFault } from '../../../../shared/lib/xml-size.ts';
import { given } from '../../../../shared/lib/given.ts';

/** The facts of an NFO file, in the library's terms. */
export type NfoFacts = Partial<
  Pick<
    LibraryItem,
    | 'title'
    | 'show'
    | 'season'
    | 'episode'
    | 'date'
    | 'set'
    | 'plot'
    | 'genres'
    | 'tags'
    | 'studios'
    | 'actors'
    | 'directors'
    | 'writers'
    | 'countries'
    | 'artist'
    | 'album'
    | 'rating'
    | 'guids'
  >
>;

export type NfoKind = 'movie' | 'tvshow' | 'episodedetails' | 'musicvideo';

export interface Nfo {
  readonly kind: NfoKind;
  readonly facts: NfoFacts;
}

/** Maximum size of a file (bytes). */
export const MAX_NFO_BYTES = 1_000_000;
const LIMITS = { depth: 16, elements: 20_000 };
/** Limits of the values read from a file. */
const MAX_VALUES = 60;
const MAX_TEXT = 500;
const MAX_PLOT = 4000;

const kinds: readonly NfoKind[] = ['movie', 'tvshow', 'episodedetails', 'musicvideo'];
const ROOT = /<(movie|tvshow|episodedetails|musicvideo)(?=[\s>/])/;

const parser = new XMLParser({
  ignoreAttributes: true,
  parseTagValue: false,
  processEntities: false,
  trimValues: true,
});

/**
 * Reads the XML beside a media file. A file about several episodes contains one document for each, and only the first is read. null: no
 * usable data. Refuses files with declarations, so only the five entities of XML are ever resolved.
 */
export function readNfo(text: string): Nfo | null {
  const root = ROOT.exec(text);
  if (root === null) return null;
  const name = root[1] as NfoKind;
  const closing = `</${name}>`;
  const end = text.indexOf(closing, root.index);
  if (end === -1 || /<!(?:DOCTYPE|ENTITY)/i.test(text)) return null;
  const document = text.slice(root.index, end + closing.length);
  if (document.length > MAX_NFO_BYTES || findXmlFault(document, LIMITS) !== null) return null;
  try {
    const parsed = parser.parse(document) as Record<string, unknown>;
    const kind = kinds.find((one) => typeof parsed[one] === 'object');
    if (kind === undefined) return null;
    const guids = readGuids(document);
    const facts = toFacts(parsed[kind] as Element);
    return { kind, facts: guids.length === 0 ? facts : { ...facts, guids } };
  } catch {
    return null;
  }
}

const GUID =
  /<uniqueid\s[^<>]{0,200}?type\s*=\s*["']([a-z]{2,12})["'][^<>]{0,200}>\s*([\w-]{1,64})\s*</gi;
/** Maximum number of ids; each database provides one. */
const MAX_GUIDS = 8;

/** `<uniqueid type="tmdb">603</uniqueid>`, by a pattern because the parser skips attributes. */
const readGuids = (document: string): string[] =>
  Array.from(
    document.matchAll(GUID),
    ([, kind = '', id = '']) => `${kind.toLowerCase()}://${id}`,
  ).slice(0, MAX_GUIDS);

type Element = Readonly<Record<string, unknown>>;

function toFacts(element: Element): NfoFacts {
  return given({
    title: first(element, ['title']),
    show: first(element, ['showtitle']),
    season: integer(element, 'season'),
    episode: integer(element, 'episode'),
    date: day(first(element, ['aired', 'premiered', 'releasedate', 'year'])),
    set: setName(element['set']),
    plot: first(element, ['plot', 'outline'], MAX_PLOT),
    genres: all(element, 'genre'),
    tags: all(element, 'tag'),
    studios: all(element, 'studio'),
    actors: names(element['actor']),
    directors: all(element, 'director'),
    writers: all(element, 'credits'),
    countries: all(element, 'country'),
    artist: first(element, ['artist']),
    album: first(element, ['album']),
    rating: first(element, ['mpaa']),
  });
}

const list = (value: unknown): readonly unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];

function clean(value: unknown, max = MAX_TEXT): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const text = decodeEntities(String(value).slice(0, 2 * max))
    .split('\n')
    .map(oneLine)
    .join('\n')
    .trim()
    .slice(0, max);
  return text === '' ? undefined : text;
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

const decodeEntities = (text: string): string =>
  text.replace(
    /&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([\da-f]{1,6}));/gi,
    (all, name, decimal, hex) => {
      if (typeof name === 'string') return entities[name.toLowerCase()] ?? String(all);
      const code = typeof decimal === 'string' ? Number(decimal) : Number.parseInt(String(hex), 16);
      return code > 0x1f && code <= 0x10ffff ? String.fromCodePoint(code) : ' ';
    },
  );

function first(element: Element, keys: readonly string[], max?: number): string | undefined {
  for (const key of keys)
    for (const value of list(element[key])) {
      const text = clean(value, max);
      if (text !== undefined) return text;
    }
  return undefined;
}

function all(element: Element, key: string): string[] | undefined {
  // Some programs write several genres into one element.
  const values = list(element[key])
    .slice(0, MAX_VALUES)
    .flatMap((value) => {
      const text = clean(value);
      return text === undefined ? [] : text.split(/\s*\/\s+|\s*\|\s*/).filter((one) => one !== '');
    });
  return distinct(values);
}

const names = (actors: unknown): string[] | undefined =>
  distinct(
    list(actors)
      .slice(0, MAX_VALUES)
      .flatMap((actor) => {
        const name = isElement(actor) ? clean(actor['name']) : clean(actor);
        return name === undefined ? [] : [name];
      }),
  );

const distinct = (values: readonly string[]): string[] | undefined =>
  values.length === 0 ? undefined : [...new Set(values)].slice(0, MAX_VALUES);

const isElement = (value: unknown): value is Element =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `<set>Name</set>` or `<set><name>Name</name></set>`. */
const setName = (value: unknown): string | undefined =>
  isElement(value) ? clean(value['name']) : clean(list(value)[0]);

function integer(element: Element, key: string): number | undefined {
  const text = first(element, [key]);
  return text !== undefined && /^\d{1,5}$/.test(text) ? Number(text) : undefined;
}

const day = (text: string | undefined): string | undefined =>
  /^\d{4}(?:-\d{2}-\d{2})?(?=$|[T ])/.exec(text ?? '')?.[0];
