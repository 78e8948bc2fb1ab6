import { equal } from '../../shared/lib/equal.ts';
import type { Dispose } from '../../shared/lib/disposable.ts';
import { Emitter } from '../../shared/lib/emitter.ts';
import type {
  EntryOf,
  KeyedTopic,
  PlainTopic,
  Snapshot,
  TopicName,
  TopicValue,
} from '../../shared/contract/topics.ts';
import { initialSnapshot, topicNames } from '../../shared/contract/topics.ts';
import type { Clock, Publisher, TopicAudience } from '../platform/ports.ts';

/** Changes are collected for this time (ms) and the latest value wins, so that a burst from the server is drawn once. */
export const PUBLISH_MS = 50;

/** Changes since the last publication: whole topics, and entries of keyed ones. */
export class Publication {
  readonly topics: ReadonlyMap<PlainTopic, unknown>;
  readonly entries: ReadonlyMap<KeyedTopic, Delta>;
  readonly #texts = new Map<TopicName, string>();

  constructor(topics: ReadonlyMap<PlainTopic, unknown>, entries: ReadonlyMap<KeyedTopic, Delta>) {
    this.topics = topics;
    this.entries = entries;
  }

  get names(): readonly TopicName[] {
    return [...this.topics.keys(), ...this.entries.keys()];
  }

  /** The message for one topic. The part that does not depend on the session is serialized once for all sessions. */
  message(name: TopicName, seq: number): string {
    const text = this.#texts.get(name) ?? this.#write(name);
    this.#texts.set(name, text);
    const kind = this.entries.has(name as KeyedTopic) ? 'patch' : 'topic';
    return `{"t":"${kind}","seq":${String(seq)},${text}`;
  }

  #write(name: TopicName): string {
    const delta = this.entries.get(name as KeyedTopic);
    const what = delta ?? { value: this.topics.get(name as PlainTopic) };
    return JSON.stringify({ name, ...what }).slice(1);
  }
}

export interface Delta {
  readonly set: Readonly<Record<string, unknown>>;
  readonly del: readonly string[];
}

/**
 * Holds the newest value of every topic and publishes changes to sessions, collected for `PUBLISH_MS` or until `flush`. Equal values are
 * not published.
 */
export class StateHub implements Publisher, TopicAudience {
  readonly #clock: Clock;
  readonly #published = new Emitter<Publication>();
  readonly #changed = new Emitter<TopicName>();
  readonly #audienceChanged = new Emitter<void>();
  /** The topics each session subscribes to. */
  readonly #audience = new Set<ReadonlySet<TopicName>>();
  readonly #values: Record<string, unknown> = { ...initialSnapshot() };
  /** Keyed topics whose entries were handed out: the next change copies them first. */
  readonly #shared = new Set<TopicName>(topicNames);
  readonly #dirtyTopics = new Set<PlainTopic>();
  readonly #dirtyEntries = new Map<KeyedTopic, Set<string>>();
  #timer: Dispose | null = null;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get<T extends TopicName>(name: T): TopicValue<T> {
    this.#shared.add(name);
    return this.#values[name] as TopicValue<T>;
  }

  entry<T extends KeyedTopic>(name: T, key: string): EntryOf<T> | undefined {
    const entries = this.#entries(name);
    return Object.hasOwn(entries, key) ? (entries[key] as EntryOf<T>) : undefined;
  }

  /** The newest values of these topics, or of all topics if none are named. */
  snapshot<T extends TopicName = TopicName>(
    names: Iterable<T> = topicNames as readonly T[],
  ): Pick<Snapshot, T> {
    const values = [...names].map((name) => [name, this.get(name)] as const);
    return Object.fromEntries(values) as unknown as Pick<Snapshot, T>;
  }

  /** Called at most once per interval, for sessions. Unpublished changes are already in the snapshot. */
  onPublish(listener: (publication: Publication) => void): Dispose {
    return this.#published.on(listener);
  }

  /** Called on every change, before it is published, for listeners inside the process. */
  onChange(listener: (name: TopicName) => void): Dispose {
    return this.#changed.on(listener);
  }

  /** A session subscribed to these topics; the disposer unsubscribes it. */
  follow(topics: ReadonlySet<TopicName>): Dispose {
    const own = new Set(topics);
    this.#audience.add(own);
    this.#audienceChanged.emit();
    return () => {
      if (this.#audience.delete(own)) this.#audienceChanged.emit();
    };
  }

  isFollowed(name: TopicName): boolean {
    return [...this.#audience].some((topics) => topics.has(name));
  }

  onAudience(listener: () => void): Dispose {
    return this.#audienceChanged.on(listener);
  }

  set<T extends PlainTopic>(name: T, value: TopicValue<T>): void {
    if (equal(this.#values[name], value)) return;
    this.#values[name] = value;
    this.#dirtyTopics.add(name);
    this.#touched(name);
  }

  setEntry<T extends KeyedTopic>(name: T, key: string, value: EntryOf<T>): void {
    if (equal(this.#entries(name)[key], value)) return;
    this.#own(name)[key] = value;
    this.#dirty(name, key);
  }

  deleteEntry(name: KeyedTopic, key: string): void {
    if (!Object.hasOwn(this.#entries(name), key)) return;
    Reflect.deleteProperty(this.#own(name), key);
    this.#dirty(name, key);
  }

  replaceEntries<T extends KeyedTopic>(name: T, entries: TopicValue<T>): void {
    const next = entries as Readonly<Record<string, EntryOf<T>>>;
    for (const key of Object.keys(this.#entries(name)))
      if (!Object.hasOwn(next, key)) this.deleteEntry(name, key);
    for (const [key, value] of Object.entries(next)) this.setEntry(name, key, value);
  }

  /** Publishes pending changes at once. */
  flush(): void {
    this.#timer?.();
    this.#timer = null;
    if (this.#dirtyTopics.size === 0 && this.#dirtyEntries.size === 0) return;
    const topics = new Map([...this.#dirtyTopics].map((name) => [name, this.#values[name]]));
    const entries = new Map(
      [...this.#dirtyEntries].map(([name, keys]) => [name, this.#delta(name, keys)]),
    );
    this.#dirtyTopics.clear();
    this.#dirtyEntries.clear();
    this.#published.emit(new Publication(topics, entries));
  }

  dispose(): void {
    this.#timer?.();
    this.#timer = null;
  }

  #entries(name: KeyedTopic): Record<string, unknown> {
    return this.#values[name] as Record<string, unknown>;
  }

  /** Entries that may be changed in place: copied once after they were handed out, not on every change. */
  #own(name: KeyedTopic): Record<string, unknown> {
    if (this.#shared.delete(name)) this.#values[name] = { ...this.#entries(name) };
    return this.#entries(name);
  }

  #delta(name: KeyedTopic, keys: ReadonlySet<string>): Delta {
    const entries = this.#entries(name);
    const present = [...keys].filter((key) => Object.hasOwn(entries, key));
    return {
      set: Object.fromEntries(present.map((key) => [key, entries[key]])),
      del: [...keys].filter((key) => !Object.hasOwn(entries, key)),
    };
  }

  #dirty(name: KeyedTopic, key: string): void {
    const keys = this.#dirtyEntries.get(name) ?? new Set<string>();
    keys.add(key);
    this.#dirtyEntries.set(name, keys);
    this.#touched(name);
  }

  #touched(name: TopicName): void {
    this.#timer ??= this.#clock.after(PUBLISH_MS, () => this.flush());
    this.#changed.emit(name);
  }
}
