import { omit } from '../../../shared/lib/omit.ts';
import type { LibraryItem, LibraryRow, MediaState } from '../../../shared/library/model.ts';

/** What the library keeps of a media file. */
export interface StoredMedia {
  readonly item: LibraryItem;
  /** Bytes; null: only a server knows the file. */
  readonly size: number | null;
  readonly mtimeMs: number;
  /** Stamp of what describes it: NFO files, artwork, or the server's own. */
  readonly beside: string;
  /** Why its length could not be read, as a sentence. */
  readonly problem: string | null;
  /** Epoch ms. */
  readonly missingSince: number | null;
  /** Where the server has it. */
  readonly serverPath?: string;
  /** Where it was before it was renamed, until the user was asked. */
  readonly was?: string;
}

/** A missing file is forgotten after this time. */
export const KEEP_MISSING_MS = 30 * 86_400_000;

/** With the state that follows from the other fields. */
export function withState(media: StoredMedia): StoredMedia {
  const item = omit(media.item, 'missing', 'problem');
  const state = findState(media);
  // What only a server has cannot be placed.
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
