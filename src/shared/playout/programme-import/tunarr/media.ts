import type { JsonRecord } from '../../../lib/json.ts';
import { given } from '../../../lib/given.ts';
import type { ImportDraft } from '../draft.ts';
import { labelIn } from '../fields.ts';
import type { ImportMedia, ImportSelect } from '../model.ts';
import { createPathMap } from '../paths.ts';
import { channelFiller } from '../slots/channel-filler.ts';
import type { Row, Tables } from '../tables.ts';
import { numberAt, sortRows, textAt } from '../tables.ts';
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

const guidKinds = ['tmdb', 'imdb', 'tvdb'];

/** The programs of a database and the lists that contain them. */
export class TunarrMedia {
  readonly #draft: ImportDraft;
  readonly #tables: TunarrTables;
  readonly #shows = new Map<string, string[]>();
  readonly #films = new Set<string>();

  constructor(draft: ImportDraft, tables: TunarrTables) {
    this.#draft = draft;
    this.#tables = tables;
    const ids = groupTexts(tables.program_external_id, 'program_uuid');
    const toLocal = createPathMap(
      tables.media_source_library_replace_path.map((row) => ({
        from: textAt(row, 'server_path') ?? '',
        to: textAt(row, 'local_path') ?? '',
      })),
    );
    for (const row of tables.program) {
      const key = textAt(row, 'uuid');
      if (key === undefined) continue;
      const media = toMedia(key, row, ids.get(key) ?? [], toLocal);
      draft.addMedia(media);
      if (textAt(row, 'type') === 'movie') this.#films.add(key);
      const show = textAt(row, 'tv_show_uuid');
      if (show !== undefined) push(this.#shows, show, key);
    }
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
          this.#tables.channel_programs.flatMap((row) =>
            textAt(row, 'channel_uuid') === channel ? (textAt(row, 'program_uuid') ?? []) : [],
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
    const row = this.#tables.program_grouping.find((one) => textAt(one, 'uuid') === id);
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
    const { custom_show: shows, custom_show_content: content } = this.#tables;
    return listed(shows, content, id, 'custom_show_uuid', 'content_uuid');
  }

  #list(id: string): Named | null {
    const { filler_show: lists, filler_show_content: content } = this.#tables;
    return listed(lists, content, id, 'filler_show_uuid', 'program_uuid');
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
  content: readonly Row[],
  id: string,
  listColumn: string,
  mediaColumn: string,
): Named | null {
  const row = lists.find((one) => textAt(one, 'uuid') === id);
  if (row === undefined) return null;
  const rows = content.filter((one) => textAt(one, listColumn) === id);
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

function groupTexts(rows: readonly Row[], column: string): ReadonlyMap<string, readonly Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = textAt(row, column);
    if (key !== undefined) push(groups, key, row);
  }
  return groups;
}

function push<T>(groups: Map<string, T[]>, key: string, value: T): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [value]);
  else group.push(value);
}
