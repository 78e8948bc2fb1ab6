import { AppFailure, isUnconfirmed } from '../../../shared/contract/errors.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { EventKind, ServiceEvent } from '../../../shared/attention/event.ts';
import type { Rule, RuleThen } from '../../../shared/rules/model.ts';
import { startsItself, turnsOffItsTrigger } from '../../../shared/rules/when.ts';
import { executesValues } from '../../../shared/workflows/rules/params.ts';
import { RULE_RUN } from '../../../shared/workflows/rules/run-event.ts';
import { newRunId } from '../../../shared/workflows/rules/run-id.ts';
import type { AttentionPort, Clock, Publisher, RandomPort } from '../../platform/ports.ts';
import type { CommandPort } from '../../platform/ports/command-port.ts';
import { filled, hasPlaceholder } from './event-text.ts';
import type { RulesJournal } from './journal.ts';

export interface ActionPorts {
  readonly attention: AttentionPort;
  readonly commands: CommandPort;
  readonly hub: Pick<Publisher, 'get'>;
  readonly clock: Clock;
  readonly random: RandomPort;
}

/** The address of an event's object in its panel. */
const places: Readonly<Record<EventKind, (event: ServiceEvent) => string>> = {
  playoutGap: ({ of }) => `/playout#${encodeURIComponent(`channel=${of}`)}`,
  deployFailed: ({ of }) => `/deploys#${encodeURIComponent(of)}`,
  runFailed: ({ of }) => `/workflows#${encodeURIComponent(of)}`,
  issueAssigned: ({ subject }) => `/issues#${encodeURIComponent(subject)}`,
  playerOffline: () => '/music',
};

/**
 * Why a rule cannot act now, independent of the event, as a sentence; null: it can. External texts are never sent to a server that executes
 * them.
 */
export function findObstacle(
  rule: Pick<Rule, 'when' | 'then'>,
  { hub }: Pick<ActionPorts, 'hub'>,
): string | null {
  if (startsItself(rule)) return t('rules:refused.loop');
  if (turnsOffItsTrigger(rule, hub.get('music.scenes'))) return t('rules:refused.sceneLoop');
  if (rule.then.k !== 'startWorkflow') return null;
  const { value: overview, stale } = hub.get('workflows.overview');
  if (overview === null) return t('rules:refused.noScheduler');
  const foreign = rule.then.params.find(({ value }) => hasPlaceholder(value));
  if (foreign === undefined) return null;
  if (stale) return t('rules:refused.stale');
  return executesValues(overview.dialect, overview.version)
    ? t('rules:refused.executed', { name: foreign.name ?? foreign.value })
    : null;
}

interface Acting extends ActionPorts {
  /** Records which runs rules start, so that their failures do not trigger further rules. */
  readonly journal: Pick<RulesJournal, 'started'>;
}

/** Carries out the rule's action. Resolves with the reason for a failure as a sentence, or null; never rejects. */
export async function perform(
  rule: Rule,
  event: ServiceEvent,
  ports: Acting,
  signal: AbortSignal,
): Promise<string | null> {
  const refused = findObstacle(rule, ports);
  if (refused !== null) return refused;
  try {
    if (rule.then.k === 'notify') notify(rule, rule.then.text, event, ports.attention);
    else await command(rule.then, event, ports, signal);
    return null;
  } catch (error) {
    return error instanceof AppFailure ? error.message : t('rules:refused.internal');
  }
}

/** Carries out the actions of rules in other services. */
async function command(
  then: Exclude<RuleThen, { k: 'notify' }>,
  event: ServiceEvent,
  { commands, clock, random, journal }: Acting,
  signal: AbortSignal,
): Promise<void> {
  const context = { signal, origin: 'rule' } as const;
  switch (then.k) {
    case 'openPanel':
      commands.open(`/${encodeURIComponent(then.panel)}`);
      return;
    case 'pausePlayer': {
      const pause = { playerId: then.player, do: { action: 'pause' } } as const;
      await commands.call('music.command', pause, context);
      return;
    }
    case 'applyScene':
      await commands.call('music.applyScene', { id: then.scene }, context);
      return;
    case 'startWorkflow': {
      const { file, name } = then;
      const params = then.params.map((param) => ({ ...param, value: filled(param.value, event) }));
      const runId = newRunId(clock.now(), random, RULE_RUN);
      const foreign = then.params.some(({ value }) => hasPlaceholder(value));
      const input = { file, name, runId, params, foreign, singleton: true, enqueue: false };
      try {
        journal.started(await commands.call('workflows.start', input, context));
      } catch (error) {
        if (isUnconfirmed(error)) journal.started({ name, id: null });
        throw error;
      }
    }
  }
}

/** The key of a rule's item in the attention list. */
export const attentionKey = (ruleId: string): string => `rule:${ruleId}`;

/** Replaces the rule's item, so that a new event is announced as such. */
function notify(rule: Rule, text: string, event: ServiceEvent, attention: AttentionPort): void {
  const usual = t(`rules:happened.${event.kind}`);
  attention.clear('app', attentionKey(rule.id));
  attention.raise('app', attentionKey(rule.id), {
    severity: 'warn',
    kind: 'rule',
    state: `${event.kind} ${event.key}`,
    subject: `${filled(rule.name, event)}:`,
    text: text.trim() === '' ? filled(usual, event) : filled(text, event),
    detail: event.detail,
    action: { k: 'open', label: t('rules:show'), path: places[event.kind](event) },
  });
}
