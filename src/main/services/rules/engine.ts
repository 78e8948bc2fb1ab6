import type { ServiceEvent } from '../../../shared/attention/event.ts';
import type { AttentionSource } from '../../../shared/attention/model.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { Dispose } from '../../../shared/lib/disposable.ts';
import { KeyedQueue } from '../../../shared/lib/keyed-queue.ts';
import type { Rule } from '../../../shared/rules/model.ts';
import { hasReached, getLevel, levels, getSubject } from '../../../shared/rules/when.ts';
import type { EventsPort, ListedEvents, Logger, Publisher } from '../../platform/ports.ts';
import type { ActionPorts } from './actions.ts';
import { perform } from './actions.ts';
import { onOneLine } from './event-text.ts';
import type { RulesJournal } from './journal.ts';

export interface EnginePorts extends ActionPorts {
  readonly hub: Publisher;
  readonly events: EventsPort;
  readonly log: Logger;
}

/** Interval (ms) of checks for events that depend on time. */
const TICK_MS = 60_000;

/** The events of a source that reach further levels as time passes. */
interface Waiting {
  readonly events: ReadonlyMap<string, ServiceEvent>;
  /** When they were last checked (ms since epoch). */
  readonly at: number;
  /** False: the source does not know whether these events are over. */
  readonly isKnown: boolean;
}

/** A level counts as reached if it was not reached at `since`; null: no level was reached then. */
interface Reached {
  readonly event: ServiceEvent;
  readonly since: number | null;
}

/** Carries out rules when something happens in a service. */
export class RulesEngine {
  readonly #ports: EnginePorts;
  readonly #journal: RulesJournal;
  readonly #rules: () => readonly Rule[];
  /** Called after every line of the log. */
  readonly #logged: () => void;
  readonly #waiting = new Map<AttentionSource, Waiting>();
  readonly #acting = new KeyedQueue();
  readonly #stopped = new AbortController();
  /** Starts of workflows without an answer yet. Until it arrives, their runs can't be identified. */
  #starting = 0;
  #held: ListedEvents[] = [];
  #stopListening: Dispose = () => undefined;
  #tick: Dispose | null = null;

  constructor(
    ports: EnginePorts,
    journal: RulesJournal,
    { rules, logged }: { readonly rules: () => readonly Rule[]; readonly logged: () => void },
  ) {
    this.#ports = ports;
    this.#journal = journal;
    this.#rules = rules;
    this.#logged = logged;
  }

  start(): void {
    this.#stopListening = this.#ports.events.on((listed) => this.#take(listed));
  }

  stop(): void {
    this.#stopped.abort();
    this.#stopListening();
    this.#tick?.();
  }

  #take(listed: ListedEvents): void {
    if (listed.source === 'workflows' && this.#starting > 0) this.#held.push(listed);
    else this.#look(listed);
    this.#tick ??= this.#isTimed
      ? this.#ports.clock.after(TICK_MS, () => {
          this.#tick = null;
          for (const [source, { events, isKnown }] of this.#waiting)
            if (isKnown) this.#take({ source, events: [...events.values()], fresh: [] });
        })
      : null;
  }

  get #isTimed(): boolean {
    return [...this.#waiting.values()].some(({ events, isKnown }) => isKnown && events.size > 0);
  }

  #look({ source, events, fresh }: ListedEvents): void {
    const before = this.#waiting.get(source);
    if (events === null) {
      if (before !== undefined) this.#waiting.set(source, { ...before, isKnown: false });
      return;
    }
    const now = this.#ports.clock.now();
    const news = new Set(fresh.filter((event) => !event.caused && !this.#journal.isCaused(event)));
    const waiting = new Map<string, ServiceEvent>();
    const reached: Reached[] = [];
    for (const listed of events) {
      const isWaiting = before?.events.has(listed.key) === true;
      // Events that existed before are old, unless their time is still to come.
      if (!news.has(listed) && !isWaiting && listed.at <= now) continue;
      const event = onOneLine({ ...listed, at: listed.at === 0 ? now : listed.at });
      if (news.has(listed)) reached.push({ event, since: null });
      else if (isWaiting) reached.push({ event, since: before.at });
      if (levels[event.kind].length > 1) waiting.set(event.key, event);
    }
    this.#waiting.set(source, { events: waiting, at: now, isKnown: true });
    this.#act(reached, now);
  }

  #act(all: readonly Reached[], now: number): void {
    const reaches = ({ event, since }: Reached, level: number): boolean =>
      hasReached(event, level, now) && (since === null || !hasReached(event, level, since));
    for (const one of all)
      for (const level of levels[one.event.kind])
        if (reaches(one, level)) this.#journal.record(one.event, level);
    for (const rule of this.#rules()) {
      if (!rule.on) continue;
      const which = getSubject(rule.when);
      const due = all.filter(
        (one) =>
          one.event.kind === rule.when.k &&
          reaches(one, getLevel(rule.when)) &&
          (which === null || one.event.of === which) &&
          !this.#journal.hasFired(rule.id, one.event),
      );
      this.#fireAll(
        rule,
        due.map(({ event }) => event),
      );
    }
  }

  #fireAll(rule: Rule, events: readonly ServiceEvent[]): void {
    const held: ServiceEvent[] = [];
    for (const event of events)
      if (this.#journal.isHeldBack(rule.id)) held.push(event);
      else this.#fire(rule, event);
    const [first] = held;
    if (first !== undefined) this.#log(rule, first, t('rules:heldBack', { count: held.length }));
  }

  #fire(rule: Rule, event: ServiceEvent): void {
    this.#journal.fire(rule.id, event);
    const starts = rule.then.k === 'startWorkflow' ? 1 : 0;
    this.#starting += starts;
    void this.#acting.run('', async () => {
      const { signal } = this.#stopped;
      if (signal.aborted) return;
      const ports = { ...this.#ports, journal: this.#journal };
      const problem = await perform(rule, event, ports, signal);
      this.#starting -= starts;
      if (this.#starting === 0) for (const held of this.#held.splice(0)) this.#take(held);
      this.#ports.log.info('a rule fired', { rule: rule.id, kind: event.kind, problem });
      this.#log(rule, event, problem);
    });
  }

  #log({ id, name }: Rule, event: ServiceEvent, problem: string | null): void {
    const at = this.#ports.clock.now();
    this.#journal.add({ ruleId: id, ruleName: name, fact: event, at, problem });
    this.#logged();
  }
}
