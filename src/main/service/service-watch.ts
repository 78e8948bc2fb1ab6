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
  /** The name of `scope`, which every item says; null (default): the user has no other one. */
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
  /** Pure. Whether a problem that is gone was solved, and how to say so; null: it is merely gone. Default: always null. */
  readonly recovery?: (key: string, value: V) => AttentionRecovery | null;
  /** What proves a finding, and what happened to its thing before; read when the user selects its item. Default: nothing. */
  readonly details?: (
    finding: ServiceFinding,
    signal: AbortSignal,
  ) => Promise<Partial<ItemDetails>>;
}

const isNews = ({ report }: ServiceFinding): boolean => report.severity === 'info';

/**
 * Compares what a service found before and now. Problems have an item in the attention list from the first look until they are over; news has
 * one if it is new. Events are emitted with those that just happened, muted or not.
 */
export class ServiceWatch<V> implements Watcher<V> {
  readonly #options: ServiceWatchOptions<V>;
  #before: Observation | null = null;
  #news = new News();
  /** The problems that are listed now, and the news that was told, by key. */
  #raised: ReadonlyMap<string, ServiceFinding> = new Map();

  constructor(options: ServiceWatchOptions<V>) {
    this.#options = options;
  }

  /** Last good data: what it shows is listed, and what broke since then is new; but no rule acts on it, because it may be over. */
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

  /** What is found now; every finding says which of several scopes it belongs to. */
  #observe(value: V, before: Observation | null): Observation {
    const now = this.#options.observe(value, before);
    const { scopeName = null, findings } = now;
    const connection = this.#options.connection?.() ?? null;
    const scope = connection === null ? scopeName : joinScopes(connection, scopeName);
    if (scope === null) return now;
    const scoped = findings.map((one) => ({ ...one, report: { ...one.report, scope } }));
    return { ...now, findings: scoped };
  }

  /** The user dealt with what these news are about. */
  handled(keys: readonly string[]): void {
    this.#options.attention.read(this.#options.source, keys);
  }

  /** The service ends or shows another profile: withdraws all problems; the next look is the first one. */
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

  /** Whether news is new, or was so when it was found. */
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
