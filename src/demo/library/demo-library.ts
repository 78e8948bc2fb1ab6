import words from './words.json' with { type: 'json' };
import { seeded } from '../kit/random.ts';

/** A file that exists only in the demo. */
export interface DemoFile {
  readonly name: string;
  readonly size: number;
  /** ms since epoch. */
  readonly mtimeMs: number;
  /** Content of an NFO file. */
  readonly text?: string;
  /** Length of a video, and the ends of its chapters (ms). */
  readonly ms?: number;
  readonly chapters?: readonly number[];
}

interface DemoFolder {
  /** Names from the root. */
  readonly folders: readonly string[];
  readonly files: DemoFile[];
}

export interface DemoLibrary {
  /** Folders of each root, parents before their children. */
  readonly roots: ReadonlyMap<string, readonly DemoFolder[]>;
  readonly collections: readonly { readonly name: string; readonly query: string }[];
}

const FILMS = 400;
const SPOTS = 175;
const EPISODES = 20;
const TOONS = 15;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

type Random = () => number;

const pick = <T>(list: readonly T[], random: Random): T => {
  const found = list[Math.floor(random() * list.length)];
  if (found === undefined) throw new Error('an empty list');
  return found;
};

const escapeXml = (text: string): string =>
  text.replace(/[&<>]/g, (char) => ({ '&': '&amp;', '<': '&lt;' })[char] ?? '&gt;');

const writeXml = (root: string, fields: readonly (readonly [string, string])[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root}>\n${fields.map(([name, text]) => `  <${name}>${escapeXml(text)}</${name}>\n`).join('')}</${root}>\n`;

/** A library of 2,000 titles without files on disk: shows, films with genres, cartoons and spots. The same for the same time. */
export function createDemoLibrary(now: number): DemoLibrary {
  const maker = new Maker(now);
  const roots = new Map([
    ['/demo/Films', maker.films()],
    ['/demo/Shows', maker.shows()],
    ['/demo/Spots', maker.spots()],
    ['/demo/Toons', maker.toons()],
  ]);
  return {
    roots,
    collections: [
      { name: 'Crime films', query: 'type:movie AND genre:crime' },
      { name: 'Added this month', query: 'added_inthelast:"1 month"' },
      { name: 'Old films', query: 'type:movie AND release_date:[* TO 1969]' },
    ],
  };
}

class Maker {
  readonly #random = seeded(20_261_120);
  readonly #now: number;
  #files = 0;

  constructor(now: number) {
    this.#now = now;
  }

  films(): DemoFolder[] {
    const titles = new Set<string>(words.films);
    while (titles.size < FILMS) titles.add(`${this.#title()} (${String(1935 + this.#below(90))})`);
    const folders = [...titles].map((title): DemoFolder => {
      const [, name = title, year = ''] = /^(.*) \((\d{4})\)$/.exec(title) ?? [];
      const genres = new Set([pick(words.genres, this.#random), pick(words.genres, this.#random)]);
      const month = String(1 + this.#below(12)).padStart(2, '0');
      const nfo = writeXml('movie', [
        ['title', name],
        ['premiered', `${year}-${month}-${String(10 + this.#below(18))}`],
        ...[...genres].map((genre) => ['genre', genre] as const),
        ['mpaa', pick(words.ratings, this.#random)],
        ['studio', pick(words.studios, this.#random)],
        ['director', pick(words.names, this.#random)],
      ]);
      const ms = this.#length(72, 140);
      const files = [
        this.#text('movie.nfo', nfo),
        this.#video(`${title}.mkv`, ms, this.#chapters(ms)),
      ];
      return { folders: [title], files };
    });
    return [{ folders: [], files: [] }, ...folders];
  }

  shows(): DemoFolder[] {
    const folders = words.shows.flatMap(([show, genre, seasons]) =>
      this.#show(String(show), Number(seasons), EPISODES, [22, 50], String(genre), null),
    );
    return [{ folders: [], files: [] }, ...folders];
  }

  toons(): DemoFolder[] {
    const folders = words.toons.flatMap(([show, seasons]) =>
      this.#show(String(show), Number(seasons), TOONS, [7, 13], 'Animation', 'toons'),
    );
    return [{ folders: [], files: [] }, ...folders];
  }

  spots(): DemoFolder[] {
    const files = Array.from({ length: SPOTS }, (_, at) => {
      const name = words.spots[at % words.spots.length] ?? '';
      const ms = pick([10, 15, 20, 30, 45], this.#random) * 1000;
      return this.#video(`${name} ${String(Math.floor(at / words.spots.length) + 1)}.mp4`, ms, []);
    });
    return [{ folders: [], files }];
  }

  #show(
    show: string,
    seasons: number,
    episodes: number,
    [least, most]: readonly [number, number],
    genre: string,
    tag: string | null,
  ): DemoFolder[] {
    const nfo = writeXml('tvshow', [
      ['title', show],
      ['genre', genre],
      ...(tag === null ? [] : [['tag', tag] as const]),
      ['studio', pick(words.studios, this.#random)],
      ['actor', pick(words.names, this.#random)],
    ]);
    const started = this.#now - seasons * 365 * DAY_MS - this.#below(9000) * DAY_MS;
    const usual = least + this.#below(most - least);
    const folders: DemoFolder[] = [{ folders: [show], files: [this.#text('tvshow.nfo', nfo)] }];
    for (let season = 1; season <= seasons; season += 1) {
      const files: DemoFile[] = [];
      for (let episode = 1; episode <= episodes; episode += 1) {
        const number = `S${pad(season)}E${pad(episode)}`;
        const title = this.#title();
        const aired = new Date(started + ((season - 1) * 365 + episode * 7) * DAY_MS);
        const ms = this.#length(usual, usual + 2);
        const facts = writeXml('episodedetails', [
          ['title', title],
          ['aired', aired.toISOString().slice(0, 10)],
        ]);
        files.push(this.#video(`${show} ${number}.mkv`, ms, this.#chapters(ms)));
        files.push(this.#text(`${show} ${number}.nfo`, facts));
      }
      folders.push({ folders: [show, `Season ${pad(season)}`], files });
    }
    return folders;
  }

  #title(): string {
    const of = this.#random() < 0.3 ? ` of the ${pick(words.nouns, this.#random)}` : '';
    return `The ${pick(words.adjectives, this.#random)} ${pick(words.nouns, this.#random)}${of}`;
  }

  #below(count: number): number {
    return Math.floor(this.#random() * count);
  }

  /**
   * A random length, rounded to five frames at 25 frames per second. Otherwise holes of less than 100 ms would appear, which lengthen the
   * previous item and cause a finding.
   */
  #length(least: number, most: number): number {
    return Math.round((least + this.#random() * (most - least)) * 300) * 200;
  }

  #chapters(ms: number): number[] {
    const count = ms > 60 * MINUTE_MS ? 8 : 3;
    return Array.from({ length: count }, (_, at) => Math.round((ms * (at + 1)) / count));
  }

  /** Adds the number of files to the size, so that sizes differ as those of real files do. */
  #video(name: string, ms: number, chapters: readonly number[]): DemoFile {
    this.#files += 1;
    const mtimeMs = this.#now - Math.floor(this.#random() ** 2 * 700 * DAY_MS);
    return { name, size: Math.round(ms * 0.6) * 1000 + this.#files, mtimeMs, ms, chapters };
  }

  #text(name: string, text: string): DemoFile {
    return { name, size: text.length, mtimeMs: this.#now - 30 * DAY_MS, text };
  }
}

const pad = (value: number): string => String(value).padStart(2, '0');
