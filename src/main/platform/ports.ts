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
  /** `info` is news: it is kept for some days, also after its source ended. */
  readonly severity: AttentionSeverity;
  /** What sort of problem it is, such as `failed`; unique within its source. Users mute by it. */
  readonly kind: string;
  /** The thing that it is about; default: its key. */
  readonly about?: string;
  readonly subject: string;
  readonly text: string;
  /** The part of the source that it belongs to, such as a workspace, if the user has several. */
  readonly scope?: string;
  /** When that part was read, if it is not the shown one (ms since epoch). */
  readonly asOf?: number;
  /** A full sentence: the reason, or what helps. */
  readonly detail?: string;
  /** The remedy. */
  readonly action: AttentionAction | null;
  /** Further remedies. */
  readonly more?: AttentionAction[];
  /** Shows the thing itself, if `action` does something else: a path of the window. */
  readonly place?: string;
  /** When it began according to the server (ms since epoch); default: when it was found. */
  readonly since?: number;
  /** When it airs or expires (ms since epoch). */
  readonly deadline?: number;
  /** Distinguishes problems of one key: the run that failed. "Done" holds until it changes. Default: severity and text. */
  readonly state?: string;
}

/** The news that a problem is over; see `AttentionReport`. */
export interface AttentionRecovery {
  /** Such as "is active again"; how long it took is added. */
  readonly text: string;
  readonly action: AttentionAction | null;
}

/** Reads what proves an item and what happened before. Called when the user selects the item, so it may send requests. */
export type ReadDetails = (signal: AbortSignal) => Promise<Partial<ItemDetails>>;

/** The attention list, for services. A key is unique within its source. */
export interface AttentionPort {
  /** Adds an item, or changes its text; its time stays that of the first report. `isFirst`: it was so before the app looked, so it is not announced. */
  raise(
    source: AttentionSource,
    key: string,
    report: AttentionReport,
    options?: { readonly isFirst?: boolean; readonly details?: ReadDetails },
  ): void;
  /** The problem is over. */
  clear(source: AttentionSource, key: string, recovery?: AttentionRecovery | null): void;
  /** Takes an item off the list whose source ends. It returns with its time and what the user did with it when it is raised again. */
  suspend(source: AttentionSource, key: string): void;
  /** The user has seen what this news is about. */
  read(source: AttentionSource, keys: readonly string[]): void;
}

/** What the user muted, wherever: the one list of mutes. */
export interface MutesPort {
  /** The muted kinds and things of a source. */
  mutes(source: AttentionSource): readonly Mute[];
  /** Resolves when the change is on disk. */
  setMuted(mute: Mute, isMuted: boolean): Promise<void>;
  /** Called when `mutes` may have changed. */
  onMutes(listener: () => void): Dispose;
}

/** A problem or a notice that holds now. */
export interface ServiceFinding {
  /** The object that it is about; unique within its source. */
  readonly key: string;
  /** Distinguishes problems of one object: the run that failed, the text of the server. */
  readonly state: string;
  readonly report: Omit<AttentionReport, 'state'>;
}

/** What a source lists now. */
export interface ListedEvents {
  readonly source: AttentionSource;
  /** Null: unknown for now. */
  readonly events: readonly ServiceEvent[] | null;
  /** Those that happened since the source was listed before; none when it is listed for the first time. */
  readonly fresh: readonly ServiceEvent[];
}

/** What happens in the services, for those that act on it. */
export interface EventsPort {
  emit(listed: ListedEvents): void;
  /** Calls the listener with what each source lists now, then on each change. */
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
