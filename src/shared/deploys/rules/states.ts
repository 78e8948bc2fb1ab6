import '../rules-texts.ts';
import { t } from '../../i18n/translate.ts';
import type { Deployment, DeployState } from '../model.ts';

/** `neutral`: neither worth a notification nor in flight. */
export type StateClass = 'inFlight' | 'good' | 'bad' | 'neutral';

const classes: Readonly<Record<DeployState, StateClass>> = {
  queued: 'inFlight',
  building: 'inFlight',
  deploying: 'inFlight',
  active: 'good',
  failed: 'bad',
  crashed: 'bad',
  suspended: 'neutral',
  superseded: 'neutral',
  cancelled: 'neutral',
  unknown: 'neutral',
};

export const classOf = (state: DeployState): StateClass => classes[state];
export const isInFlight = (state: DeployState): boolean => classes[state] === 'inFlight';

/** The specification's table of transitions, in its order. `trigger` is a sentence part for people. */
export interface StateTransition {
  readonly from: readonly DeployState[];
  readonly to: DeployState;
  readonly trigger: () => string;
}

const inFlight = ['queued', 'building', 'deploying'] as const;
const any = [...inFlight, 'active', 'failed', 'crashed', 'superseded', 'cancelled'] as const;

export const transitions: readonly StateTransition[] = [
  { from: ['queued'], to: 'building', trigger: () => t('deploysrules:trigger.buildStarts') },
  { from: ['building'], to: 'deploying', trigger: () => t('deploysrules:trigger.buildFinishes') },
  { from: ['deploying'], to: 'active', trigger: () => t('deploysrules:trigger.healthy') },
  { from: ['building', 'deploying'], to: 'failed', trigger: () => t('deploysrules:trigger.error') },
  { from: ['active'], to: 'crashed', trigger: () => t('deploysrules:trigger.exit') },
  { from: inFlight, to: 'cancelled', trigger: () => t('deploysrules:trigger.update') },
  { from: ['active'], to: 'superseded', trigger: () => t('deploysrules:trigger.replaced') },
  { from: any, to: 'suspended', trigger: () => t('deploysrules:trigger.paused') },
];

/** The states that can follow this one; empty if the specification lists none. */
export const nextStates = (state: DeployState): readonly StateTransition[] =>
  transitions.filter(({ from }) => from.includes(state));

/** What a state means and where to look, as a sentence. */
export const stateHelp = (state: DeployState): string => t(`deploysrules:state.${state}`);

const QUEUED_LONG_MS = 5 * 60_000;
const DEPLOYING_LONG_MS = 2 * 60_000;

/** A hint for a deployment in flight that takes long; null: none. `since`: start of the state, or of the deployment (ms since epoch). */
export function formatRemark(state: DeployState, since: number | null, now: number): string | null {
  const age = since === null ? 0 : now - since;
  if (state === 'queued' && age > QUEUED_LONG_MS) return t('deploysrules:remark.queued');
  if (state === 'deploying' && age > DEPLOYING_LONG_MS) return t('deploysrules:remark.deploying');
  return null;
}

/** When a deployment began (ms since epoch); null: unknown. */
export const beganAt = ({
  startedAt,
  createdAt,
}: Pick<Deployment, 'startedAt' | 'createdAt'>): number | null => startedAt ?? createdAt;

/** How long a deployment took, or has taken so far if it is in flight (ms); null: unknown. */
export function measureDuration(deployment: Deployment, now: number): number | null {
  const { state, finishedAt } = deployment;
  const start = beganAt(deployment);
  const end = finishedAt ?? (isInFlight(state) ? now : null);
  return start === null || end === null ? null : Math.max(0, end - start);
}
