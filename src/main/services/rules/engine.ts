import type { TopicName } from '../../../shared/contract/topics.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { Dispose } from '../../../shared/lib/disposable.ts';
import { KeyedQueue } from '../../../shared/lib/keyed-queue.ts';
import type { Fact, Rule } from '../../../shared/rules/model.ts';
import { levelOf, levels, whichOf } from '../../../shared/rules/when.ts';
import type { Logger, Publisher } from '../../platform/ports.ts';
import type { ActionPorts } from './actions.ts';
import { perform } from './actions.ts';
import { News } from './facts/news.ts';
import type { RulesJournal } from './journal.ts';
import { Senses } from './senses.ts';

export interface EnginePorts extends ActionPorts {
  /** `onChange`: called on every change of a topic. */
  readonly hub: Publisher & { onChange(listener: (name: TopicName) => void): Dispose };
  readonly log: Logger;
}

type Kind = Fact['kind'];

const topics: Readonly<Record<Kind, readonly TopicName[]>> = {
  playoutGap: ['playout.channels', 'playout.workspace'],
  deployFailed: ['deploys.overview'],
  runFailed: ['workflows.overview'],
  issueAssigned: ['issues.overview'],
  playerOffline: ['music.players', 'music.connection'],
};
const kinds = Object.keys(topics) as Kind[];

/** Debounce (ms), because changes come in bursts. */
const DEBOUNCE_MS = 250;
/** Interval (ms) of checks for events that depend on time. */
const TICK_MS = 60_000;

/** Watches the services and carries out rules when something new happens. */
export class RulesEngine {
  readonly #ports: EnginePorts;
  readonly #journal: RulesJournal;
  readonly #senses: Senses;
  readonly #rules: () => readonly Rule[];
  /** Called after every line of the log. */
  readonly #logged: () => void;
  readonly #recorders = new Map<string, News>();
  readonly #watchers = new Map<string, { readonly when: string; readonly news: News }>();
  readonly #acting = new KeyedQueue();
  readonly #stopped = new AbortController();
  readonly #dirty = new Set<Kind>();
  /** Starts of workflows without an answer yet. Until it arrives, their runs can't be identified. */
  #starting = 0;
  #stops: readonly Dispose[] = [];
  #soon: Dispose | null = null;
  #later: Dispose | null = null;

  constructor(
    ports: EnginePorts,
    journal: RulesJournal,
    { rules, logged }: { readonly rules: () => readonly Rule[]; readonly logged: () => void },
  ) {
    this.#ports = ports;
    this.#journal = journal;
    this.#rules = rules;
    this.#logged = logged;
    this.#senses = new Senses(ports, this.#stopped.signal, () => this.#changed(['playoutGap']));
  }

  start(): void {
    const stop = this.#ports.hub.onChange((name) =>
      this.#changed(kinds.filter((kind) => topics[kind].includes(name))),
    );
    this.#stops = [stop, () => this.#soon?.(), () => this.#later?.()];
    this.rulesChanged();
  }

  stop(): void {
    this.#stopped.abort();
    this.#senses.stop();
    for (const stop of this.#stops) stop();
  }

  /** Existing facts count as known to rules that were just switched on. */
  rulesChanged(): void {
    for (const kind of kinds) this.#dirty.add(kind);
    this.#look();
  }

  #changed(changed: readonly Kind[]): void {
    if (changed.length === 0 || this.#stopped.signal.aborted) return;
    for (const kind of changed) this.#dirty.add(kind);
    this.#soon ??= this.#ports.clock.after(DEBOUNCE_MS, () => this.#look());
  }

  #look(): void {
    this.#soon?.();
    this.#soon = null;
    const looked = [...this.#dirty].filter((kind) => kind !== 'runFailed' || this.#starting === 0);
    for (const kind of looked) {
      this.#dirty.delete(kind);
      this.#senses.update(kind);
      for (const level of levels[kind]) this.#record(kind, level);
    }
    const on = this.#rules().filter((rule) => rule.on);
    const ids = new Set(on.map(({ id }) => id));
    for (const id of this.#watchers.keys()) if (!ids.has(id)) this.#watchers.delete(id);
    for (const rule of on) if (looked.includes(rule.when.k)) this.#check(rule);
    this.#later?.();
    this.#later = this.#senses.isTimed
      ? this.#ports.clock.after(TICK_MS, () => this.#changed(['playoutGap', 'playerOffline']))
      : null;
  }

  #fresh(kind: Kind, level: number, news: News): Fact[] {
    const sight = this.#senses.sight(kind, level);
    if (sight === null) return [];
    // A player that was already offline must not count as news when more minutes have passed.
    const before = kind === 'playerOffline' ? this.#senses.sight(kind, 0)?.facts : undefined;
    const now = this.#ports.clock.now();
    return news
      .of(sight, before)
      .filter((fact) => !fact.caused && !this.#journal.isCaused(fact))
      .map((fact) => ({ ...fact, at: fact.at === 0 ? now : fact.at }));
  }

  #record(kind: Kind, level: number): void {
    const name = `${kind} ${String(level)}`;
    const news = this.#recorders.get(name) ?? new News();
    this.#recorders.set(name, news);
    for (const fact of this.#fresh(kind, level, news)) this.#journal.record(fact, level);
  }

  #check(rule: Rule): void {
    const when = JSON.stringify(rule.when);
    const known = this.#watchers.get(rule.id);
    const news = known?.when === when ? known.news : new News();
    this.#watchers.set(rule.id, { when, news });
    const which = whichOf(rule.when);
    const facts = this.#fresh(rule.when.k, levelOf(rule.when), news).filter(
      (fact) => (which === null || fact.of === which) && !this.#journal.hasFired(rule.id, fact),
    );
    const held: Fact[] = [];
    for (const fact of facts)
      if (this.#journal.isHeldBack(rule.id)) held.push(fact);
      else this.#fire(rule, fact);
    const [first] = held;
    if (first !== undefined) this.#log(rule, first, t('rules:heldBack', { count: held.length }));
  }

  #fire(rule: Rule, fact: Fact): void {
    this.#journal.fire(rule.id, fact);
    const starts = rule.then.k === 'startWorkflow' ? 1 : 0;
    this.#starting += starts;
    void this.#acting.run('', async () => {
      const { signal } = this.#stopped;
      if (signal.aborted) return;
      const ports = { ...this.#ports, journal: this.#journal };
      const problem = await perform(rule, fact, ports, signal);
      this.#starting -= starts;
      if (starts > 0) this.#changed(['runFailed']);
      this.#ports.log.info('a rule fired', { rule: rule.id, kind: fact.kind, problem });
      this.#log(rule, fact, problem);
    });
  }

  #log({ id, name }: Rule, fact: Fact, problem: string | null): void {
    const at = this.#ports.clock.now();
    this.#journal.add({ ruleId: id, ruleName: name, fact, at, problem });
    this.#logged();
  }
}
