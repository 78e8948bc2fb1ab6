import type { Dispose } from '../../../shared/lib/disposable.ts';
import { failure } from '../../../shared/contract/errors.ts';
import type { Handler, MethodArgs, MethodName } from '../../../shared/contract/methods.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { AdAccount } from '../../../shared/ads/model.ts';
import { AdsOverview, Mode } from '../../../shared/ads/model.ts';
import { ProfilePreferences } from '../../connections/profile-preferences.ts';
import type { SessionPorts } from '../../connections/profile-service.ts';
import type { ServiceFinding } from '../../platform/ports.ts';
import { CsvTables } from '../../net/csv-tables.ts';
import { DownloadsFolder } from '../../net/reserve-file.ts';
import { SentFiles } from '../../net/sent-files.ts';
import type { SessionOpening, ReadOf } from '../../service/service-session.ts';
import { ServiceSession } from '../../service/service-session.ts';
import { toCandidates, pickAccount, readAccount, readAccounts } from './accounts.ts';
import type { AdsPorts } from './ads-ports.ts';
import { createAdsApi } from './api/ads-api.ts';
import type { AdsApi } from './api/api.ts';
import { isUuid } from './api/request.ts';
import { findingKey, observeAds, readDetails } from './overview/observe-ads.ts';
import type { OverviewRead } from './overview/overview-reader.ts';
import { readOverview } from './overview/overview-reader.ts';
import { isLacking } from './expected-errors.ts';
import { Transfers } from './transfers.ts';
import { z } from 'zod';

/** What the user chose for a profile, stored in `Profile.extra`. A part of the file that can't be read counts as not chosen. */
const AdsPreferences = z.object({
  adAccount: z.string().nullable().catch(null),
  mode: Mode.catch({ mode: 'read-only', until: null }),
});
type AdsPreferences = z.infer<typeof AdsPreferences>;

/** The advertising service as seen by one profile. */
export class AdsSession extends ServiceSession<'ads', ProfilePreferences<AdsPreferences>> {
  readonly api: AdsApi;
  readonly transfers: Transfers;
  readonly tables: CsvTables;
  readonly files: SentFiles;
  /** Where reports without a path are saved. */
  readonly downloads: DownloadsFolder;
  readonly onClose: SessionPorts['onClose'];
  /** Why parts that windows show could not be read, by part. */
  readonly #problems = new Map<string, string>();
  #modeEnds: Dispose | null = null;

  constructor(ports: AdsPorts, opening: SessionOpening) {
    const { profile, client, onClose } = opening;
    const preferences = new ProfilePreferences(opening, AdsPreferences);
    super(ports, opening, {
      service: 'ads',
      preferences,
      observe: observeAds,
      overview: {
        schema: AdsOverview,
        version: 1,
        plan: { visible: 300_000, inFlight: 300_000, hidden: 1_200_000 },
        isInFlight: () => false,
      },
    });
    this.onClose = onClose;
    this.api = createAdsApi(client, { clock: ports.clock, fields: profile.fields });
    this.transfers = new Transfers(ports.hub, ports.uuid);
    this.tables = new CsvTables(ports.store, `ads-csv/${profile.id}`);
    this.files = new SentFiles(ports.uuid);
    this.downloads = new DownloadsFolder(ports.demo);
    onClose(() => {
      this.files.close();
      this.downloads.close();
      this.#modeEnds?.();
      this.transfers.close();
    });
  }

  /**
   * The account to use: the given one by id or unique name, otherwise the chosen one, otherwise the only one. Rejects with `not-found` or
   * `ambiguous`, and `candidates` (`{id, name, business}`) in `detail`.
   */
  async account(wanted: string | null): Promise<AdAccount> {
    const signal = this.closed;
    const accountId = wanted ?? this.preferences.get().adAccount;
    const account = this.#known(accountId);
    if (account !== null) return account;
    const { accounts, cut } = await readAccounts(this.api, null, signal);
    const detail = { field: 'account', candidates: toCandidates(accounts) };
    // A missing account may have the same name, or may be the requested one.
    if (cut !== null && !isUuid(accountId ?? ''))
      throw failure('rejected', t('ads:service.unclearAccount'), detail);
    const [only, ...more] = accounts;
    if (accountId !== null)
      return pickAccount(accounts, accountId) ?? this.#confirmed(accountId, accounts);
    if (only === undefined) throw failure('not-found', t('ads:service.nameAccount'), detail);
    if (more.length > 0) throw failure('ambiguous', t('ads:service.whichAccount'), detail);
    return only;
  }

  /** Like `account`, for reads: without a choice, returns the account that windows show. */
  accountToRead(wanted: string | null): Promise<AdAccount> {
    const chosen = wanted ?? this.preferences.get().adAccount;
    return this.account(chosen ?? this.overview.state.value?.account ?? null);
  }

  /** The account from the overview; null: there is none, or accounts missing from the overview may have the same name. */
  #known(accountId: string | null): AdAccount | null {
    const { value } = this.overview.state;
    if (value === null || accountId === null) return null;
    const isClear = isUuid(accountId) || value.accountsCut === null;
    return isClear ? pickAccount(value.accounts, accountId) : null;
  }

  /** Whether changes are allowed now. */
  mode(): Mode {
    const { mode } = this.preferences.get();
    const isOver = mode.until !== null && mode.until <= this.ports.clock.now();
    return isOver ? { mode: 'read-only', until: null } : mode;
  }

  /** Reports in the overview why a part could not be read; null clears the problem. */
  noteProblem(part: string, problem: string | null): void {
    if ((this.#problems.get(part) ?? null) === problem) return;
    if (problem === null) this.#problems.delete(part);
    else this.#problems.set(part, problem);
    this.publish();
  }

  /** Something changed: reads the overview now and makes windows reload their data. */
  override changed(): void {
    this.refresh().catch(() => undefined);
  }

  /** Like `changed`; resolves once the overview was read. */
  override refresh(): Promise<void> {
    this.raiseRevision();
    return super.refresh();
  }

  /** Reads an account that is missing from the lists by its id. */
  async #confirmed(id: string, accounts: readonly AdAccount[]): Promise<AdAccount> {
    const unknown = failure('not-found', t('ads:service.noAccount', { name: id }), {
      field: 'account',
      candidates: toCandidates(accounts),
    });
    if (!isUuid(id)) throw unknown;
    try {
      return await readAccount(this.api, id, this.closed);
    } catch (error) {
      throw isLacking(error) ? unknown : error;
    }
  }

  protected override async read(signal: AbortSignal): Promise<ReadOf<'ads'>> {
    const { adAccount } = this.preferences.get();
    const now = this.ports.clock.now();
    const read = await readOverview(this.api, { chosen: adAccount, now }, signal);
    // Windows show data read together with the previous overview, which may be outdated. A refresh has already raised the revision.
    if (this.overview.state.value?.revision === this.revision) this.raiseRevision();
    return { ...read, mode: this.mode() };
  }

  protected override shown(value: OverviewRead): ReadOf<'ads'> {
    const problems = [...new Set([...value.problems, ...this.#problems.values()])];
    return { ...value, mode: this.mode(), problems };
  }

  protected override async details({ key }: ServiceFinding, signal: AbortSignal) {
    const { value } = this.overview.state;
    const finding = value?.findings.find((one) => findingKey(one) === key);
    if (value === null || finding === undefined) return {};
    return readDetails(finding, { api: this.api, account: value.account }, signal);
  }

  /** Publishes the overview again when write mode ends by itself. */
  protected override published(): void {
    const { clock } = this.ports;
    const { until } = this.mode();
    this.#modeEnds?.();
    this.#modeEnds = until === null ? null : clock.after(until - clock.now(), () => this.publish());
  }
}

/** Returns the open session; throws `unsupported` if nothing is connected. */
export type RequireAdsSession = () => AdsSession;

/** Where a method reads: the account that its input names, or else the chosen or shown one. */
export interface AccountContext {
  readonly session: AdsSession;
  readonly account: string;
  readonly signal: AbortSignal;
}

/** Makes the handler of a method whose input has `account`. */
export const inAccount =
  (requireSession: RequireAdsSession) =>
  <M extends MethodName>(
    handle: (at: AccountContext, input: MethodArgs<M>) => ReturnType<Handler<M>>,
  ): Handler<M> =>
  async (input, { signal }) => {
    const session = requireSession();
    const { id } = await session.accountToRead(
      (input as { readonly account: string | null }).account,
    );
    return handle({ session, account: id, signal }, input);
  };
