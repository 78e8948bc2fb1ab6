import '../../../shared/ads/texts.ts';
import type { Dispose } from '../../../shared/lib/disposable.ts';
import { failure } from '../../../shared/contract/errors.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { ResourceState } from '../../../shared/connections/resource-state.ts';
import type { AdAccount, Mode } from '../../../shared/ads/model.ts';
import { Overview } from '../../../shared/ads/model.ts';
import { noAds } from '../../../shared/ads/topics.ts';
import type { Opening } from '../../connections/profile-service.ts';
import type { ProfileStore } from '../../connections/profile-store.ts';
import type { Resource } from '../../resources/resource.ts';
import { candidatesOf, pickAccount, readAccount, readAccounts } from './accounts.ts';
import type { AdsPorts } from './ads-ports.ts';
import { createAdsApi } from './api/ads-api.ts';
import type { AdsApi } from './api/api.ts';
import { isUuid } from './api/request.ts';
import { adsAttention } from './overview/ads-attention.ts';
import { readOverview } from './overview/overview-reader.ts';
import { AdsPreferences } from './preferences.ts';
import { isLacking } from './refusal.ts';
import { CsvTables } from '../../net/csv-tables.ts';
import { Transfers } from './transfers.ts';

/** The service's work for one profile. */
export class AdsWork {
  readonly api: AdsApi;
  readonly profileId: string;
  readonly preferences: AdsPreferences;
  readonly overview: Resource<typeof Overview>;
  readonly transfers: Transfers;
  readonly tables: CsvTables;
  readonly onClose: Opening['onClose'];
  readonly #ports: AdsPorts;
  readonly #closed = new AbortController();
  /** Parts of what windows show that could not be read, by part. */
  readonly #problems = new Map<string, string>();
  #modeEnds: Dispose | null = null;
  #revision: number;

  constructor(ports: AdsPorts, profiles: ProfileStore, opening: Opening) {
    const { profile, client, resource, onClose } = opening;
    this.#ports = ports;
    this.onClose = onClose;
    this.profileId = profile.id;
    this.api = createAdsApi(client, { clock: ports.clock, fields: profile.fields });
    const preferences = new AdsPreferences(profiles, profile.id);
    this.preferences = preferences;
    this.transfers = new Transfers(ports.hub, ports.uuid);
    this.tables = new CsvTables(ports.store, `ads-csv/${profile.id}`);
    this.overview = resource({
      panel: 'overview',
      topics: ['ads.overview'],
      schema: Overview,
      version: 1,
      plan: { visible: 300_000, inFlight: 300_000, hidden: 1_200_000 },
      isInFlight: () => false,
      fetch: (signal) => this.#read(signal),
      onState: (state) => this.#publish(state),
      watch: adsAttention(ports.attention, (kind) => !preferences.get().silent.includes(kind)),
    });
    this.#revision = this.overview.state.value?.revision ?? 0;
    onClose(() => {
      this.#modeEnds?.();
      this.transfers.close();
      this.#closed.abort();
    });
  }

  /**
   * The account to use: the given one by id or unique name, otherwise the chosen one, otherwise the only one. Rejects with `not-found` or
   * `ambiguous`, and `candidates` (`{id, name, business}`) in `detail`.
   */
  async account(wanted: string | null): Promise<AdAccount> {
    const { signal } = this.#closed;
    const asked = wanted ?? this.preferences.get().adAccount;
    const found = this.#known(asked);
    if (found !== null) return found;
    const { accounts, cut } = await readAccounts(this.api, null, signal);
    const detail = { field: 'account', candidates: candidatesOf(accounts) };
    // Accounts that are missing may have the same name, or be the one that is meant.
    if (cut !== null && !isUuid(asked ?? ''))
      throw failure('rejected', t('ads:service.unclearAccount'), detail);
    const [only, ...more] = accounts;
    if (asked !== null) return pickAccount(accounts, asked) ?? this.#confirmed(asked, accounts);
    if (only === undefined) throw failure('not-found', t('ads:service.nameAccount'), detail);
    if (more.length > 0) throw failure('ambiguous', t('ads:service.whichAccount'), detail);
    return only;
  }

  /** The account of the overview; null: none, or a name that accounts which the overview lacks may have, too. */
  #known(asked: string | null): AdAccount | null {
    const { value } = this.overview.state;
    if (value === null || asked === null) return null;
    const isClear = isUuid(asked) || value.accountsCut === null;
    return isClear ? pickAccount(value.accounts, asked) : null;
  }

  /** Whether changes are allowed now. */
  mode(): Mode {
    const { mode } = this.preferences.get();
    const isOver = mode.until !== null && mode.until <= this.#ports.clock.now();
    return isOver ? { mode: 'read-only', until: null } : mode;
  }

  /** Says in the overview that a part could not be read; null: it could. */
  noteProblem(part: string, problem: string | null): void {
    if ((this.#problems.get(part) ?? null) === problem) return;
    if (problem === null) this.#problems.delete(part);
    else this.#problems.set(part, problem);
    this.#publish(this.overview.state);
  }

  /** Something changed: reads the overview now, and lets windows read again what they show. */
  changed(): void {
    this.refresh().catch(() => undefined);
  }

  /** The same; resolves when the overview was read. */
  refresh(): Promise<void> {
    this.#revision += 1;
    return this.overview.refresh();
  }

  /** Publishes the overview with the current preferences. */
  publish(): void {
    this.#publish(this.overview.state);
    this.#ports.hub.flush();
  }

  /** An account that no list has, by its id. */
  async #confirmed(id: string, accounts: readonly AdAccount[]): Promise<AdAccount> {
    const unknown = failure('not-found', t('ads:service.noAccount', { name: id }), {
      field: 'account',
      candidates: candidatesOf(accounts),
    });
    if (!isUuid(id)) throw unknown;
    try {
      return await readAccount(this.api, id, this.#closed.signal);
    } catch (error) {
      throw isLacking(error) ? unknown : error;
    }
  }

  async #read(signal: AbortSignal): Promise<Overview> {
    const { adAccount } = this.preferences.get();
    const now = this.#ports.clock.now();
    const read = await readOverview(this.api, { chosen: adAccount, now }, signal);
    // What windows show was read with the overview before, and may have changed since. A refresh has raised the revision already.
    if (this.overview.state.value?.revision === this.#revision) this.#revision += 1;
    return { ...read, ...this.#own() };
  }

  /** What the app knows by itself. */
  #own(): Pick<Overview, 'mode' | 'silent' | 'revision'> {
    return {
      mode: this.mode(),
      silent: this.preferences.get().silent,
      revision: this.#revision,
    };
  }

  #publish(state: ResourceState<Overview>): void {
    const { value: read } = state;
    const problems = [...new Set([...(read?.problems ?? []), ...this.#problems.values()])];
    const value = read === null ? null : { ...read, ...this.#own(), problems };
    this.#ports.hub.set('ads.overview', { ...state, value });
    this.#ports.hub.set(
      'ads.summary',
      value === null ? noAds : { troubled: value.findings.length },
    );
    this.#endModeInTime();
  }

  /** Publishes the overview when write mode ends by itself. */
  #endModeInTime(): void {
    const { clock } = this.#ports;
    const { until } = this.mode();
    this.#modeEnds?.();
    const publish = (): void => {
      this.publish();
    };
    this.#modeEnds = until === null ? null : clock.after(until - clock.now(), publish);
  }
}

/** The work for the default profile; throws `unsupported` without one. */
export type RequireWork = () => AdsWork;
