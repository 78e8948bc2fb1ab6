import { z } from 'zod';
import { ServiceEvent } from '../../../shared/attention/event.ts';
import { Firing } from '../../../shared/rules/model.ts';
import type { Run } from '../../../shared/workflows/model.ts';
import { runEventKey } from '../../../shared/workflows/rules/run-event.ts';
import type { Clock, StorePort } from '../../platform/ports.ts';

const DAY_MS = 86_400_000;
export const WEEK_MS = 7 * DAY_MS;
const MINUTE_MS = 60_000;
/** Maximum number of firings per rule in 24 hours. */
const MAX_PER_DAY = 20;
const MAX_LOGGED = 100;
/** Maximum number of stored facts and firings. */
const MAX_ENTRIES = 2_000;

/** A fact that was new to a rule with this level (`levels`). */
const Recorded = z.object({ fact: ServiceEvent, level: z.number() });
type Recorded = z.infer<typeof Recorded>;
const Fired = z.object({ ruleId: z.string(), key: z.string(), at: z.number() });
/** A run that a rule started. `key`: that of the event if the run failed; null: the start was not confirmed. */
const Started = z.object({ name: z.string(), key: z.string().nullable(), at: z.number() });
type Started = z.infer<typeof Started>;

const formatKey = ({ kind, key }: ServiceEvent): string => `${kind} ${key}`;

/** Stores the firings of rules, and the events of the last 7 days. */
export class RulesJournal {
  readonly #store: StorePort;
  readonly #clock: Clock;
  /** Newest first. */
  #log: Firing[] = [];
  /** Oldest first. */
  #fired: z.infer<typeof Fired>[] = [];
  #recorded: Recorded[] = [];
  /** Oldest first, by workflow and time, so that later information about a start replaces the entry. */
  readonly #started = new Map<string, Started>();
  #since = 0;

  constructor({ store, clock }: { readonly store: StorePort; readonly clock: Clock }) {
    this.#store = store;
    this.#clock = clock;
  }

  load(): void {
    const now = this.#clock.now();
    this.#log = this.#read('rules.log', Firing, MAX_LOGGED);
    this.#fired = this.#read('rules.fired', Fired, MAX_ENTRIES).reverse();
    this.#recorded = this.#read('rules.facts', Recorded, MAX_ENTRIES).reverse();
    for (const entry of this.#read('rules.started', Started, MAX_ENTRIES).reverse())
      this.#keep(entry);
    const before = this.#store.getLastGood('rules/since');
    if (before === null) this.#store.putLastGood('rules/since', true, now);
    this.#since = before?.at ?? now;
  }

  get log(): readonly Firing[] {
    return this.#log;
  }

  /** Start of the recorded events, at most 7 days ago (ms since epoch). */
  get since(): number {
    return Math.max(this.#since, this.#clock.now() - WEEK_MS);
  }

  add(firing: Firing): void {
    this.#log = [firing, ...this.#log].slice(0, MAX_LOGGED);
    this.#store.appendHistory('rules.log', firing.at, firing);
  }

  hasFired(rule: string, fact: ServiceEvent): boolean {
    return this.#fired.some(({ ruleId, key }) => ruleId === rule && key === formatKey(fact));
  }

  /** Whether the rule fired in the last minute, or too often in the last day. */
  isHeldBack(rule: string): boolean {
    const now = this.#clock.now();
    const times = this.#fired.filter(({ ruleId, at }) => ruleId === rule && at > now - DAY_MS);
    return times.length >= MAX_PER_DAY || times.some(({ at }) => at > now - MINUTE_MS);
  }

  /** Recorded before the rule acts, so that a crash can't make it act twice. */
  fire(ruleId: string, fact: ServiceEvent): void {
    const fired = { ruleId, key: formatKey(fact), at: this.#clock.now() };
    this.#fired = [...this.#fired, fired].slice(-MAX_ENTRIES);
    this.#store.appendHistory('rules.fired', fired.at, fired);
  }

  /** `id` null: the start was not confirmed. */
  started({ name, id }: { readonly name: string; readonly id: Run['id'] | null }): void {
    const key = id === null ? null : runEventKey({ name, id });
    this.#addStarted({ name, key, at: this.#clock.now() });
  }

  /** Whether a rule started the run that failed. After an unconfirmed start, this is the next one of the workflow within a day. */
  isCaused({ kind, key, of }: ServiceEvent): boolean {
    if (kind !== 'runFailed') return false;
    const all = [...this.#started.values()];
    if (all.some((entry) => entry.key === key)) return true;
    const from = this.#clock.now() - DAY_MS;
    const unknown = all.find((run) => run.key === null && run.name === of && run.at > from);
    if (unknown === undefined) return false;
    this.#addStarted({ ...unknown, key });
    return true;
  }

  #addStarted(started: Started): void {
    this.#keep(started);
    this.#store.appendHistory('rules.started', started.at, started);
  }

  #keep(started: Started): void {
    this.#started.set(`${started.name} ${String(started.at)}`, started);
    const [oldest] = this.#started.keys();
    if (this.#started.size > MAX_ENTRIES && oldest !== undefined) this.#started.delete(oldest);
  }

  record(fact: ServiceEvent, level: number): void {
    const isKnown = this.#recorded.some(
      (entry) => entry.level === level && formatKey(entry.fact) === formatKey(fact),
    );
    if (isKnown) return;
    this.#recorded = [...this.#recorded, { fact, level }].slice(-MAX_ENTRIES);
    this.#store.appendHistory('rules.facts', this.#clock.now(), { fact, level });
  }

  /** Recorded facts of a kind in the last 7 days, without duplicates. `fits`: selects by level. */
  facts(kind: ServiceEvent['kind'], fits: (level: number) => boolean): ServiceEvent[] {
    const from = this.#clock.now() - WEEK_MS;
    const own = this.#recorded.filter(
      ({ fact, level }) => fact.kind === kind && fact.at > from && fits(level),
    );
    return [...new Map(own.map(({ fact }) => [fact.key, fact])).values()];
  }

  /** Newest first; skips entries in another format. */
  #read<T>(kind: string, schema: z.ZodType<T>, limit: number): T[] {
    return this.#store.readHistory(kind, limit).flatMap(({ entry }) => {
      const parsed = schema.safeParse(entry);
      return parsed.success ? [parsed.data] : [];
    });
  }
}
