import { equal } from '../lib/equal.ts';
import type { ServiceEvent } from '../attention/event.ts';
import type { Scene } from '../music/scenes/model.ts';
import type { Rule, RuleWhen } from './model.ts';

/** Choices of `hours` and `minutes`. Events are recorded for each, so that a rule can be tried with any of them. */
export const levels: Readonly<Record<RuleWhen['k'], readonly number[]>> = {
  playoutGap: [1, 2, 4, 8, 12, 24, 48, 72],
  deployFailed: [0],
  runFailed: [0],
  issueAssigned: [0],
  playerOffline: [0, 1, 5, 10, 30, 60, 120],
};

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Whether an event triggers a rule with this level at `now`: the gap is near enough, or the player has been offline long enough. */
export function hasReached({ kind, at }: ServiceEvent, level: number, now: number): boolean {
  if (kind === 'playoutGap') return at < now + level * HOUR_MS;
  return kind !== 'playerOffline' || now - at >= level * MINUTE_MS;
}

/** Hours of a gap, minutes offline; 0 for the others. */
export const getLevel = (when: RuleWhen): number =>
  when.k === 'playoutGap' ? when.hours : when.k === 'playerOffline' ? when.minutes : 0;

/** The channel, service, workflow, project or player of the trigger; null: any. */
export function getSubject(when: RuleWhen): string | null {
  switch (when.k) {
    case 'playoutGap':
      return when.channel;
    case 'deployFailed':
      return when.service;
    case 'runFailed':
      return when.workflow;
    case 'issueAssigned':
      return when.project;
    case 'playerOffline':
      return when.player;
  }
}

type Acts = Pick<Rule, 'when' | 'then'>;

/** Whether both have the same trigger and action, so that a trial of one is valid for the other. */
export const actsLike = (a: Acts, b: Acts): boolean => equal([a.when, a.then], [b.when, b.then]);

/** Whether it starts the workflow whose failure triggers it. */
export const startsItself = ({ when, then }: Acts): boolean =>
  when.k === 'runFailed' &&
  then.k === 'startWorkflow' &&
  (when.workflow === null || when.workflow === then.name || when.workflow === then.file);

/** Whether it applies a scene that turns off a player whose absence triggers it: some players are offline while they are off. */
export function turnsOffItsTrigger({ when, then }: Acts, scenes: readonly Scene[]): boolean {
  if (when.k !== 'playerOffline' || then.k !== 'applyScene') return false;
  const players = scenes.find(({ id }) => id === then.scene)?.players ?? [];
  return players.some(
    ({ id, powered }) => powered === false && (when.player === null || when.player === id),
  );
}

/** `level`: hours of a gap, minutes offline. */
export function makeWhen(k: RuleWhen['k'], which: string | null, level: number): RuleWhen {
  switch (k) {
    case 'playoutGap':
      return { k, channel: which, hours: level };
    case 'deployFailed':
      return { k, service: which };
    case 'runFailed':
      return { k, workflow: which };
    case 'issueAssigned':
      return { k, project: which };
    case 'playerOffline':
      return { k, player: which, minutes: level };
  }
}
