import { omit } from '../../../shared/lib/omit.ts';
import type { LibraryItem, LibraryRow, MediaState } from '../../../shared/library/model.ts';

/** A media file as the library stores it. */
export interface StoredMedia {
  readonly item: LibraryItem;
  /** Bytes; null: the file is only on a server. */
  readonly size: number | null;
  readonly mtimeMs: number;
  /** Stamp of the files that describe it (NFO, artwork), or the server's own stamp. */
  readonly beside: string;
  /** Why the length could not be read, as a sentence. */
  readonly problem: string | null;
  /** Epoch ms. */
  readonly missingSince: number | null;
  /** The file's path on the server. */
  readonly serverPath?: string;
  /** The earlier path of a renamed file, until the user confirms it. */
  readonly was?: string;
}

/** A missing file is forgotten after this time. */
export const KEEP_MISSING_MS = 30 * 86_400_000;

/** Sets the state, which follows from the other fields. */
export function withState(media: StoredMedia): StoredMedia {
  const item = omit(media.item, 'missing', 'problem');
  const state = findState(media);
  // A file that is only on a server cannot be placed.
  const isMissing = state === 'missing' || state === 'remote';
  return {
    ...media,
    item: {
      ...item,
      ...(isMissing ? { missing: true } : {}),
      ...(media.problem === null ? {} : { problem: media.problem }),
      state,
    },
  };
}

function findState(media: StoredMedia): MediaState {
  if (media.missingSince !== null) return 'missing';
  if (media.size === null && media.item.state === 'remote') return 'remote';
  if (media.problem !== null) return 'unreadable';
  if (media.item.ms === 0) return 'reading';
  return media.was === undefined ? 'ready' : 'renamed';
}

export function toRow({ chapters, ...item }: LibraryItem): LibraryRow {
  const { id, path, ms, type, title, show, season, episode, date, library, addedAt, state } = item;
  return {
    id,
    path,
    ms,
    type,
    title,
    show,
    season,
    episode,
    date,
    library,
    addedAt,
    state,
    chapters: ms === 0 ? null : (chapters?.length ?? 0),
  };
}
