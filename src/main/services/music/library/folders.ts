import { AppFailure, failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { toRecord } from '../../../../shared/lib/json.ts';
import type { Folder, HomeRow } from '../../../../shared/music/library.ts';
import type { MediaItem, MediaKind } from '../../../../shared/music/media.ts';
import { UNSPECIFIC } from '../dialects/command-errors.ts';
import { sendCommand, askList, orNone, serverCode } from './send-command.ts';
import type { LibraryContext } from './send-command.ts';
import { wireKind } from './media-uri.ts';
import type { Providers } from './providers.ts';
import { readAll, readMedia } from './wire-item.ts';

const MAX_ENTRIES = 5_000;
const MAX_ROWS = 30;
const ROW = 20;

/** Longer than usual, because folders of a streaming service are fetched from the internet. */
const TIMEOUT_MS = 30_000;

/** Ids of rows that the window titles itself; other rows keep the server's id. */
const rowIds: Readonly<Record<string, string>> = {
  recently_played: 'recent',
  in_progress: 'inProgress',
};

/** Reads the server's folders, the rows of the start page, and recently played items. */
export class Folders {
  readonly #context: LibraryContext;
  readonly #providers: Pick<Providers, 'has'>;

  constructor(context: LibraryContext, providers: Pick<Providers, 'has'>) {
    this.#context = context;
    this.#providers = providers;
  }

  /** Opens a folder. Paths are passed back to the server unchanged. */
  async browse(path: string | null, signal: AbortSignal): Promise<Folder> {
    const unknown = failure('not-found', t('musicfaults:library.noFolder'), { path });
    const [provider = '', inside] = path?.split('://') ?? [];
    if (path !== null && (inside === undefined || this.#providers.has(provider) === false))
      throw unknown;
    const args = path === null ? {} : { path };
    const options = { signal, timeoutMs: TIMEOUT_MS };
    const answer = await askList(this.#context.link, 'music/browse', args, options).catch(
      (error: unknown) => {
        throw serverCode(error) === UNSPECIFIC ? unknown : error;
      },
    );
    const back = answer.find(isBack);
    const entries = answer.filter((entry) => !isBack(entry));
    const parent = toRecord(back)?.['path'];
    const shown = readAll(entries.slice(0, MAX_ENTRIES), this.#context.reader);
    return {
      path,
      parent: typeof parent === 'string' && parent.includes('://') ? parent : null,
      items: [...shown.filter(isFolder), ...sorted(entries, shown)],
      cut: findCut(shown.length, entries.length),
    };
  }

  async home(signal: AbortSignal): Promise<HomeRow[]> {
    const { link } = this.#context;
    const rows = await orNone(askList(link, 'music/recommendations', {}, { signal }));
    const shown = rows.slice(0, MAX_ROWS).map((json) => this.#row(json));
    const own = shown.some(({ id }) => id === 'recent') ? [] : [await this.#recentRow(signal)];
    const filled = [...own, ...shown].filter(({ items }) => items.length > 0);
    return Promise.all(filled.map((row) => this.#withProgress(row, signal)));
  }

  async recent(
    limit: number,
    kinds: readonly MediaKind[],
    signal: AbortSignal,
  ): Promise<MediaItem[]> {
    // By default the server leaves out items skipped before their end. Albums and playlists count once started.
    const args = {
      limit,
      ...(kinds.length === 0 ? {} : { media_types: kinds.map(wireKind) }),
    };
    const { link, reader } = this.#context;
    const list = await orNone(askList(link, 'music/recently_played_items', args, { signal }));
    return readAll(list.slice(0, limit), reader);
  }

  #row(json: unknown): HomeRow {
    const folder = toRecord(json) ?? {};
    const items = Array.isArray(folder['items']) ? (folder['items'] as unknown[]) : [];
    const id = typeof folder['item_id'] === 'string' ? folder['item_id'].slice(0, 100) : '';
    const key = typeof folder['translation_key'] === 'string' ? folder['translation_key'] : id;
    const name = typeof folder['name'] === 'string' ? folder['name'].trim().slice(0, 200) : '';
    const { reader } = this.#context;
    return {
      id: rowIds[id] ?? id,
      title: reader.translated(key) === '' ? name : reader.translated(key),
      items: readAll(items.slice(0, ROW), reader),
    };
  }

  async #recentRow(signal: AbortSignal): Promise<HomeRow> {
    const items = await this.recent(ROW, [], signal);
    return { id: 'recent', title: this.#context.reader.translated('recently_played'), items };
  }

  /** Adds the resume position to items in progress, which their short form lacks. */
  async #withProgress(row: HomeRow, signal: AbortSignal): Promise<HomeRow> {
    if (row.id !== 'inProgress') return row;
    const items = await Promise.all(
      row.items.map(async (item) => (item.resumeAt === null ? this.#whole(item, signal) : item)),
    );
    return { ...row, items };
  }

  async #whole(item: MediaItem, signal: AbortSignal): Promise<MediaItem> {
    const { link, reader } = this.#context;
    try {
      const json = await sendCommand(link, 'music/item_by_uri', { uri: item.uri }, { signal });
      return readMedia(json, reader) ?? item;
    } catch (error) {
      if (error instanceof AppFailure && error.error.code !== 'cancelled') return item;
      throw error;
    }
  }
}

function findCut(have: number, of: number): Folder['cut'] {
  const unread = Math.min(of, MAX_ENTRIES) - have;
  return of === have ? null : { why: unread > 0 ? 'lost' : 'limit', have, of };
}

const isFolder = ({ kind }: MediaItem): boolean => kind === 'folder';

/** The server's entry for the parent folder. */
function isBack(entry: unknown): boolean {
  const folder = toRecord(entry);
  return folder?.['name'] === '..' && folder['media_type'] === 'folder';
}

/** The entries that are not folders. Files arrive unsorted, as short forms without metadata, and are sorted by name. */
function sorted(entries: readonly unknown[], shown: readonly MediaItem[]): MediaItem[] {
  const items = shown.filter((item) => !isFolder(item));
  const files = entries.every((entry) => toRecord(entry)?.['metadata'] === undefined);
  if (!files) return items;
  return items.sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
}
