import type { Dispose } from '../../shared/lib/disposable.ts';
import type { SecretsView } from '../../shared/app/model.ts';
import type {
  AttentionAction,
  AttentionSeverity,
  AttentionSource,
} from '../../shared/attention/model.ts';
import type {
  EntryOf,
  KeyedTopic,
  PlainTopic,
  TopicName,
  TopicValue,
} from '../../shared/contract/topics.ts';
import type { MediaKey, StartAtLogin } from '../../shared/desktop/model.ts';
import type { Settings } from '../../shared/settings/model.ts';
import type { SliceName } from '../../shared/settings/slices.ts';

/** Time, so that tests can move it. */
export interface Clock {
  /** ms since epoch. */
  now(): number;
  /** Monotonic ms, for measuring. */
  monotonic(): number;
  /** Runs `action` once after `ms`; the disposer cancels it. Does not keep the process alive. */
  after(ms: number, action: () => void): Dispose;
}

/** Structured log. Secrets are redacted at the sink, whatever callers pass. */
export interface Logger {
  debug(message: string, fields?: Record<string, unknown>): void;
  info(message: string, fields?: Record<string, unknown>): void;
  warn(message: string, fields?: Record<string, unknown>): void;
  error(message: string, fields?: Record<string, unknown>): void;
}

/**
 * Tokens and passwords by name (`music/<profile id>`). `use` lends a value to one call; nothing returns one
 * over the contract.
 */
export interface SecretsPort {
  status(): SecretsView;
  set(name: string, value: string): Promise<void>;
  clear(name: string): Promise<void>;
  has(name: string): Promise<boolean>;
  /** Rejects with `unauthorized` when there is none, and with `storage` while it cannot be read (a locked keyring). */
  use<T>(name: string, fn: (value: string) => Promise<T> | T): Promise<T>;
  /** From now on this value is taken out of the log and of whatever a server sends. */
  conceal(value: string): void;
  /** Asks the user to open a locked keyring; only for what the user did. Resolves when that is decided, either way. */
  unlock(): Promise<void>;
  /** Told when `status` may be another: the keyring was locked or opened, or the store was changed. */
  onChange(listener: () => void): Dispose;
}

/** settings.json: whole values in, whole values out, never torn. */
export interface SettingsPort {
  get(): Settings;
  /** Changes the settings and resolves when the new file is on disk. */
  update(change: (settings: Settings) => Settings): Promise<Settings>;
  onChange(listener: (settings: Settings) => void): Dispose;
  /** Loads what checks these parts, so that a change of them holds at once; left out: nothing is checked. */
  prepare?(parts: readonly SliceName[]): Promise<void>;
}

/** What grows: history and last good data. Losing it costs history, never settings. */
export interface StorePort {
  /** False: history is not kept (no store could be opened); every call below does nothing then. */
  readonly available: boolean;
  /** Remembers the last good data of a view with its time (ms since epoch). */
  putLastGood(key: string, value: unknown, at: number): void;
  getLastGood(key: string): { value: unknown; at: number } | null;
  deleteLastGood(keyPrefix: string): void;
  /** Appends a line to a history; old ones go by count and age. */
  appendHistory(kind: string, at: number, entry: unknown): void;
  /** Newest first. */
  readHistory(kind: string, limit: number): { at: number; entry: unknown }[];
  close(): void;
}

/** Which network this machine is on. `id` null: unknown, so the user is asked. */
export interface NetworkPort {
  current(): Promise<{ id: string | null; label: string | null }>;
}

/** A server that announced itself by mDNS. */
export interface MdnsRecord {
  readonly name: string;
  readonly host: string;
  readonly addresses: readonly string[];
  readonly port: number;
  readonly txt: Readonly<Record<string, string>>;
}

export interface MdnsPort {
  /** Browses for a service type (`mass`) until disposed. */
  browse(type: string, found: (record: MdnsRecord) => void): Dispose;
}

/** Random numbers, so that tests can fix them: in [0, 1). */
export type RandomPort = () => number;

/** The part of the state hub that services may use: sessions are told what changed. */
export interface Publisher {
  set<T extends PlainTopic>(name: T, value: TopicValue<T>): void;
  setEntry<T extends KeyedTopic>(name: T, key: string, value: EntryOf<T>): void;
  deleteEntry(name: KeyedTopic, key: string): void;
  /** Replaces all entries; the ones that stay equal are not published. */
  replaceEntries<T extends KeyedTopic>(name: T, entries: TopicValue<T>): void;
  get<T extends TopicName>(name: T): TopicValue<T>;
  /** One entry of a keyed topic, which costs the same however many there are; undefined where there is none. */
  entry<T extends KeyedTopic>(name: T, key: string): EntryOf<T> | undefined;
  /** Publishes what waits at once: for what a person did, which must show in the next frame. */
  flush(): void;
}

/** Which topics somebody looks at, so that nothing is read often that nobody sees. */
export interface TopicAudience {
  /** Whether a session subscribes to the topic now. */
  isFollowed(name: TopicName): boolean;
  /** Told when `isFollowed` may answer differently. */
  onAudience(listener: () => void): Dispose;
}

/** What a service tells of one thing that needs somebody. */
export interface AttentionReport {
  readonly severity: AttentionSeverity;
  readonly subject: string;
  readonly text: string;
  /** A whole sentence: why it is so, or what helps. */
  readonly detail?: string;
  readonly action: AttentionAction | null;
}

/** The one list of what needs attention, as services write it. A key is unique within its source. */
export interface AttentionPort {
  /** Puts an item on the list, or changes its words; its time stays that of the first report. */
  raise(source: AttentionSource, key: string, report: AttentionReport): void;
  clear(source: AttentionSource, key: string): void;
  /** Takes every item of a source off, for one that ends. */
  clearAll(source: AttentionSource): void;
}

/** Announcements of the system. */
export interface NotifierPort {
  /** Whether somebody sees a window of ours now, which tells the same. */
  looking(): boolean;
  /** Shows one without a sound; one with the same id is replaced. */
  show(note: { readonly id: string; readonly title: string; readonly body: string }): void;
  close(id: string): void;
  onClick(listener: (id: string) => void): Dispose;
}

/** Keys of the system that the app may take. */
export interface ShortcutsPort {
  /** False: another program holds the key, or the system refuses. */
  register(key: MediaKey, pressed: () => void): boolean;
  release(key: MediaKey): void;
}

/** The system's entry that starts the app when the user logs in, as it is now. */
export interface AutostartEntry extends StartAtLogin {
  /** Whether it starts the app with no window; null: the system keeps no such thing in its entry. */
  readonly hidden: boolean | null;
  /** False: it starts something else, such as the place where the app was before a move. */
  readonly current: boolean;
}

/** Whether the system starts the app when the user logs in. */
export interface AutostartPort {
  read(): Promise<AutostartEntry>;
  /** Rejects with `storage`, `forbidden` or `unsupported` and says what to do. */
  write(wanted: { readonly on: boolean; readonly hidden: boolean }): Promise<void>;
}

/** What only a desktop host can do. */
export interface DesktopPort {
  readonly shortcuts: ShortcutsPort;
  readonly autostart: AutostartPort;
  readonly tray: {
    state(): 'shown' | 'missing';
    onChange(listener: () => void): Dispose;
  };
  /** Brings the window to the front on one of its pages. */
  showWindow(path: string): void;
  closeQuick(): void;
  /** CSS px. */
  sizeQuick(height: number): void;
}
