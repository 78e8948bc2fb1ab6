import { seeded } from '../kit/random.ts';
import { newEntry, seededAt } from './library-model.ts';
import type { AlbumEntry, ArtistEntry, Lists, MediaKind, ProviderId } from './library-model.ts';
import type { AudiobookEntry, EpisodeEntry, PodcastEntry, TrackEntry } from './library-model.ts';
import words from './library-words.json' with { type: 'json' };

const daySeconds = 86_400;
/** Number of albums that only a provider has, for searches over all sources. */
const elsewhereAlbums = 60;

/** The last genre has no items. */
const usedGenres = words.genres.slice(0, -1);

/** Track counts per album type: from, to; the share is the weight of a draw. */
const albumTypes = [
  { type: 'album', share: 0.66, from: 9, to: 14 },
  { type: 'ep', share: 0.08, from: 4, to: 6 },
  { type: 'single', share: 0.06, from: 1, to: 2 },
  { type: 'live', share: 0.08, from: 9, to: 15 },
  { type: 'compilation', share: 0.06, from: 16, to: 24 },
  { type: 'soundtrack', share: 0.03, from: 14, to: 22 },
  { type: 'unknown', share: 0.03, from: 8, to: 12 },
] as const;

type AlbumType = (typeof albumTypes)[number];
interface AlbumPlan {
  readonly name: string;
  readonly year: number;
  readonly type: string;
  readonly titles: readonly string[];
}

/** Adds artists, albums and tracks to the lists, the same ones on every start. */
class Growth {
  readonly #lists: Pick<Lists, 'artist' | 'album' | 'track'>;
  readonly #random = seeded(20_000);
  readonly #names: Set<string>;
  readonly #limit: number;

  constructor(lists: Pick<Lists, 'artist' | 'album' | 'track'>, limit: number) {
    this.#lists = lists;
    this.#limit = limit;
    this.#names = new Set(lists.artist.map((artist) => artist.name));
  }

  get full(): boolean {
    return this.#lists.track.length >= this.#limit;
  }

  below(count: number): number {
    return Math.floor(this.#random() * count);
  }

  pick<T>(from: readonly T[]): T {
    const item = from[this.below(from.length)];
    if (item === undefined) throw new RangeError('Nothing to pick from');
    return item;
  }

  /** `{a} of the {b}` with words from the two lists. */
  title(forms: readonly string[], first: readonly string[], second: readonly string[]): string {
    return this.pick(forms)
      .replace('{a}', this.pick(first))
      .replace('{b}', this.pick(second))
      .replace('{c}', this.pick(second))
      .replace('{n}', String(1 + this.below(4)));
  }

  #artistName(): string {
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const name = this.#anyName(attempt > 10 ? `-${this.pick(words.family)}` : '');
      if (!this.#names.has(name)) return name;
    }
    return `${this.pick(words.given)} ${this.pick(words.family)} ${this.#names.size}`;
  }

  #anyName(suffix: string): string {
    const draw = this.#random();
    if (draw < 0.62) return `${this.pick(words.given)} ${this.pick(words.family)}${suffix}`;
    if (draw < 0.68) return this.pick(words.bands);
    const band = `${this.pick(words.bandFirst)} ${this.pick(words.bandSecond)}`;
    return draw < 0.84 ? `The ${band}` : band;
  }

  artist(name: string, genre: string, provider: ProviderId): ArtistEntry {
    const { artist: list } = this.#lists;
    const known = list.find((item) => item.name === name);
    if (known !== undefined) return known;
    this.#names.add(name);
    const favorite = list.length % 19 === 0;
    const artist: ArtistEntry = {
      ...newEntry(list.length + 1, name, { favorite, provider, added: this.#added() }),
      kind: 'artist',
      genre,
    };
    list.push(artist);
    return artist;
  }

  randomArtist(): void {
    const { artist: list } = this.#lists;
    const provider = list.length % 5 === 3 ? 'opensubsonic--attic' : 'filesystem_local--demo';
    const artist = this.artist(this.#artistName(), this.pick(usedGenres), provider);
    const albums = 1 + Math.floor(this.#random() ** 2 * 7.2);
    for (let count = 0; count < albums && !this.full; count += 1) this.randomAlbum(artist);
  }

  randomAlbum(artist: ArtistEntry): AlbumEntry {
    const { albumForms, albumFirst, albumSecond } = words;
    const type = this.#type(this.#random());
    const titles = Array.from({ length: type.from + this.below(type.to - type.from + 1) }, () =>
      this.title(words.trackForms, words.trackFirst, words.trackSecond),
    );
    const name = this.title(albumForms, albumFirst, albumSecond);
    return this.album(artist, { name, year: 1958 + this.below(69), type: type.type, titles });
  }

  #type(draw: number): AlbumType {
    let left = draw;
    for (const type of albumTypes) {
      if (left < type.share) return type;
      left -= type.share;
    }
    return albumTypes[0];
  }

  #added(): number {
    return seededAt - this.below(4 * 365) * daySeconds - this.below(daySeconds);
  }

  album(artist: ArtistEntry, plan: AlbumPlan): AlbumEntry {
    const { album: list } = this.#lists;
    const { provider } = artist;
    const added = this.#added();
    const album: AlbumEntry = {
      ...newEntry(list.length + 1, plan.name, {
        favorite: list.length % 23 === 0,
        provider,
        added,
      }),
      kind: 'album',
      artist,
      year: plan.year,
      genre: artist.genre,
      type: plan.type,
      tracks: [],
    };
    list.push(album);
    plan.titles.forEach((title, index) => {
      if (!this.full) this.#track(album, title, index);
    });
    return album;
  }

  /** `Title=seconds` has a given duration. */
  #track(album: AlbumEntry, title: string, index: number): void {
    const { track: list } = this.#lists;
    const [name = title, seconds] = title.split('=');
    const version = album.type === 'live' ? 'Live' : this.below(50) === 0 ? 'Remastered' : '';
    const { provider, added } = album;
    const track: TrackEntry = {
      ...newEntry(list.length + 1, name, { favorite: list.length % 97 === 0, provider, added }),
      kind: 'track',
      artist: album.artist,
      album,
      duration: seconds === undefined ? 95 + this.below(330) : Number(seconds),
      disc: index < 14 ? 1 : 2,
      number: index < 14 ? index + 1 : index - 13,
      version,
    };
    if (list.length % 31 === 0) {
      track.playCount = 1 + this.below(9);
      track.lastPlayed = seededAt + this.below(150 * daySeconds);
    }
    album.tracks.push(track);
    list.push(track);
  }

  /** `artist|genre|name:year:type:title=seconds|...` */
  named(line: string): void {
    const [name = '', genre = '', ...albums] = line.split('|');
    const artist = this.artist(name, genre, 'filesystem_local--demo');
    for (const text of albums) {
      const [album = '', year, type = 'album', first] = text.split(':');
      const more = Array.from({ length: type === 'ep' ? 5 : 10 }, () =>
        this.title(words.trackForms, words.trackFirst, words.trackSecond),
      );
      const titles = first === undefined ? more : [first, ...more];
      if (!this.full) this.album(artist, { name: album, year: Number(year), type, titles });
    }
  }
}

function growPlaylists(lists: Lists, growth: Growth): void {
  for (const line of words.playlists) {
    const [name = '', count] = line.split('|');
    const tracks = Array.from({ length: Number(count) }, () => growth.pick(lists.track));
    const entry = newEntry(lists.playlist.length + 1, name, { provider: 'builtin' });
    lists.playlist.push({ ...entry, kind: 'playlist', editable: true, tracks, deleted: false });
  }
  const entry = newEntry(lists.playlist.length + 1, '500 Random tracks (from library)', {
    provider: 'builtin',
  });
  lists.playlist.push({ ...entry, kind: 'playlist', editable: false, tracks: [], deleted: false });
}

function growSpoken(lists: Lists, growth: Growth): void {
  for (const line of words.podcasts) {
    const [name = '', publisher = '', total] = line.split('|');
    const entry = newEntry(lists.podcast.length + 1, name, { provider: 'podcastfeed--demo' });
    lists.podcast.push({ ...entry, kind: 'podcast', publisher, total: Number(total) });
  }
  words.audiobooks.forEach((line, index) => {
    const [name = '', author = '', narrator = '', chapters] = line.split('|');
    const duration = 5400 + growth.below(40_000);
    const book: AudiobookEntry = {
      ...newEntry(lists.audiobook.length + 1, name),
      kind: 'audiobook',
      authors: [author],
      narrators: [narrator],
      chapters: Number(chapters),
      duration,
      resumeMs: index % 4 === 0 ? Math.floor(duration * 0.37) * 1000 : null,
      played: index % 5 === 2 ? true : null,
    };
    lists.audiobook.push(book);
  });
}

/** The whole library: the named lists, then generated content up to a number of tracks. */
export function growLibrary(named: Lists, tracks: number): { lists: Lists; elsewhere: Lists } {
  const lists = copyLists(named);
  const growth = new Growth(lists, tracks);
  for (const line of words.named) if (!growth.full) growth.named(line);
  while (!growth.full) growth.randomArtist();
  for (const name of words.radios) {
    const entry = newEntry(lists.radio.length + 1, name, { provider: 'builtin' });
    lists.radio.push({ ...entry, kind: 'radio' });
  }
  growPlaylists(lists, growth);
  growSpoken(lists, growth);
  return { lists, elsewhere: growElsewhere(lists, growth) };
}

/** Albums of known artists that only the provider has. Their numbers follow those of the library. */
function growElsewhere(lists: Lists, growth: Growth): Lists {
  const whole = copyLists(lists);
  const more = new Growth(whole, Infinity);
  const from = lists.artist.filter((artist) => artist.provider === 'opensubsonic--attic');
  for (let count = 0; count < elsewhereAlbums && from.length > 0; count += 1)
    more.randomAlbum(growth.pick(from));
  const album = whole.album.slice(lists.album.length);
  const track = whole.track.slice(lists.track.length);
  for (const entry of [...album, ...track]) {
    entry.inLibrary = false;
    entry.favorite = false;
  }
  const none = { artist: [], playlist: [], radio: [], podcast: [], audiobook: [], genre: [] };
  return { ...none, album, track };
}

export const copyLists = (lists: Lists): Lists => ({
  artist: [...lists.artist],
  album: [...lists.album],
  track: [...lists.track],
  playlist: [...lists.playlist],
  radio: [...lists.radio],
  podcast: [...lists.podcast],
  audiobook: [...lists.audiobook],
  genre: [...lists.genre],
});

/** All episodes of a podcast, the newest first. Some of the newest are played, one is in progress. */
export function buildEpisodes(podcast: PodcastEntry): EpisodeEntry[] {
  const random = seeded(Number(podcast.id) * 1000);
  const pick = (from: readonly string[]): string => from[Math.floor(random() * from.length)] ?? '';
  return Array.from({ length: podcast.total }, (_, index) => {
    const number = podcast.total - index;
    const duration = 900 + Math.floor(random() * 4200);
    const name = `${number}: ${pick(words.trackFirst)} ${pick(words.albumSecond)}`;
    return {
      ...newEntry(`${podcast.id}_${number}`, name, {
        provider: 'podcastfeed--demo',
        added: seededAt - index * 7 * daySeconds,
      }),
      kind: 'podcast_episode',
      podcast,
      position: index,
      duration,
      resumeMs: index === 2 ? Math.floor(duration / 2) * 1000 : null,
      played: index > 2 && index < 9 ? true : null,
    };
  });
}

/** Whether the library can list a kind. */
export const isListed = (
  kind: string,
  lists: Lists,
): kind is Exclude<MediaKind, 'podcast_episode'> => Object.hasOwn(lists, kind);
