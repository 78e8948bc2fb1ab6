import '../../../shared/issues/texts.ts';
import type { ResourceState } from '../../../shared/connections/resource-state.ts';
import type { Person } from '../../../shared/issues/model.ts';
import { Overview, Row } from '../../../shared/issues/model.ts';
import type { Opening } from '../../connections/profile-service.ts';
import type { ProfileStore } from '../../connections/profile-store.ts';
import type { Resource } from '../../resources/resource.ts';
import type { IssuesPorts } from './issues-ports.ts';
import { IssuesAttention } from './overview/issues-attention.ts';
import { OverviewReader } from './overview/overview-reader.ts';
import { shownOverview, summaryOf, withPatches } from './overview/overview.ts';
import { ProfilePreferences } from './preferences.ts';
import type { Raw, Tracker } from './tracker/tracker.ts';
import { Walks } from './walks.ts';

/** Stored overview (characters of JSON): 100 issues with their columns, and 50 that concern the user. */
const MOST_STORED = 2_000_000;
/** When the state is read after a change, in addition to the poll (ms). */
const FOLLOW_UP_MS = 2_000;
/** Polls that show an issue as the app changed it while the server's search still returns an older version. */
const PATCHED_POLLS = 2;
/** The most ids that a search can be told to return up to date. */
const MOST_RECONCILED = 50;

interface Written {
  /** Null: only the id is known. */
  readonly row: Row | null;
  polls: number;
}

/** The service's work for one profile. */
export class IssuesWork {
  readonly tracker: Tracker;
  readonly preferences: ProfilePreferences;
  /** The site: pages of issues are at `<site>/browse/<key>`. */
  readonly site: string;
  readonly rows: Walks<Row>;
  readonly lists: Walks<Raw>;
  readonly overview: Resource<typeof Overview>;
  readonly attention: IssuesAttention;
  readonly #ports: IssuesPorts;
  readonly #reader: OverviewReader;
  /** Issues that the app changed, by id. */
  readonly #written = new Map<string, Written>();
  #revision = 0;
  #closed = false;

  constructor(ports: IssuesPorts, profiles: ProfileStore, opening: Opening, tracker: Tracker) {
    const { profile, client, resource, onClose } = opening;
    this.#ports = ports;
    this.tracker = tracker;
    this.site = (profile.fields['url'] ?? client.origin).replace(/\/+$/, '');
    const preferences = new ProfilePreferences(profiles, profile.id);
    this.preferences = preferences;
    this.rows = new Walks(ports);
    this.lists = new Walks(ports);
    this.attention = new IssuesAttention(ports.attention, (kind) => preferences.notifies(kind));
    this.overview = resource({
      panel: 'overview',
      topics: ['issues.overview'],
      schema: Overview,
      version: 1,
      maxChars: MOST_STORED,
      plan: { visible: 60_000, inFlight: 60_000, hidden: 180_000 },
      fetch: (signal) => this.#read(signal),
      onState: (state) => {
        this.#publish(state);
      },
      watch: this.attention,
    });
    const { value, at } = this.overview.state;
    this.#revision = value?.revision ?? 0;
    this.#reader = new OverviewReader({ ...ports, tracker, preferences }, value, at);
    onClose(() => {
      this.#closed = true;
      this.rows.endAll();
      this.lists.endAll();
    });
  }

  /** Ids of issues that the app changed lately, for searches. */
  get reconcile(): readonly string[] {
    return [...this.#written.keys()].slice(-MOST_RECONCILED);
  }

  /** The signed-in user. */
  me(signal: AbortSignal): Promise<Person> {
    const { value } = this.overview.state;
    return value === null ? this.tracker.me(signal) : Promise.resolve(value.me);
  }

  /** A row of a search as the app last wrote it, if the search returned an older version. */
  newest(row: Row): Row {
    return withPatches([row], this.#patches())[0] ?? row;
  }

  /**
   * The app changed an issue (by id or as read back): shows it so, lets windows read open lists again, ends reports about it, and reads the
   * overview soon.
   */
  changed(issue: Row | string): void {
    const row = typeof issue === 'string' ? null : Row.parse(issue);
    const id = typeof issue === 'string' ? issue : issue.id;
    this.#written.delete(id);
    this.#written.set(id, { row, polls: PATCHED_POLLS });
    this.#revision += 1;
    this.attention.handled(id);
    this.publish();
    this.#ports.clock.after(FOLLOW_UP_MS, () => {
      if (!this.#closed) this.overview.refresh().catch(() => undefined);
    });
  }

  /** Reads all of the overview now. */
  refresh(): Promise<void> {
    this.#reader.readAll();
    return this.overview.refresh();
  }

  /** Publishes the overview again, with the current preferences. */
  publish(): void {
    this.#publish(this.overview.state);
    this.#ports.hub.flush();
  }

  async #read(signal: AbortSignal): Promise<Overview> {
    const { changed, ...read } = await this.#reader.read(this.reconcile, signal);
    for (const [id, written] of this.#written)
      if ((written.polls -= 1) < 0) this.#written.delete(id);
    if (changed) this.#revision += 1;
    return shownOverview({ ...read, revision: this.#revision }, this.preferences);
  }

  #publish(state: ResourceState<Overview>): void {
    const { hub } = this.#ports;
    const value = state.value === null ? null : this.#shown(state.value);
    hub.set('issues.overview', { ...state, value });
    hub.set('issues.summary', summaryOf(value));
  }

  /** The overview as read, with what changed since. */
  #shown(value: Overview): Overview {
    const patches = this.#patches();
    const rows = withPatches(value.first.rows, patches);
    const shown = { ...value, revision: this.#revision, first: { ...value.first, rows } };
    return shownOverview(shown, this.preferences);
  }

  #patches(): readonly Row[] {
    return [...this.#written.values()].flatMap(({ row }) => (row === null ? [] : [row]));
  }
}

/** The work for the default profile; throws `unsupported` without one. */
export type RequireWork = () => IssuesWork;
