import type { Steps } from '../../../lib/steps.ts';
import { visitEach } from '../../../lib/steps.ts';
import type { ImportDraft } from '../draft.ts';
import type { ImportMedia } from '../model.ts';
import { createPathMap } from '../paths.ts';
import type { Row, Tables } from '../tables.ts';
import { groupRowsSteps, indexRows, indexRowsSteps, numberAt, textAt } from '../tables.ts';
import type { ersatzForms } from './forms.ts';
import { parseDate, parseSpan } from './times.ts';

export type ErsatzTables = Tables<typeof ersatzForms>;

/** The media of a database: files, and the shows, seasons and artists that contain them. Keys are IDs as text. */
export class ErsatzMedia {
  readonly #draft: ImportDraft;
  /** Files of each show, season or artist, in order. */
  readonly #within = new Map<number, string[]>();
  readonly #showTitles = new Map<number, string>();
  readonly #artistTitles = new Map<number, string>();
  readonly #seasons: ReadonlyMap<number, Row>;
  readonly #showGuids = new Map<string, number>();

  private constructor(draft: ImportDraft, tables: ErsatzTables) {
    this.#draft = draft;
    this.#seasons = indexRows(tables.Season, 'Id');
    for (const row of tables.ShowMetadata) {
      const show = numberAt(row, 'ShowId');
      const title = textAt(row, 'Title');
      if (show !== undefined && title !== undefined) this.#showTitles.set(show, title);
    }
    for (const row of tables.ArtistMetadata) {
      const artist = numberAt(row, 'ArtistId');
      const title = textAt(row, 'Title');
      if (artist !== undefined && title !== undefined) this.#artistTitles.set(artist, title);
    }
    for (const path of tables.LibraryPath.flatMap((row) => textAt(row, 'Path') ?? []))
      if (/^(?:\/|[a-z]:\\|\\\\)/i.test(path)) draft.roots.push(path);
  }

  static *read(draft: ImportDraft, tables: ErsatzTables): Steps<ErsatzMedia> {
    const media = new ErsatzMedia(draft, tables);
    yield* media.#readGuids(tables);
    const paths = yield* indexRowsSteps(tables.MediaFile, 'MediaVersionId');
    yield* new FileReader(draft, tables, paths, media).read();
    return media;
  }

  *#readGuids({ MetadataGuid, ShowMetadata }: ErsatzTables): Steps<void> {
    const shows = indexRows(ShowMetadata, 'Id');
    yield* visitEach(MetadataGuid, (row) => {
      const metadata = numberAt(row, 'ShowMetadataId');
      const guid = textAt(row, 'Guid');
      const show = metadata === undefined ? undefined : shows.get(metadata);
      const id = show === undefined ? undefined : numberAt(show, 'ShowId');
      if (guid !== undefined && id !== undefined) this.#showGuids.set(guid.toLowerCase(), id);
    });
  }

  /** The files of an item: the item itself, or the content of a show, season or artist. */
  filesIn(id: number): readonly string[] {
    return this.#within.get(id) ?? (this.#draft.media.has(String(id)) ? [String(id)] : []);
  }

  showTitle(id: number): string | undefined {
    return this.#showTitles.get(id);
  }

  artistTitle(id: number): string | undefined {
    return this.#artistTitles.get(id);
  }

  season(id: number): { readonly show: number; readonly number: number } | undefined {
    const row = this.#seasons.get(id);
    const show = row && numberAt(row, 'ShowId');
    const number = row && numberAt(row, 'SeasonNumber');
    return show === undefined || number === undefined ? undefined : { show, number };
  }

  showByGuid(guid: string): number | undefined {
    return this.#showGuids.get(guid.toLowerCase());
  }

  add(media: ImportMedia, parents: readonly (number | undefined)[]): void {
    this.#draft.addMedia(media);
    for (const parent of parents) {
      if (parent === undefined) continue;
      const files = this.#within.get(parent);
      if (files === undefined) this.#within.set(parent, [media.key]);
      else files.push(media.key);
    }
  }
}

interface File {
  readonly path: string;
  readonly ms: number;
}

class FileReader {
  readonly #tables: ErsatzTables;
  readonly #media: ErsatzMedia;
  readonly #replace: (path: string) => string;
  readonly #paths: ReadonlyMap<number, Row>;
  readonly #draft: ImportDraft;

  constructor(
    draft: ImportDraft,
    tables: ErsatzTables,
    paths: ReadonlyMap<number, Row>,
    media: ErsatzMedia,
  ) {
    this.#draft = draft;
    this.#tables = tables;
    this.#media = media;
    this.#paths = paths;
    const rows = [
      ['PlexPath', tables.PlexPathReplacement],
      ['JellyfinPath', tables.JellyfinPathReplacement],
      ['EmbyPath', tables.EmbyPathReplacement],
    ] as const;
    this.#replace = createPathMap(
      rows.flatMap(([column, list]) =>
        list.map((row) => ({
          from: textAt(row, column) ?? '',
          to: textAt(row, 'LocalPath') ?? '',
        })),
      ),
    );
  }

  *read(): Steps<void> {
    yield* this.#episodes();
    yield* this.#films();
    yield* this.#videos('MusicVideo');
    yield* this.#videos('OtherVideo');
    this.#draft.count('media', this.#draft.media.size);
  }

  /** Files by the ID of the item, from one column of the versions. */
  *#files(column: string): Steps<ReadonlyMap<number, File>> {
    const files = new Map<number, File>();
    yield* visitEach(this.#tables.MediaVersion, (version) => {
      const item = numberAt(version, column);
      const file = this.#paths.get(numberAt(version, 'Id') ?? NaN);
      const path = file && textAt(file, 'Path');
      if (item === undefined || path === undefined || files.has(item)) return;
      const ms = Math.max(0, parseSpan(textAt(version, 'Duration')) ?? 0);
      files.set(item, { path: this.#replace(path), ms });
    });
    return files;
  }

  *#guids(column: string): Steps<(row: Row) => readonly string[] | undefined> {
    const groups = yield* groupRowsSteps(this.#tables.MetadataGuid, column);
    return (row) =>
      groups.get(numberAt(row, 'Id') ?? NaN)?.flatMap((one) => textAt(one, 'Guid') ?? []);
  }

  *#episodes(): Steps<void> {
    const { Episode, EpisodeMetadata } = this.#tables;
    const files = yield* this.#files('EpisodeId');
    const metadata = yield* indexRowsSteps(EpisodeMetadata, 'EpisodeId');
    const guids = yield* this.#guids('EpisodeMetadataId');
    yield* visitEach(Episode, (row) => {
      const id = numberAt(row, 'Id');
      const file = id === undefined ? undefined : files.get(id);
      if (id === undefined || file === undefined) return;
      const about = metadata.get(id) ?? {};
      const seasonId = numberAt(row, 'SeasonId');
      const season = seasonId === undefined ? undefined : this.#media.season(seasonId);
      const show = season === undefined ? undefined : this.#media.showTitle(season.show);
      this.#media.add(
        {
          key: String(id),
          ...file,
          ...titleAndDate(about),
          ...(show === undefined ? {} : { show }),
          ...(season === undefined ? {} : { season: season.number }),
          ...optional('episode', numberAt(about, 'EpisodeNumber')),
          ...optional('guids', guids(about)),
        },
        [seasonId, season?.show],
      );
    });
  }

  *#films(): Steps<void> {
    const metadata = yield* indexRowsSteps(this.#tables.MovieMetadata, 'MovieId');
    const guids = yield* this.#guids('MovieMetadataId');
    yield* visitEach(yield* this.#files('MovieId'), ([id, file]) => {
      const about = metadata.get(id) ?? {};
      const known = optional('guids', guids(about));
      this.#media.add({ key: String(id), ...file, ...titleAndDate(about), ...known }, []);
    });
  }

  *#videos(kind: 'MusicVideo' | 'OtherVideo'): Steps<void> {
    const metadata = yield* indexRowsSteps(this.#tables[`${kind}Metadata`], `${kind}Id`);
    const rows = yield* indexRowsSteps(this.#tables.MusicVideo, 'Id');
    yield* visitEach(yield* this.#files(`${kind}Id`), ([id, file]) => {
      const row = kind === 'MusicVideo' ? rows.get(id) : undefined;
      const artist = row && numberAt(row, 'ArtistId');
      this.#media.add({ key: String(id), ...file, ...titleAndDate(metadata.get(id) ?? {}) }, [
        artist,
      ]);
    });
  }
}

const titleAndDate = (row: Row): Pick<ImportMedia, 'title' | 'date'> => ({
  ...optional('title', textAt(row, 'Title')),
  ...optional('date', parseDate(textAt(row, 'ReleaseDate'))),
});

/** An object with the field, or an empty one if it has no value. */
const optional = <K extends string, V>(name: K, value: V | undefined): Partial<Record<K, V>> =>
  value === undefined ? {} : ({ [name]: value } as Record<K, V>);
