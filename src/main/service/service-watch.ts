import type { ServiceEvent } from '../../shared/attention/event.ts';
import type { AttentionSource } from '../../shared/attention/model.ts';
import type { Watcher } from '../connections/profile-service.ts';
import { equal } from '../../shared/lib/equal.ts';
import type {
  AttentionPort,
  AttentionReport,
  EventsPort,
  ServiceFinding,
} from '../platform/ports.ts';

/** What a service finds in its data: the problems that hold now, and the events that it still lists. */
export interface Observation {
  readonly findings: readonly ServiceFinding[];
  /** Default: the service has none. */
  readonly events?: readonly ServiceEvent[];
  /** Objects whose events are complete. What an object lists when it is first seen did not happen just now. */
  readonly known?: readonly string[];
  /** The newest time of the data (ms since epoch, the server's clock). At the first look, earlier events are old even if they are read later. */
  readonly newest?: number;
  /** False: some findings could not be read. Missing ones count as unchanged. Default true. */
  readonly isWhole?: boolean;
  /** What the data is about, such as a workspace: data about another one is compared with nothing. Null: nothing in particular. */
  readonly scope?: string | null;
}

export interface ServiceWatchOptions<V> {
  readonly source: AttentionSource;
  readonly attention: AttentionPort;
  readonly events: EventsPort;
  /** Pure. `before`: the previous observation; null: none. */
  readonly observe: (value: V, before: Observation | null) => Observation;
  /** Whether the user muted it: it gets no item. Default: never. */
  readonly isMuted?: (finding: ServiceFinding) => boolean;
  /** Whether findings of the first look get items, too. Default false: the user sees in the panel what was broken before. */
  readonly listsFirst?: boolean;
}

/**
 * Compares what a service found before and now. New findings get an item in the attention list until they are over. Events are emitted
 * with those that just happened, muted or not.
 */
export class ServiceWatch<V> implements Watcher<V> {
  readonly #options: ServiceWatchOptions<V>;
  #before: Observation | null = null;
  #news = new News();
  /** Findings that are new since the first look. */
  readonly #listed = new Set<string>();
  #raised: ReadonlyMap<string, AttentionReport> = new Map();

  constructor(options: ServiceWatchOptions<V>) {
    this.#options = options;
  }

  /** Last good data: what broke since then is new, but no rule acts on it, because it may be over. */
  seed(value: V): void {
    const first = this.#options.observe(value, null);
    if (first.isWhole === false || this.#before !== null) return;
    this.#before = first;
    this.#recall(first.findings);
  }

  seen(value: V): void {
    const { observe, listsFirst = false, events: port, source } = this.#options;
    let now = observe(value, this.#before);
    if ((this.#before?.scope ?? now.scope) !== now.scope) {
      this.reset();
      now = observe(value, null);
    }
    const before = this.#before;
    if (before === null && now.isWhole === false) return;
    const findings = now.isWhole === false ? withMissing(now, before) : now.findings;
    if (before === null) this.#recall(findings);
    const states = new Map(before?.findings.map(({ key, state }) => [key, state]));
    for (const { key, state } of findings)
      if (before === null ? listsFirst : states.get(key) !== state) this.#listed.add(key);
    this.#before = { ...now, findings };
    this.showItems();
    const { events } = now;
    if (events !== undefined) port.emit({ source, events, fresh: this.#news.of(now, events) });
  }

  /** Lists again what was listed when the service or the app ended. */
  #recall(findings: readonly ServiceFinding[]): void {
    const { attention, source, isMuted = () => false } = this.#options;
    const recalled = findings.filter(
      (one) =>
        one.isNotice !== true && !isMuted(one) && attention.recall(source, one.key, one.report),
    );
    for (const { key } of recalled) this.#listed.add(key);
    this.#raised = new Map(recalled.map(({ key, report }) => [key, report]));
  }

  /** Call after a change of what is muted. */
  showItems(): void {
    const { attention, source, isMuted = () => false } = this.#options;
    const { findings = [] } = this.#before ?? {};
    const standing = new Set(findings.map(({ key }) => key));
    for (const key of this.#listed) if (!standing.has(key)) this.#listed.delete(key);
    const shown = findings.filter((one) => this.#listed.has(one.key) && !isMuted(one));
    const raised = new Map(shown.map(({ key, report }) => [key, report]));
    for (const key of this.#raised.keys()) if (!raised.has(key)) attention.clear(source, key);
    for (const [key, report] of raised)
      if (!equal(this.#raised.get(key), report)) attention.raise(source, key, report);
    this.#raised = raised;
  }

  /** The user dealt with it: withdraws the items until the findings change. */
  handled(keys: readonly string[]): void {
    for (const key of keys) this.#listed.delete(key);
    this.showItems();
  }

  /** The service ends or shows another profile: withdraws all items; the next look is the first one. */
  reset(): void {
    const { attention, events, source } = this.#options;
    const emits = this.#before?.events !== undefined;
    for (const { key, isNotice } of this.#before?.findings ?? [])
      if (isNotice === true) attention.clear(source, key);
      else if (this.#raised.has(key)) attention.suspend(source, key);
    this.#before = null;
    this.#news = new News();
    this.#listed.clear();
    this.#raised = new Map();
    if (emits) events.emit({ source, events: [], fresh: [] });
  }
}

function withMissing({ findings }: Observation, before: Observation | null): ServiceFinding[] {
  const found = new Set(findings.map(({ key }) => key));
  return [...findings, ...(before?.findings ?? []).filter(({ key }) => !found.has(key))];
}

/** Maximum number of remembered events; servers no longer list older ones. */
const MAX_EVENTS = 5_000;

/** Separates events that are new since the first look from those that existed before. */
class News {
  readonly #keys = new Set<string>();
  /** `''` stands for all objects that are not known by name. */
  #known: ReadonlySet<string> = new Set();
  #from: number | null = null;

  of({ known = [], newest = 0 }: Observation, events: readonly ServiceEvent[]): ServiceEvent[] {
    const from = (this.#from ??= newest);
    const names = new Set(known);
    const isSeen = ({ of }: ServiceEvent): boolean => this.#known.has(names.has(of) ? of : '');
    const isNew = ({ key, at }: ServiceEvent): boolean =>
      !this.#keys.has(key) && (at === 0 || at > from);
    const fresh = events.filter((event) => isSeen(event) && isNew(event));
    for (const event of events) if (!isSeen(event)) this.#add(event);
    for (const event of fresh) this.#add(event);
    this.#known = names.add('');
    return fresh;
  }

  #add({ key }: ServiceEvent): void {
    this.#keys.add(key);
    const [oldest] = this.#keys;
    if (this.#keys.size > MAX_EVENTS && oldest !== undefined) this.#keys.delete(oldest);
  }
}
