import type { Dispose } from '../../shared/lib/disposable.ts';
import type { SecretsView } from '../../shared/app/model.ts';
import type { ServiceEvent } from '../../shared/attention/event.ts';
import type {
  AttentionAction,
  AttentionSeverity,
  AttentionSource,
  ItemDetails,
  Mute,
} from '../../shared/attention/model.ts';
import type {
  EntryOf,
  KeyedTopic,
  PlainTopic,
  TopicName,
  TopicValue,
} from '../../shared/contract/topics.ts';
import type { StartAtLogin } from '../../shared/desktop/model.ts';
import type { Settings } from '../../shared/settings/model.ts';
import type { SliceName } from '../../shared/settings/slices.ts';

export type { Clock } from '../../shared/lib/clock.ts';

/** Structured log. Redacts secrets before writing, whatever callers pass. */
export interface Logger {
  debug(message: string, fields?: Record<string, unknown>): void;
  info(message: string, fields?: Record<string, unknown>): void;
  warn(message: string, fields?: Record<string, unknown>): void;
  error(message: string, fields?: Record<string, unknown>): void;
}

/** Tokens and passwords by name (`music/<profile id>`). `use` passes a value to one call; no contract method returns one. */
export interface SecretsPort {
  status(): SecretsView;
  set(name: string, value: string): Promise<void>;
  clear(name: string): Promise<void>;
  has(name: string): Promise<boolean>;
  /** Rejects with `unauthorized` if there is none, and with `storage` while it cannot be read (a locked keyring). */
  use<T>(name: string, fn: (value: string) => Promise<T> | T): Promise<T>;
  /** Registers a value to be removed from the log and, unless `logOnly`, from all server data. */
  conceal(value: string, logOnly?: boolean): void;
  /** Asks the user to unlock the keyring; only after a user action. Resolves when the user has decided either way. */
  unlock(): Promise<void>;
  /** Called when `status` may have changed: the keyring was locked or unlocked, or the store changed. */
  onChange(listener: () => void): Dispose;
}

/** settings.json, read and written only as a whole. */
export interface SettingsPort {
  get(): Settings;
  /** Changes the settings; resolves when the new file is on disk. */
  update(change: (settings: Settings) => Settings): Promise<Settings>;
  onChange(listener: (settings: Settings) => void): Dispose;
  /** Loads the schemas of these parts, so that changes are validated at once; omitted: no validation. */
  prepare?(parts: readonly SliceName[]): Promise<void>;
}

/** Growing data: history and last good data. Losing it never affects settings. */
export interface StorePort {
  /** False: no store could be opened, so the history ends with the app and there is no last good data. */
  readonly available: boolean;
  /** Stores the last good data of a view with its time (ms since epoch). */
  putLastGood(key: string, value: unknown, at: number): void;
  getLastGood(key: string): { value: unknown; at: number } | null;
  deleteLastGood(keyPrefix: string): void;
  /** Appends to a history; old entries are removed by count and age. */
  appendHistory(kind: string, at: number, entry: unknown): void;
  /** Newest first. */
  readHistory(kind: string, limit: number): { at: number; entry: unknown }[];
  close(): void;
}

/** The current network. `id` null: unknown, so the user is asked. */
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

/** Random numbers in [0, 1), replaceable in tests. */
export type RandomPort = () => number;

/** The part of the state hub for services: publishes changes to sessions. */
export interface Publisher {
  set<T extends PlainTopic>(name: T, value: TopicValue<T>): void;
  setEntry<T extends KeyedTopic>(name: T, key: string, value: EntryOf<T>): void;
  deleteEntry(name: KeyedTopic, key: string): void;
  /** Replaces all entries; equal ones are not published. */
  replaceEntries<T extends KeyedTopic>(name: T, entries: TopicValue<T>): void;
  get<T extends TopicName>(name: T): TopicValue<T>;
  /** One entry of a keyed topic, at constant cost; undefined: none. */
  entry<T extends KeyedTopic>(name: T, key: string): EntryOf<T> | undefined;
  /** Publishes pending changes at once, for user actions that must show in the next frame. */
  flush(): void;
}

/** Which topics have subscribers, so that only visible data is polled often. */
export interface TopicAudience {
  /** Whether a session subscribes to the topic now. */
  isFollowed(name: TopicName): boolean;
  /** Called when the result of `isFollowed` may have changed. */
  onAudience(listener: () => void): Dispose;
}

/** A service's report of an item that needs the user. */
export interface AttentionReport {
  /** `info` is news: it stays for some days, even after its source ended. */
  readonly severity: AttentionSeverity;
  /** The sort of problem, such as `failed`; unique within its source. Users can mute it. */
  readonly kind: string;
  /** Id of the object that the item is about; default: the item's key. */
  readonly about?: string;
  readonly subject: string;
  readonly text: string;
  /** The part of the source that the item belongs to, such as a workspace, if the user has several. */
  readonly scope?: string;
  /** When that part was read (ms since epoch), if windows do not show it now. */
  readonly asOf?: number;
  /** A full sentence: the reason, or a remedy. */
  readonly detail?: string;
  /** The remedy. */
  readonly action: AttentionAction | null;
  /** Further remedies. */
  readonly more?: AttentionAction[];
  /** Path of the window that shows the object, if `action` does something else. */
  readonly place?: string;
  /** When the problem began according to the server (ms since epoch); default: when it was found. */
  readonly since?: number;
  /** When the item airs or expires (ms since epoch). */
  readonly deadline?: number;
  /** Distinguishes problems with the same key: the id of the failed run. "Done" applies until it changes. Default: severity and text. */
  readonly state?: string;
}

/** The news that a problem is over; see `AttentionReport`. */
export interface AttentionRecovery {
  /** Such as "is active again"; the list appends the duration. */
  readonly text: string;
  readonly action: AttentionAction | null;
}

/** Reads the evidence of an item and what happened before. Called when the user selects the item, so it may send requests. */
export type ReadDetails = (signal: AbortSignal) => Promise<Partial<ItemDetails>>;

/** The attention list, for services. A key is unique within its source. */
export interface AttentionPort {
  /**
   * Adds an item, or changes its text; the item keeps the time of its first report. `isFirst`: the source looked for the first time, so the
   * item is not announced.
   */
  raise(
    source: AttentionSource,
    key: string,
    report: AttentionReport,
    options?: { readonly isFirst?: boolean; readonly details?: ReadDetails },
  ): void;
  /** Marks a problem as over. */
  clear(source: AttentionSource, key: string, recovery?: AttentionRecovery | null): void;
  /** Removes an item whose source ends. When it is raised again, it keeps its time and the user's actions. */
  suspend(source: AttentionSource, key: string): void;
  /** Marks news as read, because the user opened what it is about. */
  read(source: AttentionSource, keys: readonly string[]): void;
}

/** Everything that the user muted. */
export interface MutesPort {
  /** The muted kinds and things of a source. */
  mutes(source: AttentionSource): readonly Mute[];
  /** Resolves when the change is on disk. */
  setMuted(mute: Mute, isMuted: boolean): Promise<void>;
  /** Called when `mutes` may have changed. */
  onMutes(listener: () => void): Dispose;
}

/** A problem or a notice that currently exists. */
export interface ServiceFinding {
  /** Id of the object that the finding is about; unique within its source. */
  readonly key: string;
  /** Distinguishes problems of one object: the id of the failed run, the server's text. */
  readonly state: string;
  readonly report: Omit<AttentionReport, 'state'>;
}

/** The current events of a source. */
export interface ListedEvents {
  readonly source: AttentionSource;
  /** Null: unknown for now. */
  readonly events: readonly ServiceEvent[] | null;
  /** Events since the previous list; empty for the first list. */
  readonly fresh: readonly ServiceEvent[];
}

/** Events of the services, for listeners that act on them. */
export interface EventsPort {
  emit(listed: ListedEvents): void;
  /** Calls the listener with the current events of each source, then on each change. */
  on(listener: (listed: ListedEvents) => void): Dispose;
}

/** System notifications. */
export interface NotifierPort {
  /** Whether a window of this app has focus and shows the same information. */
  looking(): boolean;
  /** Shows a silent notification; replaces one with the same id. */
  show(note: { readonly id: string; readonly title: string; readonly body: string }): void;
  close(id: string): void;
  onClick(listener: (id: string) => void): Dispose;
}

/** System keys that the app may register. */
export interface ShortcutsPort {
  /** False: another program uses the key, or the system refuses. */
  register(keys: string, pressed: () => void): boolean;
  release(keys: string): void;
}

/** The current system entry that starts the app at login. */
export interface AutostartEntry extends StartAtLogin {
  /** Whether it starts the app without a window; null: the system does not store this in its entry. */
  readonly hidden: boolean | null;
  /** False: it starts something else, such as the app's previous location. */
  readonly current: boolean;
}

/** Controls whether the system starts the app at login. */
export interface AutostartPort {
  read(): Promise<AutostartEntry>;
  /** Rejects with `storage`, `forbidden` or `unsupported` and instructions for the user. */
  write(wanted: { readonly on: boolean; readonly hidden: boolean }): Promise<void>;
}

/** Features that only a desktop host has. */
export interface DesktopPort {
  readonly shortcuts: ShortcutsPort;
  readonly autostart: AutostartPort;
  readonly tray: {
    state(): 'shown' | 'missing';
    onChange(listener: () => void): Dispose;
  };
  /** Shows a page in the window and brings it to the front. */
  showWindow(path: string): void;
  closeQuick(): void;
  showMini(): void;
  closeMini(): void;
  /** CSS px. */
  sizeQuick(height: number): void;
}
