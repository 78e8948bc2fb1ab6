import '../../../../shared/attention/texts.ts';
import { causeSentence } from '../../../../shared/contract/cause-failure.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { AttentionAction } from '../../../../shared/attention/model.ts';
import type { Cause, ConnectionView } from '../../../../shared/music/connection.ts';
import type { ProblemKind } from '../../../../shared/music/connection-words.ts';
import { problemKind, serverName } from '../../../../shared/music/connection-words.ts';
import { isUsable } from '../../../../shared/music/usable.ts';
import type { AttentionReport } from '../../../platform/ports.ts';

/** A server may be away for this long (ms) before somebody has to know. */
export const PATIENCE = 30_000;

/** What is known of a connection's trouble, through all its attempts. */
export interface Trouble {
  /** When it began: ms since epoch. */
  readonly since: number;
  readonly cause: Cause;
  /** It cannot go on by itself. */
  readonly blocked: boolean;
}

/** The trouble after `view`, seen at `now` (ms since epoch). An attempt alone ends nothing: only a live connection does. */
export function troubleAfter(
  before: Trouble | null,
  view: ConnectionView,
  now: number,
): Trouble | null {
  const { state } = view;
  if (state.k === 'stopped' || isUsable(view)) return null;
  if (state.k !== 'waiting' && state.k !== 'blocked') return before;
  return { since: before?.since ?? now, cause: state.cause, blocked: state.k === 'blocked' };
}

/** ms until `trouble` has to be told of though nothing else happens; null: nothing changes by time alone. */
export function untilTold(trouble: Trouble | null, now: number): number | null {
  if (trouble === null || trouble.blocked) return null;
  const left = trouble.since + PATIENCE - now;
  return left > 0 ? left : null;
}

/** What is to be told of it at `now` (ms since epoch); null: nothing yet. */
export function troubleReport(
  trouble: Trouble | null,
  view: ConnectionView,
  now: number,
): AttentionReport | null {
  if (trouble === null) return null;
  const subject = serverName(view);
  const detail = causeSentence(trouble.cause);
  if (trouble.blocked) {
    const kind = problemKind(trouble.cause);
    const text = t(`attention:music.problem.${kind}`);
    return { severity: 'bad', subject, text, detail, action: remedy(kind, view) };
  }
  if (untilTold(trouble, now) !== null) return null;
  const text = t('attention:music.unreachable');
  return { severity: 'warn', subject, text, detail, action: retry() };
}

const retry = (): AttentionAction => ({
  k: 'call',
  label: t('app:connection.retryNow'),
  method: 'music.retryNow',
  input: undefined,
});

const labels: Readonly<Partial<Record<ProblemKind, () => string>>> = {
  token: () => t('app:connection.newToken'),
  noToken: () => t('app:connection.newToken'),
  untrusted: () => t('app:connection.trust'),
  unconfirmed: () => t('app:connection.confirm'),
};

/** What is not to be changed in the app (a locked keyring, a server without a user) is only tried again. */
const elsewhere: ReadonlySet<ProblemKind> = new Set<ProblemKind>(['keyring', 'setup', 'tooOld']);

function remedy(kind: ProblemKind, view: ConnectionView): AttentionAction {
  if (elsewhere.has(kind)) return retry();
  const label = labels[kind]?.() ?? t('app:connection.change');
  return { k: 'open', label, path: formOf(view) };
}

/** The page with the form of the connection. */
export const formOf = ({ profileId }: ConnectionView): string =>
  profileId === null ? '/connections' : `/connections#${encodeURIComponent(profileId)}`;
