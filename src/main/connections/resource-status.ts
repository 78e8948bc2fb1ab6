import type { ConnectionStatus } from '../../shared/connections/model.ts';
import { mendOfError } from '../../shared/connections/mend.ts';
import { t } from '../../shared/i18n/translate.ts';
import type { ResourceState } from '../../shared/connections/resource-state.ts';

/** How a profile stands whose connection is nothing but the reads of one resource. */
export function resourceStatus(
  address: string | null,
  { value, at, stale, error }: ResourceState<unknown>,
): ConnectionStatus {
  const phase = phaseOf(value !== null && !stale, error);
  return {
    phase,
    state: stateNames[phase],
    words: t(`connections:status.${phase}`),
    reason: error?.message ?? null,
    mend: error === null ? null : mendOfError(error),
    address,
    since: null,
    dataAt: at,
  };
}

type Phase = Exclude<ConnectionStatus['phase'], 'idle'>;

/** As music's own connection calls them in `status --json`. */
const stateNames = {
  connecting: 'connecting',
  connected: 'online',
  waiting: 'waiting',
  attention: 'blocked',
} as const satisfies Record<Phase, string>;

/** Failures that time does not mend. */
const lasting: ReadonlySet<string> = new Set([
  'unauthorized',
  'forbidden',
  'certificate',
  'not-this-server',
  'untrusted',
  'storage',
]);

function phaseOf(live: boolean, error: ResourceState<unknown>['error']): Phase {
  if (error === null) return live ? 'connected' : 'connecting';
  return lasting.has(error.code) ? 'attention' : 'waiting';
}
