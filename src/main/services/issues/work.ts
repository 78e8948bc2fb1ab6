import '../../../shared/issues/texts.ts';
import type { ResourceState } from '../../../shared/connections/resource-state.ts';
import type { NoticeKind, Person } from '../../../shared/issues/model.ts';
import { Overview, Row } from '../../../shared/issues/model.ts';
import type { JsonRecord } from '../../../shared/lib/json.ts';
import type { Opening } from '../../connections/profile-service.ts';
import type { ProfileStore } from '../../connections/profile-store.ts';
import type { Resource } from '../../resources/resource.ts';
import type { IssuesPorts } from './issues-ports.ts';
import type { IssuesAttention } from './overview/issues-attention.ts';
import { issuesAttention } from './overview/issues-attention.ts';
import { OverviewReader } from './overview/overview-reader.ts';
import { shownOverview, summaryOf } from './overview/overview.ts';
import { People } from './people.ts';
import { IssuesPreferences } from './preferences.ts';
import type { Tracker } from './tracker/tracker.ts';
import { Walks } from './walks.ts';

/** 100 issues with their columns and 50 that concern the user (characters of JSON). */
const MOST_STORED = 2_000_000;
/** When the overview is read after a change (ms). */
const FOLLOW_UP_MS = 2_000;
/** Reads during which a search may return an issue as it was before the app changed it. */
const LAGGING_READS = 2;

/** The service's work for one profile. */
export class IssuesWork {
  readonly tracker: Tracker;
  readonly preferences: IssuesPreferences;
  /** The site: pages of issues are at `<site>/browse/<key>`. */
  readonly site: string;
  readonly rows: Walks<Row>;
  readonly lists: Walks<JsonRecord>;
  readonly overview: Resource<typeof Overview>;
  readonly #people: People;
  readonly #ports: IssuesPorts;
  readonly #attention: IssuesAttention;
  readonly #reader: OverviewReader;
  /** Issues that the app changed, by id; `row` null: only the id is known. */
  readonly #written = new Map<string, { readonly row: Row | null; reads: number }>();
  #revision: number;
  #me: Person | null = null;

  constructor(ports: IssuesPorts, profiles: ProfileStore, opening: Opening, tracker: Tracker) {
    const { profile, client, resource, onClose } = opening;
    this.#ports = ports;
    this.tracker = tracker;
    this.site = (profile.fields['url'] ?? client.origin).replace(/\/+$/, '');
    const preferences = new IssuesPreferences(profiles, profile.id);
    this.preferences = preferences;
    this.#people = new People(tracker);
    this.rows = new Walks(ports);
    this.lists = new Walks(ports);
    const isOn = (kind: NoticeKind): boolean => !preferences.get().silent.includes(kind);
    this.#attention = issuesAttention(ports.attention, isOn);
    this.overview = resource({
      panel: 'overview',
      topics: ['issues.overview'],
      schema: Overview,
      version: 1,
      maxChars: MOST_STORED,
      plan: { visible: 60_000, inFlight: 60_000, hidden: 180_000 },
      fetch: (signal) => this.#read(signal),
      onState: (state) => this.#publish(state),
      watch: this.#attention,
    });
    const { value, at } = this.overview.state;
    this.#revision = value?.revision ?? 0;
    this.#reader = new OverviewReader({ ...ports, tracker, preferences }, value, at);
    onClose(() => {
      this.rows.endAll();
      this.lists.endAll();
    });
  }

  /** Ids of issues that the app changed lately: searches return these as they are now. */
  get reconcile(): readonly string[] {
    return [...this.#written.keys()].slice(-50);
  }

  /** The signed-in user. */
  async me(signal: AbortSignal): Promise<Person> {
    this.#me = this.overview.state.value?.me ?? this.#me ?? (await this.tracker.me(signal));
    return this.#me;
  }

  /** Names of the people whom documents mention by id only, by account id. Those who can't be found are left out. */
  names(documents: readonly unknown[], signal: AbortSignal): Promise<ReadonlyMap<string, string>> {
    return this.#people.namesIn(documents, signal);
  }

  /** Rows of a search, each as the app last changed it if the search returned an older version. */
  patched(rows: readonly Row[]): Row[] {
    return rows.map((row) => {
      const written = this.#written.get(row.id)?.row ?? null;
      if (written === null || (written.updated ?? 0) <= (row.updated ?? 0)) return row;
      return { ...written, cells: { ...row.cells, ...written.cells } };
    });
  }

  /**
   * The app changed an issue (as read back, or its id): shows it, lets windows read open lists again, ends reports about it, and reads the
   * overview soon.
   */
  changed(issue: Row | string): void {
    const [id, row] = typeof issue === 'string' ? [issue, null] : [issue.id, Row.parse(issue)];
    this.#written.delete(id);
    this.#written.set(id, { row, reads: LAGGING_READS });
    this.#revision += 1;
    this.#attention.handled(id);
    if (row !== null) this.seen([row]);
    this.publish();
    this.followUp();
  }

  /** The user knows these issues as they are: lists do not highlight them. Losing the mark only costs the highlight. */
  seen(issues: readonly Pick<Row, 'id' | 'updated'>[]): void {
    this.preferences
      .markSeen(issues)
      .then((isNew) => {
        if (isNew) this.publish();
      })
      .catch(() => undefined);
  }

  /** Reads the overview again soon, when searches show a change that is already known. */
  followUp(): void {
    this.#ports.clock.after(FOLLOW_UP_MS, () => {
      this.overview.refresh().catch(() => undefined);
    });
  }

  /** Reads all of the overview now. */
  refresh(): Promise<void> {
    this.#reader.readAll();
    return this.overview.refresh();
  }

  /** Publishes the overview with the current preferences. */
  publish(): void {
    this.#publish(this.overview.state);
    this.#ports.hub.flush();
  }

  async #read(signal: AbortSignal): Promise<Overview> {
    const { changed, ...read } = await this.#reader.read(this.reconcile, signal);
    for (const [id, written] of this.#written) {
      written.reads -= 1;
      if (written.reads < 0) this.#written.delete(id);
    }
    if (changed) this.#revision += 1;
    this.seen(read.concerns.filter(({ byMe }) => byMe));
    return shownOverview(read, this.preferences, this.#revision);
  }

  #publish(state: ResourceState<Overview>): void {
    const { value } = state;
    const shown = value === null ? null : shownOverview(value, this.preferences, this.#revision);
    if (shown !== null) shown.first = { ...shown.first, rows: this.patched(shown.first.rows) };
    this.#ports.hub.set('issues.overview', { ...state, value: shown });
    this.#ports.hub.set('issues.summary', summaryOf(shown));
  }
}

/** The work for the default profile; throws `unsupported` without one. */
export type RequireWork = () => IssuesWork;
