import type { JsonValue } from '../document/document.ts';
import type { PathStyle } from './facts.ts';

/** A file or folder as it is found: absolute, and with every link resolved (the same where nothing is there). */
export interface FoundPath {
  readonly path: string;
  readonly real: string;
}

/** Something of the user's that the engine would delete. */
export interface UserFile {
  readonly path: string;
  /** `other`: in a place where the engine writes nothing. */
  readonly k: 'playout' | 'config' | 'lineup' | 'media' | 'other';
}

/** What a channel of the lineup points to. `null` where the lineup or the configuration names nothing. */
export interface LineupChannelFacts {
  readonly config:
    (FoundPath & { readonly state: 'ok' | 'missing' | 'refused' | 'unreadable' }) | null;
  readonly folder: FoundPath | null;
}

/** Facts about a lineup, gathered by whoever can look. */
export interface LineupCheck {
  /** The lineup as findings name it. */
  readonly path: string;
  /** Where it is found. */
  readonly place: FoundPath;
  readonly value: JsonValue;
  readonly style: PathStyle;
  /** The output folder, and files of the user's that lie in it or below; null where the lineup names none. */
  readonly output: (FoundPath & { readonly holds: readonly UserFile[] }) | null;
  /** The folder of the guide; null: none. */
  readonly xmltv: FoundPath | null;
  /** In the order of the lineup's channels. */
  readonly channels: readonly LineupChannelFacts[];
}
