import '../../../shared/issues/texts.ts';
import type { Person } from '../../../shared/issues/model.ts';
import { IssuesOverview, IssueRow } from '../../../shared/issues/model.ts';
import type { JsonRecord } from '../../../shared/lib/json.ts';
import type { IssuesSummary } from '../../../shared/issues/topics.ts';
import { noIssues } from '../../../shared/issues/topics.ts';
import type { SessionOpening, ReadOf, ServicePorts } from '../../service/service-session.ts';
import { ServiceSession } from '../../service/service-session.ts';
import { findingKeys, observeIssues } from './overview/observe-issues.ts';
import type { IssuesRead } from './overview/overview-reader.ts';
import { IssuesOverviewReader } from './overview/overview-reader.ts';
import { WrittenIssues } from './overview/written-issues.ts';
import { IssuesPreferences, IssuesPreferenceValues } from './preferences.ts';
import { createTracker } from './tracker/create-tracker.ts';
import type { Tracker } from './tracker/tracker.ts';
import { Walks } from './walks.ts';
import { readId, readLine } from '../../net/wire.ts';
import { mentionsIn } from './mentions.ts';

/** Maximum number of people to look up per document. */
const MAX_ASKED = 50;
/** Maximum number of cached people. */
const MAX_KNOWN = 1_000;

/** Names of people by account id, requested once. Needed because mentions created through the API have no name. */
class People {
  readonly #tracker: Pick<Tracker, 'people'>;
  /** Null: the server has no such person. */
  readonly #known = new Map<string, string | null>();

  constructor(tracker: Pick<Tracker, 'people'>) {
    this.#tracker = tracker;
  }

  /**
   * Names of the people whom documents mention by id only. Omits people who can't be found. Ignores failures, because the text is readable
   * without them.
   */
  async namesIn(
    documents: readonly unknown[],
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, string>> {
    const ids = [...new Set(documents.flatMap(nameless))];
    const unknown = ids.filter((id) => !this.#known.has(id)).slice(0, MAX_ASKED);
    if (unknown.length > 0) await this.#ask(unknown, signal).catch(() => undefined);
    const names = ids.map((id) => [id, this.#known.get(id) ?? null] as const);
    return new Map(names.flatMap(([id, name]) => (name === null ? [] : [[id, name]])));
  }

  async #ask(ids: readonly string[], signal: AbortSignal): Promise<void> {
    const names = new Map(
      (await this.#tracker.people(ids, signal)).map(({ id, name }) => [id, name]),
    );
    if (this.#known.size > MAX_KNOWN) this.#known.clear();
    for (const id of ids) this.#known.set(id, names.get(id) ?? null);
  }
}

/** Ids of the people whom a document mentions without a name. */
const nameless = (document: unknown): string[] =>
  [...mentionsIn(document)].flatMap(({ id, text }) =>
    readLine(text) === null ? (readId(id) ?? []) : [],
  );

/** 100 issues with their columns and 50 that concern the user (characters of JSON). */
const MAX_STORED = 2_000_000;
/** Delay (ms) of the read after a change, because searches show it late. */
const FOLLOW_UP_MS = [2_000];

/** The issue tracker as seen by one profile. */
export class IssuesSession extends ServiceSession<'issues', IssuesPreferences> {
  readonly tracker: Tracker;
  /** Address of the site: pages of issues are at `<site>/browse/<key>`. */
  readonly site: string;
  readonly rows: Walks<IssueRow>;
  readonly lists: Walks<JsonRecord>;
  readonly people: People;
  /** The issues that the app changed. */
  readonly writtenIssues = new WrittenIssues();
  readonly #reader: IssuesOverviewReader;
  #me: Person | null = null;

  constructor(ports: ServicePorts, opening: SessionOpening) {
    const { profile, client, onClose } = opening;
    const preferences = new IssuesPreferences(opening, IssuesPreferenceValues);
    super(ports, opening, {
      service: 'issues',
      preferences,
      observe: observeIssues,
      overview: {
        schema: IssuesOverview,
        version: 1,
        maxChars: MAX_STORED,
        plan: { visible: 60_000, inFlight: 60_000, hidden: 180_000 },
      },
    });
    this.tracker = createTracker(client);
    this.site = (profile.fields['url'] ?? client.origin).replace(/\/+$/, '');
    this.people = new People(this.tracker);
    this.rows = new Walks(ports);
    this.lists = new Walks(ports);
    const { value, at } = this.overview.state;
    const { tracker, writtenIssues: written } = this;
    this.#reader = new IssuesOverviewReader({ ...ports, tracker, preferences, written }, value, at);
    onClose(() => {
      this.rows.endAll();
      this.lists.endAll();
    });
  }

  /** The signed-in user. */
  async me(signal: AbortSignal): Promise<Person> {
    this.#me = this.overview.state.value?.me ?? this.#me ?? (await this.tracker.me(signal));
    return this.#me;
  }

  /** Call after the app changed an issue, as read back: shows it, withdraws reports about it, and schedules a read of the overview. */
  written(issue: IssueRow): void {
    const row = IssueRow.parse(issue);
    this.writtenIssues.add(row);
    this.handled(findingKeys(row.id));
    this.seen([row]);
    this.publishSoon();
    this.followUp(FOLLOW_UP_MS);
  }

  /** Marks issues as seen, so that lists do not highlight them. Ignores failures, which only affect the highlight. */
  seen(issues: readonly Pick<IssueRow, 'id' | 'updated'>[]): void {
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

  protected override async read(signal: AbortSignal): Promise<ReadOf<'issues'>> {
    const { changed, ...read } = await this.#reader.read(this.writtenIssues.reconcile, signal);
    this.writtenIssues.wasRead();
    if (changed) this.raiseRevision();
    this.seen(read.concerns.filter(({ byMe }) => byMe));
    return this.shown(read);
  }

  protected override shown(read: IssuesRead): ReadOf<'issues'> {
    const { first, concerns } = read;
    return {
      ...shownOverview(read, this.preferences),
      first: { ...first, rows: this.writtenIssues.patched(first.rows) },
      concerns: this.writtenIssues.patched(concerns),
      written: this.writtenIssues.rows,
    };
  }

  protected override summary(shown: IssuesOverview | null): IssuesSummary {
    const counted = shown?.views.filter((view) => view.counted);
    if (counted === undefined) return noIssues;
    return { views: counted.map(({ id, name, count, exact }) => ({ id, name, count, exact })) };
  }
}

/** Returns the open session; throws `unsupported` if nothing is connected. */
export type RequireIssuesSession = () => IssuesSession;

/** The overview that was read, with the current preferences. A view whose JQL changed has no number until the next read. */
function shownOverview(
  read: IssuesRead,
  preferences: IssuesPreferences,
): Omit<ReadOf<'issues'>, 'written'> {
  const { looked, seen, templates } = preferences.get();
  return {
    ...read,
    seen,
    templates,
    chosen: preferences.chosen().id,
    views: preferences.views().map((view) => {
      const known = read.views.find(({ id, jql }) => id === view.id && jql === view.jql);
      const { count = null, exact = true, problem = null } = known ?? {};
      return { ...view, count, exact, problem, lookedAt: looked[view.id] ?? null };
    }),
  };
}
