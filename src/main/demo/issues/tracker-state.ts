import type { Clock } from '../../platform/ports.ts';
import { seeded } from '../random.ts';
import { userOf } from './directory.ts';
import type { DemoChange, DemoIssue, DemoProject } from './model.ts';
import { me, projects, statusOf } from './model.ts';
import { seedIssues, typeNamed } from './seed.ts';

/** An issue since `at`; `issue` null: removed. */
interface Version {
  readonly issue: DemoIssue | null;
  readonly at: number;
  readonly before: Version | null;
}

/** Searches under the fault `stale-search` are this late (ms). */
export const STALE_MS = 60_000;

/** The versions since `time` and the one before them. */
const recent = (version: Version | null, time: number): Version | null =>
  version && { ...version, before: version.at <= time ? null : recent(version.before, time) };

/** The tracker's issues; generated at the first use. */
export class TrackerState {
  readonly #clock: Clock;
  readonly start: number;
  readonly #random = seeded(41);
  #versions: Map<string, Version> | null = null;
  /** Ids by project, in the order of their numbers. */
  readonly #ids = new Map<DemoProject, string[]>();
  #current: readonly DemoIssue[] | null = null;
  #next = 900_000;
  /** Grows with every change. */
  revision = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.start = clock.now();
  }

  now(): number {
    return this.#clock.now();
  }

  /** In the order of `key`. `late`: as the search index has them under `stale-search`, except those with these ids. */
  all(late: ReadonlySet<string> | null = null): readonly DemoIssue[] {
    const versions = this.#loaded();
    const read = (ids: readonly string[]): readonly DemoIssue[] =>
      ids.flatMap((id) => {
        const newest = versions.get(id) ?? null;
        return this.#at(newest, late === null || late.has(id) ? null : this.now() - STALE_MS) ?? [];
      });
    if (late !== null) return projects.flatMap((one) => read(this.#ids.get(one) ?? []));
    this.#current ??= projects.flatMap((one) => read(this.#ids.get(one) ?? []));
    return this.#current;
  }

  #loaded(): Map<string, Version> {
    if (this.#versions !== null) return this.#versions;
    this.#versions = new Map();
    for (const project of projects) {
      const issues = seedIssues(project, this.start);
      for (const issue of issues) this.#versions.set(issue.id, { issue, at: 0, before: null });
      this.#ids.set(
        project,
        issues.map(({ id }) => id),
      );
    }
    return this.#versions;
  }

  #at(newest: Version | null, time: number | null): DemoIssue | null {
    let version = newest;
    while (time !== null && version !== null && version.at > time) version = version.before;
    return version?.issue ?? null;
  }

  /** `ref`: key or id. */
  find(ref: string): DemoIssue | null {
    const [, key, number] = /^([A-Z]\w*)-(\d+)$/i.exec(ref) ?? [];
    const versions = this.#loaded();
    if (key === undefined) return versions.get(ref)?.issue ?? null;
    const project = projects.find((one) => one.key === key.toUpperCase());
    const ids = project === undefined ? [] : (this.#ids.get(project) ?? []);
    return versions.get(ids[Number(number) - 1] ?? '')?.issue ?? null;
  }

  /** Its position in the order of `key`. */
  placeOf({ project, number }: DemoIssue): number {
    return projects.indexOf(project) * 1e6 + number;
  }

  /** Throws if there is none. */
  get(ref: string): DemoIssue {
    const found = this.find(ref);
    if (found === null) throw new Error(`no issue ${ref}`);
    return found;
  }

  #put(id: string, issue: DemoIssue | null): void {
    const versions = this.#loaded();
    const at = this.now();
    versions.set(id, { issue, at, before: recent(versions.get(id) ?? null, at - STALE_MS) });
    this.revision += 1;
    this.#current = null;
  }

  id(): string {
    this.#next += 1;
    return String(this.#next);
  }

  /** Replaces fields of an issue and records the change in its history. */
  #change(
    issue: DemoIssue,
    patch: Partial<DemoIssue>,
    by: string,
    change: Pick<DemoChange, 'field' | 'from' | 'to'> | null,
  ): void {
    const at = this.now();
    const entry = change === null ? [] : [{ ...change, id: this.id(), author: by, at }];
    const changes = [...issue.changes, ...entry];
    this.#put(issue.id, { ...issue, ...patch, changes, updated: at });
  }

  move(issue: DemoIssue, to: string, by: string, resolution: string | null = null): void {
    const status = statusOf(to);
    const isDone = status.category === 'done';
    const patch = { status, resolution: isDone ? (resolution ?? 'Done') : null };
    this.#change(issue, patch, by, {
      field: 'status',
      from: [issue.status.id, issue.status.name],
      to: [status.id, status.name],
    });
  }

  assign(issue: DemoIssue, who: string | null, by: string): void {
    const valueOf = (id: string | null) =>
      id === null ? ([null, null] as const) : ([id, userOf(id).name] as const);
    const change = { field: 'assignee', from: valueOf(issue.assignee), to: valueOf(who) };
    this.#change(issue, { assignee: who }, by, change);
  }

  /** Returns the id of the comment. */
  comment(issue: DemoIssue, body: string | object, by: string): string {
    const comment = { id: this.id(), author: by, at: this.now(), body };
    this.#change(issue, { comments: [...issue.comments, comment] }, by, null);
    return comment.id;
  }

  watch(issue: DemoIssue, who: string, watching: boolean): void {
    const others = issue.watchers.filter((one) => one !== who);
    this.#put(issue.id, { ...issue, watchers: watching ? [...others, who] : others });
  }

  insert(project: DemoProject, values: Partial<DemoIssue> & Pick<DemoIssue, 'summary'>): DemoIssue {
    this.#loaded();
    const ids = this.#ids.get(project) ?? [];
    const [at, id] = [this.now(), this.id()];
    const issue: DemoIssue = {
      ...{ id, project, number: ids.length + 1, description: '', type: typeNamed('Task') },
      status: statusOf(project.workflow === 'software' ? '1' : '11'),
      ...{ priority: project.priorities ? 'Medium' : null, assignee: null, reporter: me.id },
      ...{ created: at, updated: at, due: null, labels: [], parent: null, sprint: null },
      ...{ resolution: null, watchers: [], blocks: [], comments: [], changes: [] },
      ...values,
    };
    ids.push(id);
    this.#put(id, issue);
    return issue;
  }

  remove(issue: DemoIssue): void {
    this.#put(issue.id, null);
  }

  /** Adds an issue to the first project and removes another one anywhere, for the fault `shifting`. */
  shift(): void {
    const [project] = projects;
    if (project === undefined) return;
    const generated = this.all().filter(({ assignee }) => assignee !== me.id);
    const gone = generated[Math.floor(this.#random() * generated.length)];
    if (gone !== undefined) this.remove(gone);
    this.insert(project, { summary: `Added by someone else (${String(this.revision)})` });
  }
}
