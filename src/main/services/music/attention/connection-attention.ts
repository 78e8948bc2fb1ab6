import type { ConnectionView, Cause } from '../../../../shared/music/connection.ts';
import type { Dispose } from '../../../../shared/lib/disposable.ts';
import type { AttentionPort, AttentionReport, Clock } from '../../../platform/ports.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { serverName, problemKind } from '../../../../shared/music/connection-problem.ts';
import { computeExpiry } from '../../../../shared/music/expiry.ts';
import { fromIso } from '../../../net/iso-time.ts';
import { causeSentence } from '../../../../shared/music/cause-failure.ts';
import type { AttentionAction } from '../../../../shared/attention/model.ts';
import type { Fix } from '../../../../shared/connections/fix.ts';
import { formPath, fixForCause } from '../../../../shared/connections/fix.ts';
import { fixLabel } from '../../../../shared/connections/fix-label.ts';
import type { ProblemKind } from '../../../../shared/music/connection-problem.ts';
import { isUsable } from '../../../../shared/music/usable.ts';

/** A server can be offline for this long (ms) before it is reported. */
export const OFFLINE_GRACE_MS = 30_000;

/** The ongoing trouble of a connection, across all its attempts. */
interface ConnectionOutage {
  /** Start time: ms since epoch. */
  readonly since: number;
  readonly cause: Cause;
  /** It cannot continue without the user. */
  readonly blocked: boolean;
}

/** Causes that cannot be fixed in the app (a locked keyring, a server without a user) only offer a retry. */
const elsewhere: ReadonlySet<ProblemKind> = new Set<ProblemKind>(['keyring', 'setup', 'tooOld']);

/** Minimum interval of checking expiry dates (ms), however many events arrive. */
const EXPIRY_CHECK_MS = 60_000;

/** Reports what the user must do for the music connection. Runs a timer only while an outage is not reported yet. */
export class ConnectionAttention {
  readonly #ports: { readonly attention: AttentionPort; readonly clock: Clock };
  #view: ConnectionView | null = null;
  #trouble: ConnectionOutage | null = null;
  #stopTimer: Dispose = () => undefined;
  #checkedAt = 0;

  constructor(ports: { readonly attention: AttentionPort; readonly clock: Clock }) {
    this.#ports = ports;
  }

  /** Handles a change of the connection. */
  note(view: ConnectionView): void {
    const before = this.#view;
    if (before !== null && before.profileId !== view.profileId) this.stop();
    this.#view = view;
    this.#trouble = troubleAfter(this.#trouble, view, this.#ports.clock.now());
    this.#check();
  }

  /** Handles any other event. Checks the date, so that expiry dates need no timer of their own. */
  look(): void {
    if (this.#ports.clock.now() - this.#checkedAt >= EXPIRY_CHECK_MS) this.#check();
  }

  #check(): void {
    const view = this.#view;
    if (view === null) return;
    const now = this.#ports.clock.now();
    this.#checkedAt = now;
    this.#report(view, 'connection', troubleReport(this.#trouble, view, now));
    this.#report(view, 'token', tokenReport(view, now));
    this.#stopTimer();
    const left = untilRaised(this.#trouble, now);
    if (left !== null) this.#stopTimer = this.#ports.clock.after(left, () => this.#check());
  }

  /** Removes all reports. */
  stop(): void {
    this.#stopTimer();
    this.#view = null;
    this.#trouble = null;
    this.#ports.attention.clearAll('music');
  }

  /** Keys contain the profile, so that reports of different servers stay apart. */
  #report(view: ConnectionView, what: string, report: AttentionReport | null): void {
    const { attention } = this.#ports;
    const key = `${what}/${view.profileId ?? ''}`;
    if (report === null) attention.clear('music', key);
    else attention.raise('music', key, report);
  }
}

/**
 * The report about an expiring token, only while the token still works; afterwards the refused connection reports it. `now`: ms since
 * epoch.
 */
function tokenReport(view: ConnectionView, now: number): AttentionReport | null {
  if (view.profileId === null || view.state.k === 'stopped') return null;
  const at = view.tokenExpiresAt === null ? null : fromIso(view.tokenExpiresAt);
  if (at === null) return null;
  const { urgency, days } = computeExpiry(at, now);
  if (urgency !== 'soon') return null;
  return {
    severity: 'warn',
    subject: serverName(view),
    text:
      days === 0
        ? t('attention:music.tokenToday')
        : t('attention:music.tokenDays', { count: days }),
    detail: t('attention:music.tokenDetail'),
    action: fixAction('token', view),
  };
}

/** The trouble after `view`, at `now` (ms since epoch). An attempt alone does not end it: only a live connection does. */
function troubleAfter(
  before: ConnectionOutage | null,
  view: ConnectionView,
  now: number,
): ConnectionOutage | null {
  const { state } = view;
  if (state.k === 'stopped' || isUsable(view)) return null;
  if (state.k !== 'waiting' && state.k !== 'blocked') return before;
  return { since: before?.since ?? now, cause: state.cause, blocked: state.k === 'blocked' };
}

/** ms until `trouble` must be reported without another event; null: time alone changes nothing. */
function untilRaised(trouble: ConnectionOutage | null, now: number): number | null {
  if (trouble === null || trouble.blocked) return null;
  const left = trouble.since + OFFLINE_GRACE_MS - now;
  return left > 0 ? left : null;
}

/** The report at `now` (ms since epoch); null: none yet. */
function troubleReport(
  trouble: ConnectionOutage | null,
  view: ConnectionView,
  now: number,
): AttentionReport | null {
  if (trouble === null) return null;
  const subject = serverName(view);
  const detail = causeSentence(trouble.cause);
  if (trouble.blocked) {
    const kind = problemKind(trouble.cause);
    const text = t(`attention:music.problem.${kind}`);
    const action = elsewhere.has(kind) ? retry() : fixAction(fixForCause(trouble.cause.code), view);
    return { severity: 'bad', subject, text, detail, action };
  }
  if (untilRaised(trouble, now) !== null) return null;
  const text = t('attention:music.unreachable');
  return { severity: 'warn', subject, text, detail, action: retry() };
}

const retry = (): AttentionAction => ({
  k: 'call',
  label: t('app:connection.retryNow'),
  method: 'music.retryNow',
  input: undefined,
});

/** Opens the form of the connection at the field that fixes it. */
const fixAction = (fix: Fix | null, { profileId }: ConnectionView): AttentionAction => ({
  k: 'open',
  label: fixLabel(fix),
  path: profileId === null ? '/connections' : formPath(profileId, fix),
});
