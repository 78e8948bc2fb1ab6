import type { MediaType } from './model.ts';

/** Facts derived from the path of a file. */
export interface NamedMedia {
  readonly type: MediaType;
  readonly title: string;
  readonly show?: string;
  readonly season?: number;
  readonly episode?: number;
  readonly episodeEnd?: number;
  /** `YYYY-MM-DD` or a year. */
  readonly date?: string;
  /** Folders above a video that is neither a film nor an episode. */
  readonly tags?: string[];
}

const extensions: ReadonlySet<string> = new Set(
  (
    '3g2 3gp asf avi avs divx dv f4v flv m1v m2t m2ts m2v m4p m4v mkv mov mp2 mp4 mpe mpeg mpg mpv mts mxf nsv nut ogg ogm ogv qt rm ' +
    'rmvb ts vob webm wmv wtv y4m'
  ).split(' '),
);

/** Splits a name at its last dot. */
export function splitName(name: string): { readonly stem: string; readonly extension: string } {
  const dot = name.lastIndexOf('.');
  return dot <= 0
    ? { stem: name, extension: '' }
    : { stem: name.slice(0, dot), extension: name.slice(dot + 1).toLowerCase() };
}

/** Excludes hidden files, which other programs leave behind. */
export const isVideoName = (name: string): boolean =>
  !name.startsWith('.') && extensions.has(splitName(name).extension);

const extraFolders: ReadonlySet<string> = new Set([
  'behind the scenes',
  'deleted scenes',
  'featurettes',
  'interviews',
  'scenes',
  'shorts',
  'trailers',
  'other',
  'extras',
]);

/** Whether a folder contains extras of a film or show. At the top level, a folder with this name is the user's own. */
export const isExtraFolder = (name: string, depth: number): boolean =>
  depth > 1 && extraFolders.has(name.toLowerCase());

const EXTRA =
  /[-_. ](?:trailer|sample|behindthescenes|deleted|featurette|interview|scene|short|clip|other|extra)$/i;

/** Removes extras that are next to the file that they belong to. */
export function withoutExtras(videos: readonly string[]): readonly string[] {
  const own = videos.filter((name) => !EXTRA.test(splitName(name).stem));
  return own.length === 0 ? videos : own;
}

const SEASON = /^(?:season|series|staffel|saison|s)[ ._-]*(\d{1,4})$/i;
const SPECIALS = /^specials?$/i;
const EPISODES: readonly RegExp[] = [
  /(?<![a-z\d])s(\d{1,4})[ ._-]*e(\d{1,4})(?:[ ._]*(?:-[ ._]*e?|e)(\d{1,3})(?![\dpi]))?(?!\d)/i,
  /(?<![a-z\d])(\d{1,2})x(\d{1,3})(?:-(?:\d{1,2}x)?(\d{1,3}))?(?!\d)/i,
];
/** In a season's folder, which gives the number of the season. */
const IN_SEASON = /^(?:.*?[ ._-])?(?:e|ep|episode)[ ._-]*(\d{1,4})(?!\d)|^(\d{1,3})(?=[ ._-]|$)/i;
const AIR_DATE = /(?<!\d)((?:19|20)\d{2})[-._ ](0[1-9]|1[0-2])[-._ ](0[1-9]|[12]\d|3[01])(?!\d)/;
const YEAR = /[([]((?:19|20)\d{2})[)\]]|[ ._]((?:19|20)\d{2})(?=[ ._]|$)/;
/** IDs of media databases, and editions: `[imdbid-tt1]`, `{tmdb-2}`. */
const TAGS = /\s*[[{](?:imdb|tmdb|tvdb|edition)[^\]}]{0,100}[\]}]/gi;
const PART = /[ ._-]+(?:part|pt|cd|disc|disk)[ ._-]?(\d{1,2})$/i;
/** Where a release name begins to describe the file. */
const QUALITY =
  /[ ._([-]+(?:2160p|1080[pi]|720p|576[pi]|480[pi]|web-?dl|webrip|blu-?ray|bdrip|dvdrip|hdtv|x26[45]|h\.?26[45]|hevc)(?![a-z\d]).*$/i;

const MAX_NAME = 300;

/**
 * Reads the facts from a path below a library folder. `folders`: from the top, without the library folder. Names are cut to 300 characters.
 */
export function readNames(folders: readonly string[], file: string): NamedMedia {
  const stem = splitName(file).stem.slice(0, MAX_NAME);
  const season = readSeason(folders.at(-1) ?? '');
  const named = readEpisode(stem, season);
  if (named !== null) return toEpisode(named, folders, season);
  return readFilm(folders, stem);
}

function readSeason(folder: string): number | null {
  if (SPECIALS.test(folder)) return 0;
  const found = SEASON.exec(folder);
  return found === null ? null : Number(found[1]);
}

interface Numbered {
  readonly season: number | null;
  readonly episode?: number;
  readonly episodeEnd?: number;
  readonly date?: string;
  readonly before: string;
  readonly after: string;
}

function readEpisode(stem: string, season: number | null): Numbered | null {
  for (const pattern of EPISODES) {
    const found = pattern.exec(stem);
    if (found === null) continue;
    const [text, inSeason, first, last] = found;
    const episode = Number(first);
    const end = Number(last ?? first);
    return {
      season: Number(inSeason),
      episode,
      ...(end > episode ? { episodeEnd: end } : {}),
      before: stem.slice(0, found.index),
      after: stem.slice(found.index + text.length),
    };
  }
  if (season === null) return null;
  const day = AIR_DATE.exec(stem);
  if (day !== null)
    return {
      season,
      date: day.slice(1, 4).join('-'),
      before: stem.slice(0, day.index),
      after: stem.slice(day.index + day[0].length),
    };
  const found = IN_SEASON.exec(stem);
  if (found === null) return null;
  const episode = Number(found[1] ?? found[2]);
  return { season, episode, before: '', after: stem.slice(found[0].length) };
}

function toEpisode(
  { before, after, season, ...numbers }: Numbered,
  folders: readonly string[],
  inFolder: number | null,
): NamedMedia {
  const above = folders.at(inFolder === null ? -1 : -2);
  // The year of the show is not the year of the episode.
  const { title: show } = readTitle(above ?? before);
  const title = cleanTitle(after);
  const label = numbers.episode === undefined ? (numbers.date ?? '') : String(numbers.episode);
  return {
    ...numbers,
    type: 'episode',
    title: title === '' ? label : title,
    ...(show === '' ? {} : { show }),
    ...(season === null ? {} : { season }),
  };
}

function readFilm(folders: readonly string[], stem: string): NamedMedia {
  const part = PART.exec(stem);
  const whole = part === null ? stem : stem.slice(0, part.index);
  const own = readTitle(whole);
  const above = readTitle(folders.at(-1) ?? '');
  const film = own.date !== undefined ? own : above.date !== undefined ? above : null;
  const number = part === null ? '' : ` (${String(Number(part[1]))})`;
  if (film !== null) return { ...film, type: 'movie', title: `${film.title}${number}` };
  const tags = folders.slice(0, 20).map((folder) => folder.slice(0, MAX_NAME));
  return {
    type: 'other_video',
    title: `${own.title}${number}`,
    ...(tags.length === 0 ? {} : { tags }),
  };
}

/** `Copper Wire (2021) {tmdb-1}`, `Copper.Wire.2021.1080p`. */
function readTitle(name: string): { readonly title: string; readonly date?: string } {
  const plain = name.slice(0, MAX_NAME).replace(TAGS, '');
  const year = YEAR.exec(plain);
  if (year === null || year.index === 0) return { title: cleanTitle(plain) };
  return { title: cleanTitle(plain.slice(0, year.index)), date: year[1] ?? year[2] ?? '' };
}

/** Replaces dots and underscores with spaces if the name has no spaces. */
function cleanTitle(text: string): string {
  const plain = text.replace(QUALITY, '');
  const spaced = plain.includes(' ') ? plain : plain.replace(/[._]/g, ' ');
  return spaced.replace(/^[\s._-]+|[\s_-]+$/g, '').replace(/\s+/g, ' ');
}
