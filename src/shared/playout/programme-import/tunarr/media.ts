import type { JsonRecord } from '../../../lib/json.ts';
import { given } from '../../../lib/given.ts';
import type { Steps } from '../../../lib/steps.ts';
import { visitEach } from '../../../lib/steps.ts';
import type { ImportDraft } from '../draft.ts';
import { labelIn } from '../fields.ts';
import type { ImportMedia, ImportSelect } from '../model.ts';
import { createPathMap } from '../paths.ts';
import { channelFiller } from '../slots/channel-filler.ts';
import type { Row, Tables } from '../tables.ts';
import { groupTextsSteps, numberAt, sortRows, textAt } from '../tables.ts';
import type { tunarrForms } from './forms.ts';

type TunarrTables = Tables<typeof tunarrForms>;

interface Named {
  readonly name: string;
  readonly select: ImportSelect;
}

/** The media available to the slots of a channel. */
export interface ChannelMedia {
  readonly films: () => ImportSelect;
  readonly show: (id: string, only: readonly number[], without: readonly number[]) => Named | null;
  readonly customShow: (id: string) => Named | null;
  readonly fillerList: (id: string) => Named | null;
  readonly collection: (path: string, id: string) => Named | null;
}

/** Rows of large tables by the ID of the list, channel or show that has them. */
interface Within {
  readonly customShows: ReadonlyMap<string, readonly Row[]>;
  readonly fillers: ReadonlyMap<string, readonly Row[]>;
  readonly channels: ReadonlyMap<string, readonly Row[]>;
  readonly shows: ReadonlyMap<string, readonly Row[]>;
}

const guidKinds = ['tmdb', 'imdb', 'tvdb'];

/** The programs of a database and the lists that contain them. */
export class TunarrMedia {
  readonly #draft: ImportDraft;
  readonly #tables: TunarrTables;
  readonly #shows = new Map<string, string[]>();
  readonly #films = new Set<string>();
  readonly #within: Within;

  private constructor(draft: ImportDraft, tables: TunarrTables, within: Within) {
    this.#draft = draft;
    this.#tables = tables;
    this.#within = within;
  }

  static *read(draft: ImportDraft, tables: TunarrTables): Steps<TunarrMedia> {
    const media = new TunarrMedia(draft, tables, {
      customShows: yield* groupTextsSteps(tables.custom_show_content, 'custom_show_uuid'),
      fillers: yield* groupTextsSteps(tables.filler_show_content, 'filler_show_uuid'),
      channels: yield* groupTextsSteps(tables.channel_programs, 'channel_uuid'),
      shows: yield* groupTextsSteps(tables.program_grouping, 'uuid'),
    });
    yield* media.#readPrograms();
    return media;
  }

  *#readPrograms(): Steps<void> {
    const draft = this.#draft;
    const tables = this.#tables;
    const ids = yield* groupTextsSteps(tables.program_external_id, 'program_uuid');
    const toLocal = createPathMap(
      tables.media_source_library_replace_path.map((row) => ({
        from: textAt(row, 'server_path') ?? '',
        to: textAt(row, 'local_path') ?? '',
      })),
    );
    yield* visitEach(tables.program, (row) => {
      const key = textAt(row, 'uuid');
      if (key === undefined) return;
      const media = toMedia(key, row, ids.get(key) ?? [], toLocal);
      draft.addMedia(media);
      if (textAt(row, 'type') === 'movie') this.#films.add(key);
      const show = textAt(row, 'tv_show_uuid');
      if (show === undefined) return;
      const episodes = this.#shows.get(show);
      if (episodes === undefined) this.#shows.set(show, [key]);
      else episodes.push(key);
    });
    draft.count('media', draft.media.size);
  }

  fallback(channel: string): string | undefined {
    const row = this.#tables.channel_fallback.find(
      (one) => textAt(one, 'channel_uuid') === channel,
    );
    return row && textAt(row, 'program_uuid');
  }

  /** A source with all filler of a channel. */
  filler(path: string, channel: string): string | undefined {
    const rows = this.#tables.channel_filler_show.filter(
      (row) => textAt(row, 'channel_uuid') === channel,
    );
    return channelFiller(
      this.#draft,
      path,
      rows.flatMap((row) => {
        const list = this.#list(textAt(row, 'filler_show_uuid') ?? '');
        if (list === null || !('media' in list.select)) return [];
        const weight = numberAt(row, 'weight') ?? 1;
        const cooldownMs = Math.max(0, numberAt(row, 'cooldown') ?? 0) * 1000;
        return [{ name: list.name, media: list.select.media, weight, cooldownMs }];
      }),
    );
  }

  /** The media of a channel. `items`: the channel's list. */
  of(channel: string, items: readonly JsonRecord[]): ChannelMedia {
    return {
      films: () => {
        const own = new Set(
          (this.#within.channels.get(channel) ?? []).flatMap(
            (row) => textAt(row, 'program_uuid') ?? [],
          ),
        );
        for (const item of items) {
          const id = labelIn(item['id']);
          if (item['type'] === 'content' && id !== undefined) own.add(id);
        }
        return { media: [...own].filter((id) => this.#films.has(id)) };
      },
      show: (id, only, without) => this.#show(id, only, without),
      customShow: (id) => this.#customShow(id),
      fillerList: (id) => this.#list(id),
      collection: (path, id) => this.#collection(path, id),
    };
  }

  #show(id: string, only: readonly number[], without: readonly number[]): Named | null {
    const row = this.#within.shows.get(id)?.[0];
    const episodes = this.#shows.get(id) ?? [];
    const first = this.#draft.media.get(episodes[0] ?? '');
    const name = (row && textAt(row, 'title')) ?? first?.show;
    if (name === undefined) return null;
    if (only.length === 0 && without.length === 0)
      return { name, select: { show: name, episodes } };
    const media = episodes.filter((key) => {
      const season = this.#draft.media.get(key)?.season ?? -1;
      return (only.length === 0 || only.includes(season)) && !without.includes(season);
    });
    return { name, select: { media } };
  }

  #customShow(id: string): Named | null {
    return listed(this.#tables.custom_show, this.#within.customShows, id, 'content_uuid');
  }

  #list(id: string): Named | null {
    return listed(this.#tables.filler_show, this.#within.fillers, id, 'program_uuid');
  }

  #collection(path: string, id: string): Named | null {
    const row = this.#tables.smart_collection.find((one) => textAt(one, 'uuid') === id);
    if (row === undefined) return null;
    const name = textAt(row, 'name') ?? '';
    const words = textAt(row, 'keywords');
    const query = textAt(row, 'query');
    this.#draft.becomes('smart_collection');
    const text = [query, words].filter((part) => part !== undefined).join(' AND ');
    return { name, select: this.#draft.query(path, text) };
  }
}

function listed(
  lists: readonly Row[],
  content: ReadonlyMap<string, readonly Row[]>,
  id: string,
  mediaColumn: string,
): Named | null {
  const row = lists.find((one) => textAt(one, 'uuid') === id);
  if (row === undefined) return null;
  const rows = content.get(id) ?? [];
  const media = sortRows(rows, 'index').flatMap((one) => textAt(one, mediaColumn) ?? []);
  return { name: textAt(row, 'name') ?? '', select: { media } };
}

function toMedia(
  key: string,
  row: Row,
  ids: readonly Row[],
  toLocal: (path: string) => string,
): ImportMedia {
  const path =
    textAt(row, 'file_path') ??
    firstText(ids, 'direct_file_path') ??
    textAt(row, 'plex_file_path') ??
    firstText(ids, 'external_file_path');
  const guids = ids.flatMap((one) => {
    const kind = textAt(one, 'source_type') ?? '';
    const value = textAt(one, 'external_key');
    return guidKinds.includes(kind) && value !== undefined ? [`${kind}://${value}`] : [];
  });
  return {
    key,
    ms: Math.max(0, numberAt(row, 'duration') ?? 0),
    ...given({
      path: path === undefined ? undefined : toLocal(path),
      title: textAt(row, 'title'),
      show: textAt(row, 'show_title'),
      season: numberAt(row, 'season_number'),
      episode: numberAt(row, 'episode'),
      date: textAt(row, 'original_air_date'),
      guids: guids.length === 0 ? undefined : guids,
    }),
  };
}

const firstText = (rows: readonly Row[], column: string): string | undefined =>
  rows.map((row) => textAt(row, column)).find((text) => text !== undefined);
