import type { PlayoutDoc } from '../document/document.ts';
import type { MediaFacts } from '../state.ts';

/**
 * What a name in a playout folder holds. `doc`: the engine loads it. `refused`: JSON that the engine does not load, with its
 * items where they could be read all the same. `unreadable`: no JSON, a folder, or nothing that could be opened. `unread`:
 * nobody looked, because the engine would not either.
 */
export type FileContent =
  | { readonly k: 'doc'; readonly doc: PlayoutDoc }
  | { readonly k: 'refused'; readonly reason: string; readonly doc: PlayoutDoc | null }
  | { readonly k: 'unreadable'; readonly reason: string }
  | { readonly k: 'unread' };

/** One name in a playout folder. Lists of them are in directory order, which decides between overlapping windows. */
export interface FolderFile {
  readonly name: string;
  /** As findings name it. */
  readonly path: string;
  readonly content: FileContent;
}

/** What is known of a media file by the path that an item gives it. `unknown`: nobody could look. */
export type MediaAnswer = MediaFacts | 'missing' | 'unknown';

/** Whether a variable is set where the channel runs; `control`: it holds characters that the engine refuses. */
export type EnvAnswer = boolean | 'control' | 'unknown';

/** The rules of paths of the computer that the engine runs on. */
export type PathStyle = 'posix' | 'windows';
