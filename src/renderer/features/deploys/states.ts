import { t } from '../../../shared/i18n/translate.ts';
import type { DeployState, Service } from '../../../shared/deploys/model.ts';
import type { StateClass } from '../../../shared/deploys/rules/states.ts';
import {
  beganAt,
  measureDuration,
  isInFlight,
  nextStates,
  formatRemark,
  stateHelp,
} from '../../../shared/deploys/rules/states.ts';
import { formatState } from '../../../shared/format/states.ts';
import { formatDuration } from '../../../shared/format/duration.ts';

/** From the most to the least urgent. */
export const stateClasses: readonly StateClass[] = ['bad', 'inFlight', 'good', 'neutral'];

/** Whether a deployment or service failed by itself, rather than being paused or replaced. */
export const isFailure = ({ state }: { readonly state: DeployState }): boolean =>
  state === 'failed' || state === 'crashed';

/** What a state means and which states may follow. */
export function stateHint(state: DeployState): string {
  const next = nextStates(state).map(({ to, trigger }) =>
    t('deployspanel:next', { state: formatState(to), trigger: trigger() }),
  );
  return [stateHelp(state), ...next].join(' ');
}

/** The first 7 characters of a commit; null: none is known. */
export const shortCommit = (commit: string | null): string | null => commit?.slice(0, 7) ?? null;

/** Why a service does not run, or what it waits for, as a sentence; null while all is well. `suspension`: why the workspace is suspended. */
export function explainState(
  service: Service,
  suspension: string | null,
  now: number,
): string | null {
  const { state, error, recent } = service;
  const [newest] = recent;
  if (isFailure(service)) return whyFailed(service, now);
  if (state === 'suspended') {
    const reason = suspension ?? error;
    return reason === null ? stateHelp(state) : t('deployspanel:why.suspended', { error: reason });
  }
  if (isInFlight(state))
    return (
      formatRemark(state, newest === undefined ? null : beganAt(newest), now) ?? stateHelp(state)
    );
  return state === 'active' ? error : stateHelp(state);
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function whyFailed({ state, error: own, recent: [newest] }: Service, now: number): string {
  const error = own ?? newest?.error ?? null;
  if (error === null) return stateHelp(state);
  if (state === 'crashed') {
    // Many platforms report it in these words.
    const isWhole = /^the container exited\b/i.test(error);
    return isWhole ? capitalize(error) : t('deployspanel:why.crashed', { error });
  }
  const took = newest?.state === state ? measureDuration(newest, now) : null;
  return took === null
    ? t('deployspanel:why.failed', { error })
    : t('deployspanel:why.failedAfter', { error, duration: formatDuration(took) });
}
