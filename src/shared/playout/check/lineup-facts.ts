import type { JsonValue } from '../document/document.ts';
import type { PathStyle } from './facts.ts';

/** A file or folder: its absolute path, and the path with all links resolved (the same if it does not exist). */
export interface FoundPath {
  readonly path: string;
  readonly real: string;
}

/** A user file that the engine would delete. */
export interface UserFile {
  readonly path: string;
  /** `other`: a file in a place where the engine writes nothing. */
  readonly k: 'playout' | 'config' | 'lineup' | 'media' | 'other';
}

/** The files and folders of a channel of the lineup. `null` if the lineup or the configuration names none. */
export interface LineupChannelFacts {
  readonly config:
    (FoundPath & { readonly state: 'ok' | 'missing' | 'refused' | 'unreadable' }) | null;
  readonly folder: FoundPath | null;
}

/** Facts about a lineup. The caller collects them. */
export interface LineupCheck {
  /** The lineup path as findings show it. */
  readonly path: string;
  /** Where the lineup file is. */
  readonly place: FoundPath;
  readonly value: JsonValue;
  readonly style: PathStyle;
  /** The output folder and the user files in it or below; null if the lineup names none. */
  readonly output: (FoundPath & { readonly holds: readonly UserFile[] }) | null;
  /** The guide folder; null: none. */
  readonly xmltv: FoundPath | null;
  /** In the order of the lineup's channels. */
  readonly channels: readonly LineupChannelFacts[];
}
