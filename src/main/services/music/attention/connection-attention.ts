import type { ConnectionView } from '../../../../shared/music/connection.ts';
import type { Dispose } from '../../../../shared/lib/disposable.ts';
import type { AttentionPort, AttentionReport, Clock } from '../../../platform/ports.ts';
import type { Trouble } from './connection-trouble.ts';
import { troubleAfter, troubleReport, untilTold, formOf } from './connection-trouble.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { serverName } from '../../../../shared/music/connection-words.ts';
import { expiryOf } from '../../../../shared/music/expiry.ts';
import { fromIso } from '../../../net/iso-time.ts';

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
    action: { k: 'open', label: t('app:connection.newToken'), path: formOf(view) },
  };
}
