import '../../shared/attention/texts.ts';
import { connectionKey } from '../../shared/attention/list.ts';
import type { AttentionAction, ItemDetails } from '../../shared/attention/model.ts';
import { AttentionSource } from '../../shared/attention/model.ts';
import { computeExpiry } from '../../shared/connections/expiry.ts';
import type { Fix } from '../../shared/connections/fix.ts';
import { formPath } from '../../shared/connections/fix.ts';
import { fixLabel } from '../../shared/connections/fix-label.ts';
import type { ConnectionProfile } from '../../shared/connections/model.ts';
import { t } from '../../shared/i18n/translate.ts';
import type { Dispose } from '../../shared/lib/disposable.ts';
import { fromIso } from '../net/iso-time.ts';
import type { AttentionPort, AttentionReport, Clock, ReadDetails } from '../platform/ports.ts';

/** A server can be offline for this long (ms) before it is reported: long enough for another read, which may find it again. */
export const OFFLINE_GRACE_MS = 5_000;
/** Interval (ms) of checking expiry dates. */
const RECHECK_MS = 60 * 60_000;

type Profile = Pick<
  ConnectionProfile,
  'id' | 'service' | 'name' | 'credential' | 'expiresAt' | 'status'
>;

/** The ongoing trouble of a connection, across all its attempts. `since` (ms since epoch): the same as in Connections. */
interface Outage {
  readonly since: number;
  readonly status: Profile['status'];
}

/** The failed step of a connection since `since` (ms since epoch; null: it works), and its newest changes. */
export type ReadConnectionDetails = (
  profile: Pick<Profile, 'id' | 'service'>,
  since: number | null,
  signal: AbortSignal,
) => Promise<Partial<ItemDetails>>;

/** Reports what the user must do for the connections of all services: one item for each profile, and one for a token that expires. */
export class ConnectionAttention {
  readonly #attention: AttentionPort;
  readonly #clock: Clock;
  readonly #details: ReadConnectionDetails;
  #profiles: readonly Profile[] = [];
  #outages: ReadonlyMap<string, Outage> = new Map();
  /** `<service> <key>` of each item, with the profile that it is about. */
  #raised: ReadonlyMap<string, { readonly source: AttentionSource; readonly profile: string }> =
    new Map();
  #stopTimer: Dispose = () => undefined;

  constructor(ports: {
    readonly attention: AttentionPort;
    readonly clock: Clock;
    readonly details: ReadConnectionDetails;
  }) {
    this.#attention = ports.attention;
    this.#clock = ports.clock;
    this.#details = ports.details;
  }

  /** The profiles of all services changed, or their status, as the history has noted them. */
  note(profiles: readonly Profile[]): void {
    this.#profiles = profiles;
    const now = this.#clock.now();
    const outages = new Map<string, Outage>();
    for (const { id, status } of profiles) {
      const outage = outageAfter(this.#outages.get(id) ?? null, status, now);
      if (outage !== null) outages.set(id, outage);
    }
    this.#outages = outages;
    this.#check();
  }

  dispose(): void {
    this.#stopTimer();
  }

  #check(): void {
    const now = this.#clock.now();
    const raised = new Map<string, { source: AttentionSource; profile: string }>();
    for (const profile of this.#profiles) {
      const source = AttentionSource.safeParse(profile.service).data;
      if (source === undefined) continue;
      for (const [key, report] of listReports(profile, this.#outages.get(profile.id), now)) {
        raised.set(`${source} ${key}`, { source, profile: profile.id });
        const details: ReadDetails = (signal) =>
          this.#details(profile, this.#outages.get(profile.id)?.since ?? null, signal);
        this.#attention.raise(source, key, report, { details });
      }
    }
    for (const [name, one] of this.#raised)
      if (!raised.has(name))
        this.#clear(one.source, name.slice(one.source.length + 1), one.profile);
    this.#raised = raised;
    this.#setTimer(now);
  }

  #clear(source: AttentionSource, key: string, profileId: string): void {
    const profile = this.#profiles.find(({ id }) => id === profileId);
    const isBack = key === connectionKey(profileId) && profile?.status.phase === 'connected';
    const action: AttentionAction = {
      k: 'open',
      label: t('attention:connection.show'),
      path: `/${source}`,
    };
    this.#attention.clear(
      source,
      key,
      isBack ? { text: t('attention:connection.recovered'), action } : null,
    );
  }

  #setTimer(now: number): void {
    this.#stopTimer();
    const graces = [...this.#outages.values()].flatMap(({ since, status }) => {
      const left = since + OFFLINE_GRACE_MS - now;
      return status.phase !== 'attention' && left > 0 ? [left] : [];
    });
    const expires = this.#profiles.some(({ expiresAt }) => expiresAt !== null) ? [RECHECK_MS] : [];
    const waits = [...graces, ...expires];
    if (waits.length > 0)
      this.#stopTimer = this.#clock.after(Math.min(...waits), () => this.#check());
  }
}

/** The trouble after `status`, at `now` (ms since epoch). An attempt alone does not end it: only a live connection does. */
function outageAfter(before: Outage | null, status: Profile['status'], now: number): Outage | null {
  if (status.phase === 'connected' || status.phase === 'idle') return null;
  if (status.phase === 'connecting') return before;
  return { since: status.since ?? before?.since ?? now, status };
}

/** The items of a profile by key, at `now` (ms since epoch). */
function listReports(
  profile: Profile,
  outage: Outage | undefined,
  now: number,
): readonly (readonly [string, AttentionReport])[] {
  const trouble = outage === undefined ? null : troubleReport(profile, outage, now);
  if (trouble !== null) return [[connectionKey(profile.id), trouble]];
  const token = tokenReport(profile, now);
  return token === null ? [] : [[`token/${profile.id}`, token]];
}

function troubleReport(
  profile: Profile,
  { since, status }: Outage,
  now: number,
): AttentionReport | null {
  const { name: subject, id } = profile;
  const detail = status.reason === null ? {} : { detail: status.reason };
  const open = openForm(id, status.fix);
  const again = tryAgain(profile);
  const about = { about: connectionKey(id), subject, since, ...detail };
  if (status.phase === 'attention') {
    const text = status.problem ?? t('attention:problem.default');
    const [action, other] = status.fix === null ? [again, open] : [open, again];
    return { severity: 'bad', kind: 'refused', ...about, text, action, more: [other] };
  }
  if (now - since < OFFLINE_GRACE_MS) return null;
  const text = t('attention:connection.unreachable');
  return { severity: 'bad', kind: 'lost', ...about, text, action: again, more: [open] };
}

/** The report about an expiring token, only while the token still works. Sign-ins that the app renews do not expire. */
function tokenReport(
  { id, name: subject, credential, expiresAt, status }: Profile,
  now: number,
): AttentionReport | null {
  const at = expiresAt === null ? null : fromIso(expiresAt);
  if (at === null || status.phase === 'idle' || credential === 'oauth' || credential === 'login')
    return null;
  const { urgency, days } = computeExpiry(at, now);
  if (urgency !== 'soon') return null;
  return {
    severity: 'warn',
    kind: 'expires',
    about: connectionKey(id),
    subject,
    text:
      days === 0
        ? t('attention:connection.tokenToday')
        : t('attention:connection.tokenDays', { count: days }),
    detail: t('attention:connection.tokenDetail'),
    deadline: at,
    action: openForm(id, 'token'),
  };
}

const tryAgain = ({ service, id }: Profile): AttentionAction => ({
  k: 'call',
  label: t('attention:connection.again'),
  method: 'connections.retry',
  input: { service, profileId: id },
});

/** Opens the form of the connection at the field that fixes it. */
const openForm = (profileId: string, fix: Fix | null): AttentionAction => ({
  k: 'open',
  label: t('attention:connection.form', { label: fixLabel(fix) }),
  path: formPath(profileId, fix),
});
