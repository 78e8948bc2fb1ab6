import type { ImportDraft } from '../draft.ts';
import { keysIn } from '../draft.ts';
import type { ImportSelect } from '../model.ts';
import type { Row } from '../tables.ts';
import { flagAt, numberAt, sortRows, textAt } from '../tables.ts';
import type { ErsatzMedia, ErsatzTables } from './media.ts';

/** A set of media, with its own order if it has one. */
export interface ContentPart {
  readonly name: string;
  readonly select: ImportSelect;
  /** A value of PlaybackOrder; undefined: the order of the schedule item applies. */
  readonly order?: number;
  /** The set lists its files in order. */
  readonly isListed?: boolean;
}

/** What an item plays: one part, or several that take turns. */
export interface Content {
  readonly name: string;
  readonly parts: readonly ContentPart[];
  readonly aired?: 'never' | 'once';
}

const SMART = 5;

/** Resolves the columns of an item to media. */
export class Contents {
  readonly #draft: ImportDraft;
  readonly #media: ErsatzMedia;
  readonly #tables: ErsatzTables;
  readonly #items: ReadonlyMap<number, readonly Row[]>;

  /** `items`: of collections, by their IDs. */
  constructor(
    draft: ImportDraft,
    media: ErsatzMedia,
    tables: ErsatzTables,
    items: ReadonlyMap<number, readonly Row[]>,
  ) {
    this.#draft = draft;
    this.#media = media;
    this.#tables = tables;
    this.#items = items;
  }

  /** Returns the content of an item. `prefix`: of its columns, such as `DefaultFiller`. null: none that can be read; adds a note. */
  find(path: string, row: Row, prefix = ''): Content | null {
    const id = (column: string): number | undefined => numberAt(row, `${prefix}${column}`);
    const type = id('CollectionType');
    const content = this.#byType(path, type, row, id);
    if (content === null) this.#draft.note(path, 'unknownCollection', { type: type ?? '' });
    return content;
  }

  #byType(
    path: string,
    type: number | undefined,
    row: Row,
    id: (column: string) => number | undefined,
  ): Content | null {
    switch (type) {
      case 0:
        return this.collection(id('CollectionId'));
      case 1:
        return this.#show(id('MediaItemId'));
      case 2:
        return this.#season(id('MediaItemId'));
      case 3:
        return this.#artist(id('MediaItemId'));
      case 4:
        return this.multi(path, id('MultiCollectionId'));
      case SMART:
        return this.smart(path, id('SmartCollectionId'));
      case 6:
        return this.playlist(path, id('PlaylistId'));
      case 7:
      case 8:
        return this.#rerun(path, id('RerunCollectionId'), type === 7 ? 'never' : 'once');
      case 9:
        return this.#search(path, row);
      default:
        return type !== undefined && type >= 10 && type < 70 ? this.#file(id('MediaItemId')) : null;
    }
  }

  collection(id: number | undefined): Content | null {
    const row = this.#tables.Collection.find((one) => numberAt(one, 'Id') === id);
    if (row === undefined || id === undefined) return null;
    const isListed = flagAt(row, 'UseCustomPlaybackOrder');
    const items = this.#items.get(id) ?? [];
    const media = (isListed ? sortRows(items, 'CustomIndex') : items).flatMap((item) =>
      this.#media.filesIn(numberAt(item, 'MediaItemId') ?? NaN),
    );
    const name = textAt(row, 'Name') ?? '';
    this.#draft.becomes('collection');
    return { name, parts: [{ name, select: { media: [...new Set(media)] }, isListed }] };
  }

  #show(id: number | undefined): Content | null {
    const name = id === undefined ? undefined : this.#media.showTitle(id);
    if (id === undefined || name === undefined) return null;
    this.#draft.becomes('show');
    const select = { show: name, episodes: this.#media.filesIn(id) };
    return { name, parts: [{ name, select }] };
  }

  #season(id: number | undefined): Content | null {
    const season = id === undefined ? undefined : this.#media.season(id);
    if (id === undefined || season === undefined) return null;
    const show = this.#media.showTitle(season.show) ?? '';
    this.#draft.becomes('season');
    const name = `${show} ${String(season.number)}`.trim();
    return { name, parts: [{ name, select: { media: this.#media.filesIn(id) } }] };
  }

  #artist(id: number | undefined): Content | null {
    const name = id === undefined ? undefined : this.#media.artistTitle(id);
    if (id === undefined || name === undefined) return null;
    return { name, parts: [{ name, select: { media: this.#media.filesIn(id) } }] };
  }

  smart(path: string, id: number | undefined): Content | null {
    const row = this.#tables.SmartCollection.find((one) => numberAt(one, 'Id') === id);
    if (row === undefined) return null;
    const name = textAt(row, 'Name') ?? '';
    this.#draft.becomes('smart_collection');
    return { name, parts: [{ name, select: this.#draft.query(path, textAt(row, 'Query') ?? '') }] };
  }

  #search(path: string, row: Row): Content | null {
    const query = textAt(row, 'SearchQuery');
    if (query === undefined) return null;
    const name = textAt(row, 'SearchTitle') ?? query.slice(0, 40);
    this.#draft.becomes('query');
    return { name, parts: [{ name, select: this.#draft.query(path, query) }] };
  }

  multi(path: string, id: number | undefined): Content | null {
    const row = this.#tables.MultiCollection.find((one) => numberAt(one, 'Id') === id);
    if (row === undefined) return null;
    const within = (list: readonly Row[]): readonly Row[] =>
      list.filter((one) => numberAt(one, 'MultiCollectionId') === id);
    const parts = [
      ...within(this.#tables.MultiCollectionItem).map((item) => ({
        item,
        content: this.collection(numberAt(item, 'CollectionId')),
      })),
      ...within(this.#tables.MultiCollectionSmartItem).map((item) => ({
        item,
        content: this.smart(path, numberAt(item, 'SmartCollectionId')),
      })),
    ].flatMap(({ item, content }) => {
      const order = numberAt(item, 'PlaybackOrder');
      return (content?.parts ?? []).map((part) =>
        order === undefined || order === 0 ? part : { ...part, order },
      );
    });
    this.#draft.becomes('multi_collection');
    return { name: textAt(row, 'Name') ?? '', parts };
  }

  /** The parts play in order if each plays all its files; otherwise they take turns. */
  playlist(path: string, id: number | undefined): Content | null {
    const row = this.#tables.Playlist.find((one) => numberAt(one, 'Id') === id);
    if (row === undefined) return null;
    const name = textAt(row, 'Name') ?? '';
    const items = sortRows(
      this.#tables.PlaylistItem.filter((one) => numberAt(one, 'PlaylistId') === id),
      'Index',
    );
    const parts = items.flatMap((item) => {
      const found = numberAt(item, 'CollectionType') === 6 ? null : this.find(path, item);
      const order = numberAt(item, 'PlaybackOrder');
      return (found?.parts ?? []).map((part) => ({
        item,
        part: order === undefined || order === 0 ? part : { ...part, order },
      }));
    });
    this.#draft.becomes('playlist');
    const isWhole = parts.every(({ item, part }) => {
      const { length } = keysIn(part.select);
      return length === 1 || (length > 0 && flagAt(item, 'PlayAll'));
    });
    if (!isWhole) {
      this.#draft.note(path, 'playlistTurns', { name });
      return { name, parts: parts.map(({ part }) => part) };
    }
    const media = parts.flatMap(({ part }) => keysIn(part.select));
    return { name, parts: [{ name, select: { media: [...new Set(media)] }, isListed: true }] };
  }

  #rerun(path: string, id: number | undefined, aired: 'never' | 'once'): Content | null {
    const row = this.#tables.RerunCollection.find((one) => numberAt(one, 'Id') === id);
    const content = row === undefined ? null : this.find(path, row);
    if (row === undefined || content === null) return null;
    const order = numberAt(row, aired === 'never' ? 'FirstRunPlaybackOrder' : 'RerunPlaybackOrder');
    const name = textAt(row, 'Name') ?? content.name;
    this.#draft.becomes(aired === 'never' ? 'firstRun' : 'rerun');
    const parts = content.parts.map((part) =>
      order === undefined || order === 0 ? part : { ...part, order },
    );
    return { name: `${name}, ${aired === 'never' ? 'new' : 'again'}`, parts, aired };
  }

  #file(id: number | undefined): Content | null {
    const key = String(id);
    const media = this.#draft.media.get(key);
    if (media === undefined) return null;
    const name = media.title ?? media.show ?? key;
    return { name, parts: [{ name, select: { media: [key] }, isListed: true }] };
  }
}
