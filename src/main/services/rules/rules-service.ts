import '../../../shared/rules/texts.ts';
import { failure } from '../../../shared/contract/errors.ts';
import type { CallContext, Handlers, MethodNameOf } from '../../../shared/contract/methods.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { ServiceEvent } from '../../../shared/attention/event.ts';
import type { Rule } from '../../../shared/rules/model.ts';
import { actsLike, getLevel, startsItself, getSubject } from '../../../shared/rules/when.ts';
import type { Run } from '../../../shared/workflows/model.ts';
import { failedStates, runEvent } from '../../../shared/workflows/rules/run-event.ts';
import type { SettingsPort, StorePort } from '../../platform/ports.ts';
import { attentionKey, findObstacle } from './actions.ts';
import type { EnginePorts } from './engine.ts';
import { RulesEngine } from './engine.ts';
import { onOneLine } from './event-text.ts';
import { RulesJournal, WEEK_MS } from './journal.ts';

interface RulesPorts extends EnginePorts {
  readonly settings: SettingsPort;
  readonly store: StorePort;
}

const MAX_RULES = 100;
/** Maximum number of pages of failed runs to read when a rule is tried. */
const MAX_PAGES = 5;

/** Stores the rules and runs them on events of services. */
export class RulesService {
  readonly #ports: RulesPorts;
  readonly #journal: RulesJournal;
  readonly #engine: RulesEngine;
  /** The last tried rule. */
  #tried: Rule | null = null;

  constructor(ports: RulesPorts) {
    this.#ports = ports;
    this.#journal = new RulesJournal(ports);
    this.#engine = new RulesEngine(ports, this.#journal, {
      rules: () => this.#rules,
      logged: () => this.#publish(),
    });
  }

  readonly handlers: Handlers<MethodNameOf<'rules'>> = {
    'rules.save': ({ rule }) => this.#save(rule),
    'rules.remove': async ({ id }) => {
      await this.#change((rules) => rules.filter((rule) => rule.id !== id));
      this.#ports.attention.clear('app', attentionKey(id));
    },
    'rules.switch': async ({ id, on }) => {
      const rule = this.#rules.find((one) => one.id === id);
      if (rule === undefined) throw failure('not-found', t('rules:unknown'), { field: 'id' });
      if (on) this.#refuseUntried(rule);
      await this.#change((rules) => rules.map((one) => (one.id === id ? { ...one, on } : one)));
    },
    'rules.try': ({ rule }, context) => this.#try(rule, context),
  };

  start(): void {
    this.#journal.load();
    this.#engine.start();
    this.#publish();
  }

  stop(): void {
    this.#engine.stop();
    for (const { id } of this.#rules) this.#ports.attention.clear('app', attentionKey(id));
  }

  get #rules(): readonly Rule[] {
    return this.#ports.settings.get().rules.rules;
  }

  #refuseUntried(rule: Rule): void {
    refuseLoop(rule);
    if (!rule.on && (this.#tried === null || !actsLike(this.#tried, rule)))
      throw failure('conflict', t('rules:untried'));
  }

  /** A rule is off until the user switches it on, also after a change of its trigger or action. */
  async #save(rule: Rule): Promise<void> {
    refuseLoop(rule);
    const before = this.#rules.find(({ id }) => id === rule.id);
    if (before === undefined && this.#rules.length >= MAX_RULES)
      throw failure('invalid-input', t('rules:tooMany', { most: MAX_RULES }));
    const saved = { ...rule, on: before?.on === true && actsLike(before, rule) };
    await this.#change((rules) =>
      before === undefined
        ? [...rules, saved]
        : rules.map((one) => (one.id === rule.id ? saved : one)),
    );
  }

  async #change(change: (rules: readonly Rule[]) => Rule[]): Promise<void> {
    await this.#ports.settings.update((all) => ({
      ...all,
      rules: { ...all.rules, rules: change(all.rules.rules) },
    }));
    this.#publish();
  }

  #publish(): void {
    this.#ports.hub.set('rules.state', { rules: this.#rules, log: this.#journal.log });
  }

  async #try(rule: Rule, { signal }: CallContext) {
    const { when } = rule;
    const which = getSubject(when);
    const level = getLevel(when);
    const recorded = this.#journal.facts(when.k, (at) =>
      when.k === 'playoutGap' ? at <= level : at >= level,
    );
    const runs = when.k === 'runFailed' ? await this.#failedRuns(which ?? '', signal) : null;
    this.#tried = rule;
    const facts = new Map([...recorded, ...(runs ?? [])].map((fact) => [fact.key, fact]));
    return {
      facts: [...facts.values()]
        .filter(({ of, caused }) => !caused && (which === null || of === which))
        .sort((a, b) => b.at - a.at),
      since: runs === null ? this.#journal.since : this.#ports.clock.now() - WEEK_MS,
      refused: findObstacle(rule, this.#ports),
    };
  }

  /** Runs that failed in the last 7 days, from the server; null: it does not list them. */
  async #failedRuns(name: string, signal: AbortSignal): Promise<ServiceEvent[] | null> {
    const { commands, hub, clock, log } = this.#ports;
    if (hub.get('workflows.overview').value?.abilities.allRuns !== '') return null;
    const query = { states: [...failedStates], name, from: clock.now() - WEEK_MS, to: null };
    const runs: Run[] = [];
    try {
      let cursor: string | null = null;
      for (let page = 0; page < MAX_PAGES; page += 1) {
        const runsPage: { readonly runs: Run[]; readonly next: string | null } =
          await commands.call('workflows.runs', { ...query, cursor }, { signal, origin: 'rule' });
        runs.push(...runsPage.runs);
        cursor = runsPage.next;
        if (cursor === null) break;
      }
    } catch (error) {
      log.warn('failed runs could not be read', { error });
      return null;
    }
    return runs.flatMap((run) => runEvent(run) ?? []).map(onOneLine);
  }
}

function refuseLoop(rule: Rule): void {
  if (startsItself(rule))
    throw failure('invalid-input', t('rules:refused.loop'), { field: 'workflow' });
}
