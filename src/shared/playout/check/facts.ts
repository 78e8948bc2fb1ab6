import type { PlayoutDoc } from '../document/document.ts';
import type { MediaFacts } from '../state.ts';

/**
 * Content of a name in a playout folder. `doc`: the engine loads it. `refused`: JSON that the engine refuses, with its
 * items if they could be read. `unreadable`: not JSON, a folder, or it could not be opened. `unread`: skipped, because
 * the engine skips it too.
 */
export type FileContent =
  | { readonly k: 'doc'; readonly doc: PlayoutDoc }
  | { readonly k: 'refused'; readonly reason: string; readonly doc: PlayoutDoc | null }
  | { readonly k: 'unreadable'; readonly reason: string }
  | { readonly k: 'unread' };

/** One name in a playout folder. Lists are in directory order, which decides between overlapping windows. */
export interface FolderFile {
  readonly name: string;
  /** The path as findings show it. */
  readonly path: string;
  readonly content: FileContent;
}

/** Facts about a media file by the path that an item names. `unknown`: not checked. */
export type MediaResult = MediaFacts | 'missing' | 'unknown';

/**
 * Whether a variable is set in the channel's environment; `control`: it contains characters that the engine refuses.
 */
export type EnvResult = boolean | 'control' | 'unknown';

/** Path rules of the system that the engine runs on. */
export type PathStyle = 'posix' | 'windows';
