import type { ServiceEvent } from '../../shared/attention/event.ts';
import type { AttentionSource, ItemDetails } from '../../shared/attention/model.ts';
import type { Watcher } from '../connections/profile-service.ts';
import { joinScopes } from '../../shared/attention/elsewhere.ts';
import { equal } from '../../shared/lib/equal.ts';
import type {
  AttentionPort,
  AttentionRecovery,
  EventsPort,
  ServiceFinding,
} from '../platform/ports.ts';

/** What a service finds in its data: the current problems, and the events that it still lists. */
export interface Observation {
  readonly findings: readonly ServiceFinding[];
  /** Default: the service has none. */
  readonly events?: readonly ServiceEvent[];
  /** Objects whose events are complete. Events of an object's first list count as old. */
  readonly known?: readonly string[];
  /**
   * The newest time of the data (ms since epoch, the server's clock). At the first look, events before this time are old even if they are
   * read later.
   */
  readonly newest?: number;
  /** False: some findings could not be read. Missing ones count as unchanged. Default true. */
  readonly isWhole?: boolean;
  /** The part that the data is about, such as a workspace: data about different parts is never compared. Null: no particular part. */
  readonly scope?: string | null;
  /** The name of `scope`, which every item shows; null (default): the user has no other part. */
  readonly scopeName?: string | null;
}

export interface ServiceWatchOptions<V> {
  readonly source: AttentionSource;
  readonly attention: AttentionPort;
  readonly events: EventsPort;
  /** Pure. `before`: the previous observation; null: none. */
  readonly observe: (value: V, before: Observation | null) => Observation;
  /** The name of the connection, if the user has several for this service. Default: null. */
  readonly connection?: () => string | null;
  /**
   * Pure. The recovery to report for a problem that is gone; null: the problem was not solved, only no longer listed. Default: always null.
   */
  readonly recovery?: (key: string, value: V) => AttentionRecovery | null;
  /** The evidence of a finding, and the earlier history of its object; read when the user selects its item. Default: nothing. */
  readonly details?: (
    finding: ServiceFinding,
    signal: AbortSignal,
  ) => Promise<Partial<ItemDetails>>;
}

const isNews = ({ report }: ServiceFinding): boolean => report.severity === 'info';

/**
 * Compares a service's findings with the previous ones. Problems have an item in the attention list from the first look until they are
 * over; news gets one only if it is new. Emits all events together with the new ones, whether muted or not.
 */
export class ServiceWatch<V> implements Watcher<V> {
  readonly #options: ServiceWatchOptions<V>;
  #before: Observation | null = null;
  #news = new News();
  /** The listed problems and the news announced so far, by key. */
  #raised: ReadonlyMap<string, ServiceFinding> = new Map();

  constructor(options: ServiceWatchOptions<V>) {
    this.#options = options;
  }

  /** Starts from the last good data: lists its problems, and treats later ones as new. Emits no events, because they may be over. */
  seed(value: V): void {
    if (this.#before !== null) return;
    const first = this.#observe(value, null);
    this.#show(first.findings, true);
    if (first.isWhole !== false) this.#before = first;
  }

  seen(value: V): void {
    const { recovery, events: port, source } = this.#options;
    let now = this.#observe(value, this.#before);
    if ((this.#before?.scope ?? now.scope) !== now.scope) {
      this.reset();
      now = this.#observe(value, null);
    }
    const before = this.#before;
    const findings = now.isWhole === false ? withMissing(now, before) : now.findings;
    this.#show(findings, before === null, (key) => recovery?.(key, value) ?? null);
    if (before === null && now.isWhole === false) return;
    this.#before = { ...now, findings };
    const { events } = now;
    if (events !== undefined) port.emit({ source, events, fresh: this.#news.of(now, events) });
  }

  /** Observes the data and adds to every finding the scope that it belongs to, if the user has several. */
  #observe(value: V, before: Observation | null): Observation {
    const now = this.#options.observe(value, before);
    const { scopeName = null, findings } = now;
    const connection = this.#options.connection?.() ?? null;
    const scope = connection === null ? scopeName : joinScopes(connection, scopeName);
    if (scope === null) return now;
    const scoped = findings.map((one) => ({ ...one, report: { ...one.report, scope } }));
    return { ...now, findings: scoped };
  }

  /** Marks this news as read, because the user dealt with its objects. */
  handled(keys: readonly string[]): void {
    this.#options.attention.read(this.#options.source, keys);
  }

  /** The service ends or shows another profile: withdraws all problems; the next observation counts as the first one. */
  reset(): void {
    const { attention, events, source } = this.#options;
    const emits = this.#before?.events !== undefined;
    for (const [key, finding] of this.#raised) if (!isNews(finding)) attention.suspend(source, key);
    this.#before = null;
    this.#news = new News();
    this.#raised = new Map();
    if (emits) events.emit({ source, events: [], fresh: [] });
  }

  #show(
    findings: readonly ServiceFinding[],
    isFirst: boolean,
    recovery: (key: string) => AttentionRecovery | null = () => null,
  ): void {
    const { attention, source } = this.#options;
    const problems = findings.filter((one) => !isNews(one));
    const standing = new Set(problems.map(({ key }) => key));
    const news = findings.filter((one) => isNews(one) && this.#isTold(one, isFirst));
    for (const [key, finding] of this.#raised)
      if (!isNews(finding) && !standing.has(key)) attention.clear(source, key, recovery(key));
    for (const finding of [...problems, ...news])
      if (!equal(this.#raised.get(finding.key), finding)) this.#raise(finding, isFirst);
    this.#raised = new Map([...problems, ...news].map((one) => [one.key, one]));
  }

  /** Whether news was listed as new. */
  #isTold({ key, state }: ServiceFinding, isFirst: boolean): boolean {
    if (isFirst) return false;
    if (this.#raised.has(key)) return true;
    return this.#before?.findings.every((one) => one.key !== key || one.state !== state) ?? false;
  }

  #raise(finding: ServiceFinding, isFirst: boolean): void {
    const { attention, source, details } = this.#options;
    const { key, report, state } = finding;
    attention.raise(
      source,
      key,
      { ...report, state },
      { isFirst, ...(details && { details: (signal) => details(finding, signal) }) },
    );
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
  /** The objects seen so far. `''` stands for all objects that are not in `Observation.known`. */
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
