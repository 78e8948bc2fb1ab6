import type { ConnectionView, Cause } from '../../../../shared/music/connection.ts';
import type { Dispose } from '../../../../shared/lib/disposable.ts';
import type { AttentionPort, AttentionReport, Clock } from '../../../platform/ports.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { serverName, problemKind } from '../../../../shared/music/connection-words.ts';
import { expiryOf } from '../../../../shared/music/expiry.ts';
import { fromIso } from '../../../net/iso-time.ts';
import { causeSentence } from '../../../../shared/music/cause-failure.ts';
import type { AttentionAction } from '../../../../shared/attention/model.ts';
import type { Mend } from '../../../../shared/connections/mend.ts';
import { formPath, mendOfCause } from '../../../../shared/connections/mend.ts';
import { mendLabel } from '../../../../shared/connections/mend-label.ts';
import type { ProblemKind } from '../../../../shared/music/connection-words.ts';
import { isUsable } from '../../../../shared/music/usable.ts';

/** A server may be away for this long (ms) before somebody has to know. */
export const PATIENCE = 30_000;

/** What is known of a connection's trouble, through all its attempts. */
interface Trouble {
  /** When it began: ms since epoch. */
  readonly since: number;
  readonly cause: Cause;
  /** It cannot go on by itself. */
  readonly blocked: boolean;
}

/** What is not to be changed in the app (a locked keyring, a server without a user) is only tried again. */
const elsewhere: ReadonlySet<ProblemKind> = new Set<ProblemKind>(['keyring', 'setup', 'tooOld']);

/** Days are looked at no more often than this (ms), however much happens. */
const SELDOM = 60_000;

/** Puts on the list what the music connection needs somebody for. Has a timer only while its patience runs. */
export class ConnectionAttention {
  readonly #ports: { readonly attention: AttentionPort; readonly clock: Clock };
  #view: ConnectionView | null = null;
  #trouble: Trouble | null = null;
  #stopTimer: Dispose = () => undefined;
  #lookedAt = 0;

  constructor(ports: { readonly attention: AttentionPort; readonly clock: Clock }) {
    this.#ports = ports;
  }

  /** The connection changed. */
  note(view: ConnectionView): void {
    const before = this.#view;
    if (before !== null && before.profileId !== view.profileId) this.stop();
    this.#view = view;
    this.#trouble = troubleAfter(this.#trouble, view, this.#ports.clock.now());
    this.#look();
  }

  /** Something happened, so time may have passed: what changes with the days needs no timer of its own. */
  look(): void {
    if (this.#ports.clock.now() - this.#lookedAt >= SELDOM) this.#look();
  }

  #look(): void {
    const view = this.#view;
    if (view === null) return;
    const now = this.#ports.clock.now();
    this.#lookedAt = now;
    this.#tell(view, 'connection', troubleReport(this.#trouble, view, now));
    this.#tell(view, 'token', tokenReport(view, now));
    this.#stopTimer();
    const left = untilTold(this.#trouble, now);
    if (left !== null)
      this.#stopTimer = this.#ports.clock.after(left, () => {
        this.#look();
      });
  }

  /** Takes everything back. */
  stop(): void {
    this.#stopTimer();
    this.#view = null;
    this.#trouble = null;
    this.#ports.attention.clearAll('music');
  }

  /** Keys name the profile, so that one server's trouble never counts as the other's. */
  #tell(view: ConnectionView, what: string, report: AttentionReport | null): void {
    const { attention } = this.#ports;
    const key = `${what}/${view.profileId ?? ''}`;
    if (report === null) attention.clear('music', key);
    else attention.raise('music', key, report);
  }
}

/** Told ahead while the token still works: afterwards the refused connection says it. `now`: ms since epoch. */
function tokenReport(view: ConnectionView, now: number): AttentionReport | null {
  if (view.profileId === null || view.state.k === 'stopped') return null;
  const at = view.tokenExpiresAt === null ? null : fromIso(view.tokenExpiresAt);
  if (at === null) return null;
  const { urgency, days } = expiryOf(at, now);
  if (urgency !== 'soon') return null;
  return {
    severity: 'warn',
    subject: serverName(view),
    text:
      days === 0
        ? t('attention:music.tokenToday')
        : t('attention:music.tokenDays', { count: days }),
    detail: t('attention:music.tokenDetail'),
    action: mendAction('token', view),
  };
}

/** The trouble after `view`, seen at `now` (ms since epoch). An attempt alone ends nothing: only a live connection does. */
function troubleAfter(before: Trouble | null, view: ConnectionView, now: number): Trouble | null {
  const { state } = view;
  if (state.k === 'stopped' || isUsable(view)) return null;
  if (state.k !== 'waiting' && state.k !== 'blocked') return before;
  return { since: before?.since ?? now, cause: state.cause, blocked: state.k === 'blocked' };
}

/** ms until `trouble` has to be told of though nothing else happens; null: nothing changes by time alone. */
function untilTold(trouble: Trouble | null, now: number): number | null {
  if (trouble === null || trouble.blocked) return null;
  const left = trouble.since + PATIENCE - now;
  return left > 0 ? left : null;
}

/** What is to be told of it at `now` (ms since epoch); null: nothing yet. */
function troubleReport(
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
    const action = elsewhere.has(kind)
      ? retry()
      : mendAction(mendOfCause(trouble.cause.code), view);
    return { severity: 'bad', subject, text, detail, action };
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

/** Opens the form of the connection at the field that mends it. */
const mendAction = (mend: Mend | null, { profileId }: ConnectionView): AttentionAction => ({
  k: 'open',
  label: mendLabel(mend),
  path: profileId === null ? '/connections' : formPath(profileId, mend),
});
