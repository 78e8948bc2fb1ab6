import type { ConnectionStatus } from '../../shared/connections/model.ts';
import '../../shared/attention/texts.ts';
import type { Fix } from '../../shared/connections/fix.ts';
import { fixForError, readCauseCode } from '../../shared/connections/fix.ts';
import { t } from '../../shared/i18n/translate.ts';
import type { ResourceState } from '../../shared/connections/resource-state.ts';

/** The status of a profile whose connection consists of polling one resource. */
export function resourceStatus(
  address: string | null,
  { value, at, stale, error, nextAt }: ResourceState<unknown>,
): ConnectionStatus {
  const phase = choosePhase(value !== null && !stale, error);
  const fix = error === null ? null : fixForError(error);
  // A web page may also be a proxy's or a sign-in page's, so the address is not called wrong.
  const isPage = error !== null && readCauseCode(error) === 'speaks-html';
  const name = phase === 'attention' ? (isPage ? 'page' : fix) : null;
  return {
    phase,
    state: stateNames[phase],
    words: t(`connections:status.${name ?? phase}`),
    ...(name === null ? {} : { problem: t(`attention:problem.${problems[name]}`) }),
    reason: error?.message ?? null,
    fix,
    address,
    since: null,
    retryAt: phase === 'waiting' ? nextAt : null,
    dataAt: at,
  };
}

/** Keys of the texts by error code. */
const problems = {
  token: 'token',
  ca: 'certificate',
  address: 'address',
  trust: 'untrusted',
  confirm: 'unconfirmed',
  page: 'page',
} as const satisfies Record<Fix | 'page', string>;

type Phase = Exclude<ConnectionStatus['phase'], 'idle'>;

/** The same names that music uses in `status --json`. */
const stateNames = {
  connecting: 'connecting',
  connected: 'online',
  waiting: 'waiting',
  attention: 'blocked',
} as const satisfies Record<Phase, string>;

/** Failures that need the user: retrying does not help. */
const lasting: ReadonlySet<string> = new Set([
  'unauthorized',
  'forbidden',
  'certificate',
  'not-this-server',
  'untrusted',
  'storage',
]);

function choosePhase(live: boolean, error: ResourceState<unknown>['error']): Phase {
  if (error === null) return live ? 'connected' : 'connecting';
  return lasting.has(error.code) ? 'attention' : 'waiting';
}
