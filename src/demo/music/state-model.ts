import type { DspConfig, DspPreset } from './dsp.ts';
import type { Generation } from './generations/generation.ts';
import type { Library } from './library.ts';
import type { PlayableEntry } from './library-model.ts';

export type PlayState = 'playing' | 'paused' | 'idle';

export interface DemoSource {
  readonly id: string;
  readonly name: string;
  readonly passive: boolean;
  readonly canPlayPause: boolean;
  readonly canSeek: boolean;
  readonly canNextPrevious: boolean;
}

/** A player. Tests can set any field and then send it with `model.emitPlayer(id)`. */
export interface DemoPlayer {
  readonly id: string;
  name: string | null;
  readonly defaultName: string;
  readonly provider: string;
  readonly model: string;
  type: 'player' | 'stereo_pair' | 'group' | 'protocol';
  available: boolean;
  enabled: boolean;
  hidden: boolean;
  icon: string;
  /** Features on the wire: `pause`, `seek`, `set_members`, ... */
  features: string[];
  /** Its own state; a follower shows its leader's. */
  state: PlayState;
  powered: boolean | null;
  /** Percent, but stored without a check. */
  volume: number | null;
  muted: boolean | null;
  /** Ids of the players that follow this one. */
  members: string[];
  /** The leader of this player. */
  leader: string | null;
  /** Player ids or provider instance ids. */
  canGroupWith: string[];
  sources: DemoSource[];
  /** The id of the source that it plays; null: the queue. */
  source: string | null;
  /** The group volume last sent to clients: one update late. */
  emittedGroupVolume: number;
  /** s since epoch; null: none. */
  sleepAt: number | null;
  /** Decodes by itself: the specified wire format has no `dsp` for it. */
  readonly decodesItself: boolean;
  /** A streaming speaker: some seconds after a start the next song is in its buffer. */
  readonly buffersNext: boolean;
}

export interface DemoQueueItem {
  readonly id: string;
  readonly media: PlayableEntry;
  /** Playback speed, kept with the item. */
  speed: number;
  /** Its index before shuffling. */
  sortIndex: number;
}

/** A queue; it has the id of its player. `elapsed` (s) was valid at `at` (s since epoch). */
export interface DemoQueue {
  readonly id: string;
  items: DemoQueueItem[];
  index: number | null;
  /** `index_in_buffer`: items up to it can be neither moved nor removed. */
  buffered: number | null;
  /** Id of the current item of a stopped queue that was deleted. */
  lost: string | null;
  /** Whether a `play_media` is in progress. */
  busy: boolean;
  state: PlayState;
  elapsed: number;
  at: number;
  speed: number;
  shuffle: boolean;
  repeat: 'off' | 'one' | 'all' | 'unknown';
  crossfade: boolean;
  autoplay: boolean;
  /** s at which an idle queue resumes. */
  resumeAt: number;
  ended: boolean;
  playlist: string;
}

/** The model as used by the parts of the server. */
export interface DemoState {
  readonly generation: Generation;
  readonly library: Library;
  readonly players: Map<string, DemoPlayer>;
  readonly queues: Map<string, DemoQueue>;
  readonly dsp: Map<string, DspConfig>;
  readonly presets: DspPreset[];
  /** Answers of `music/search` by question, with their times (ms). */
  readonly searches: Map<string, { readonly at: number; readonly answer: unknown }>;
  /** Changed values of `config/players`, by player id and key. */
  readonly settings: Map<string, Map<string, unknown>>;
  /** The server's own base address. */
  readonly baseUrl: string;
  /** Old field names only (a fault). */
  readonly oldFields: boolean;
  /** Nothing is loaded yet: lists are empty. */
  readonly loading: boolean;
  /** The server's clock: s since epoch. */
  now(): number;
  /** Rejects with 10 if there is no such queue. */
  queue(id: string): DemoQueue;
  /** The leader of the player's group, or the player itself. */
  findLeader(player: DemoPlayer): DemoPlayer;
  listFollowers(player: DemoPlayer): DemoPlayer[];
  /** Adds similar tracks to a queue that would end. */
  extend(queue: DemoQueue): void;
  /** Calls `action` later, unless the server stops. */
  later(ms: number, action: () => void): void;
  /** An unused number for a queue item. */
  serial(): number;
  /** Sends an event to all signed-in clients. */
  emit(event: string, objectId: string | null, data: unknown): void;
  /** Sends `player_updated`. The group volume in it is the one before this change. */
  emitPlayer(id: string): void;
  /** Sends `player_updated` for a leader and all its followers. */
  emitGroup(player: DemoPlayer): void;
  /** Sends `queue_updated` (several times, as the real server does). */
  emitQueue(id: string, times?: number): void;
  emitItems(id: string): void;
}
