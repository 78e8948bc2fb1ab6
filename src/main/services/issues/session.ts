import '../../../shared/issues/texts.ts';
import type { Person } from '../../../shared/issues/model.ts';
import { Overview, Row } from '../../../shared/issues/model.ts';
import type { JsonRecord } from '../../../shared/lib/json.ts';
import type { IssuesSummary } from '../../../shared/issues/topics.ts';
import type { SessionOpening } from '../../service/define-service.ts';
import type { ServicePorts } from '../../service/service-session.ts';
import { ServiceSession } from '../../service/service-session.ts';
import { findingKeys, observeIssues } from './overview/observe-issues.ts';
import { OverviewReader } from './overview/overview-reader.ts';
import { shownOverview, summaryOf } from './overview/overview.ts';
import { People } from './people.ts';
import { IssuesPreferences } from './preferences.ts';
import { createTracker } from './tracker/create-tracker.ts';
import type { Tracker } from './tracker/tracker.ts';
import { Walks } from './walks.ts';

/** 100 issues with their columns and 50 that concern the user (characters of JSON). */
const MAX_STORED = 2_000_000;
/** Delay (ms) of the read after a change, because searches show it late. */
const FOLLOW_UP_MS = [2_000];
/** Number of reads in which a search may still return an issue as it was before the app's change. */
const LAGGING_READS = 2;

/** The issue tracker as seen by one profile. */
export class IssuesSession extends ServiceSession<'issues', IssuesPreferences> {
  readonly tracker: Tracker;
  /** Address of the site: pages of issues are at `<site>/browse/<key>`. */
  readonly site: string;
  readonly rows: Walks<Row>;
  readonly lists: Walks<JsonRecord>;
  readonly #people: People;
  readonly #reader: OverviewReader;
  /** Issues that the app changed, by id; `row` null: only the id is known. */
  readonly #written = new Map<string, { readonly row: Row | null; reads: number }>();
  #me: Person | null = null;

  constructor(ports: ServicePorts, opening: SessionOpening) {
    const { profile, client, profiles, onClose } = opening;
    const preferences = new IssuesPreferences(profiles, profile.id);
    super(ports, opening, {
      service: 'issues',
      preferences,
      observe: observeIssues,
      overview: {
        schema: Overview,
        version: 1,
        maxChars: MAX_STORED,
        plan: { visible: 60_000, inFlight: 60_000, hidden: 180_000 },
      },
    });
    this.tracker = createTracker(client);
    this.site = (profile.fields['url'] ?? client.origin).replace(/\/+$/, '');
    this.#people = new People(this.tracker);
    this.rows = new Walks(ports);
    this.lists = new Walks(ports);
    const { value, at } = this.overview.state;
    this.#reader = new OverviewReader({ ...ports, tracker: this.tracker, preferences }, value, at);
    onClose(() => {
      this.rows.endAll();
      this.lists.endAll();
    });
  }

  /** Ids of issues that the app recently changed. Searches with `reconcile` return their current versions. */
  get reconcile(): readonly string[] {
    return [...this.#written.keys()].slice(-50);
  }

  /** The signed-in user. */
  async me(signal: AbortSignal): Promise<Person> {
    this.#me = this.overview.state.value?.me ?? this.#me ?? (await this.tracker.me(signal));
    return this.#me;
  }

  /** Names of the people whom documents mention by id only, by account id. Omits people who can't be found. */
  names(documents: readonly unknown[], signal: AbortSignal): Promise<ReadonlyMap<string, string>> {
    return this.#people.namesIn(documents, signal);
  }

  /** Replaces rows of a search with the app's own last change if the search returned an older version. */
  patched(rows: readonly Row[]): Row[] {
    return rows.map((row) => {
      const written = this.#written.get(row.id)?.row ?? null;
      if (written === null || (written.updated ?? 0) <= (row.updated ?? 0)) return row;
      return { ...written, cells: { ...row.cells, ...written.cells } };
    });
  }

  /**
   * Call after the app changed an issue (as read back, or its id): shows it, makes windows reload open lists, withdraws reports about it,
   * and schedules a read of the overview.
   */
  written(issue: Row | string): void {
    const [id, row] = typeof issue === 'string' ? [issue, null] : [issue.id, Row.parse(issue)];
    this.#written.delete(id);
    this.#written.set(id, { row, reads: LAGGING_READS });
    this.raiseRevision();
    this.handled(findingKeys(id));
    if (row !== null) this.seen([row]);
    this.publish();
    this.followUp(FOLLOW_UP_MS);
  }

  /** Marks issues as seen, so that lists do not highlight them. Ignores failures, which only affect the highlight. */
  seen(issues: readonly Pick<Row, 'id' | 'updated'>[]): void {
    this.preferences
      .markSeen(issues)
      .then((isNew) => {
        if (isNew) this.publish();
      })
      .catch(() => undefined);
  }

  /** Schedules a read of the overview, because the app showed or sent outdated data. */
  readSoon(): void {
    this.followUp(FOLLOW_UP_MS);
  }

  /** Reads the complete overview now. */
  override refresh(): Promise<void> {
    this.#reader.readAll();
    return super.refresh();
  }

  protected override async read(signal: AbortSignal): Promise<Overview> {
    const { changed, ...read } = await this.#reader.read(this.reconcile, signal);
    for (const [id, written] of this.#written) {
      written.reads -= 1;
      if (written.reads < 0) this.#written.delete(id);
    }
    if (changed) this.raiseRevision();
    this.seen(read.concerns.filter(({ byMe }) => byMe));
    return shownOverview(read, this.preferences, this.revision);
  }

  protected override shown(value: Overview): Overview {
    const shown = shownOverview(value, this.preferences, this.revision);
    return { ...shown, first: { ...shown.first, rows: this.patched(shown.first.rows) } };
  }

  protected override summary(shown: Overview | null): IssuesSummary {
    return summaryOf(shown);
  }
}

/** Returns the open session; throws `unsupported` if nothing is connected. */
export type RequireSession = () => IssuesSession;
