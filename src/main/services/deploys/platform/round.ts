import '../../../../shared/deploys/texts.ts';
import { AppFailure } from '../../../../shared/contract/errors.ts';
import type { Project, Workspace } from '../../../../shared/deploys/model.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { featuresOf } from '../schema/features.ts';
import type { Dialect, Part, SchemaEngine } from '../schema/types.ts';
import { inWorkspace, isFilled } from './arguments.ts';
import type { Answer } from './ask.ts';
import { askMany, foundFor, refused } from './ask.ts';
import { billOf, billWishes, planOf, planWishes } from './billing.ts';
import type { List } from './lists.ts';
import { PAGE, readFrom } from './lists.ts';
import type { Round } from './platform.ts';
import {
  projectOf,
  projectWishes,
  serviceOf,
  serviceWishes,
  workspaceOf,
  workspaceWishes,
} from './services.ts';
import { firstAt, idOf, limits, textOf } from './values.ts';

export const accountWishes = ['id', 'displayName', 'username', 'email', 'githubUsername'];

/** The name of the signed-in user. */
export const accountName = (value: unknown): string | null =>
  firstAt(value, ['displayName', 'username', 'email', 'githubUsername'], textOf);

const wishes = {
  account: accountWishes,
  workspaces: workspaceWishes,
  projects: projectWishes,
  services: serviceWishes,
  limits: planWishes,
  billing: billWishes,
} as const satisfies Readonly<Record<string, readonly string[]>>;

type RoundNeed = keyof typeof wishes;
const needs = ['account', 'workspaces', 'projects', 'services', 'limits', 'billing'] as const;

/** What the rounds of one server have in common. */
export interface RoundMemory {
  /** Slug of the personal workspace; null: not known yet. */
  personal: string | null;
  /** Ids of projects by slug, for mutations that take an id. */
  projects: ReadonlyMap<string, string>;
}

/**
 * Reads one round. Some fields require a workspace; until the personal one is known, a second request reads them. Rejects if the services
 * can't be read: without them the round would look like an empty workspace.
 */
export async function readRound(
  engine: SchemaEngine,
  memory: RoundMemory,
  chosen: string | null,
  signal?: AbortSignal,
): Promise<Round> {
  const slug = chosen ?? memory.personal;
  const first = await readParts(engine, slug, needs, signal);
  const workspaces = await listOf(first, 'workspaces', slug);
  const userId = firstAt(first.data['account'], ['id'], idOf);
  const all = unique(workspaces.rows.flatMap((row) => workspaceOf(row, userId) ?? []));
  memory.personal = all.find(({ personal }) => personal)?.slug ?? null;
  if (slug !== null && all.length > 0 && !all.some((one) => one.slug === slug)) {
    const round = await readRound(engine, memory, memory.personal, signal);
    const problem = t('deploys:platform.noWorkspace', { slug });
    return chosen === null ? round : { ...round, problems: [problem, ...round.problems] };
  }
  const workspace = slug ?? memory.personal;
  const answer = await withRest(first, slug, workspace);
  return roundOf(answer, { workspace, workspaces: all, memory, list: workspaces });
}

interface Request extends Answer {
  readonly engine: SchemaEngine;
  readonly signal: AbortSignal | undefined;
}

async function readParts(
  engine: SchemaEngine,
  slug: string | null,
  wanted: readonly RoundNeed[],
  signal: AbortSignal | undefined,
): Promise<Request> {
  const dialect = await engine.dialect(signal);
  const build = (one: Dialect): Part[] => wanted.flatMap((need) => partOf(one, need, slug));
  const nothing: Answer = { dialect, data: {}, failed: new Map() };
  const answer =
    build(dialect).length === 0 ? nothing : await askMany(engine, 'Round', build, signal);
  return { ...answer, engine, signal };
}

/** Null pages: the first. Nothing if the server lacks the field, or requires a workspace that is not known yet. */
function partOf(
  dialect: Dialect,
  need: RoundNeed,
  slug: string | null,
  after: string | null = null,
): Part[] {
  const resolution = dialect.needs[need];
  if (!resolution.on) return [];
  const { found } = resolution;
  const args = {
    ...inWorkspace(slug),
    ...(found.paged ? { first: PAGE } : {}),
    ...(after === null ? {} : { after }),
  };
  return isFilled(found, args) ? [{ alias: need, found, args, wishes: wishes[need] }] : [];
}

/** Adds the parts that required the workspace. */
async function withRest(
  first: Request,
  slug: string | null,
  workspace: string | null,
): Promise<Request> {
  const rest = needs.filter(
    (need) =>
      partOf(first.dialect, need, slug).length < partOf(first.dialect, need, workspace).length,
  );
  if (rest.length === 0) return first;
  const { data, failed, ...request } = await readParts(first.engine, workspace, rest, first.signal);
  return {
    ...request,
    data: { ...first.data, ...data },
    failed: new Map([...first.failed, ...failed]),
  };
}

const empty: List = { rows: [], complete: true, error: null };

/** A list of the answer, with its further pages; empty if the server lacks it or it failed. */
async function listOf(answer: Request, need: RoundNeed, slug: string | null): Promise<List> {
  const { dialect, data, engine, signal } = answer;
  const value = data[need] ?? null;
  if (value === null) return empty;
  const part = (one: Dialect, after: string | null): Part => {
    const [page] = partOf(one, need, slug, after);
    if (page === undefined) throw refused();
    return page;
  };
  return readFrom(value, foundFor(dialect, need), { engine, name: 'Round', part, signal });
}

interface Read {
  readonly workspace: string | null;
  readonly workspaces: readonly Workspace[];
  readonly list: List;
  readonly memory: RoundMemory;
}

async function roundOf(
  answer: Request,
  { workspace, workspaces, list, memory }: Read,
): Promise<Round> {
  const { dialect, data, failed } = answer;
  if (dialect.needs.services.on && (data['services'] ?? null) === null)
    throw refused(failed.get('services'));
  const projectList = await listOf(answer, 'projects', workspace);
  const serviceList = await listOf(answer, 'services', workspace);
  const projects: readonly Project[] = projectList.rows.flatMap((row) => projectOf(row) ?? []);
  memory.projects = new Map(projects.map(({ id, slug }) => [slug, id]));
  const slugs = new Map(projects.map(({ id, slug }) => [id, slug]));
  const lists = { workspaces: list, projects: projectList, services: serviceList };
  return {
    workspace,
    workspaces,
    projects,
    services: serviceList.rows.flatMap((row) => serviceOf(row, slugs) ?? []),
    plan: planOf(data['limits']),
    bill: billOf(data['billing']),
    account: accountName(data['account']),
    features: featuresOf(dialect),
    problems: [...failedParts(failed), ...cutLists(lists)],
    complete: Object.values(lists).every(({ complete }) => complete),
  };
}

const failedParts = (failed: ReadonlyMap<string, string>): string[] =>
  needs
    .filter((need) => failed.has(need))
    .map((need) => problemOf(need, textOf(failed.get(need), limits.sentence)));

const cutLists = (lists: Readonly<Partial<Record<RoundNeed, List>>>): string[] =>
  needs.flatMap((need) => {
    const error = lists[need]?.error ?? null;
    if (error === null) return [];
    return [problemOf(need, error instanceof AppFailure ? error.message : null)];
  });

function problemOf(need: RoundNeed, reason: string | null): string {
  const what = t(`deploys:platform.part.${need}`);
  return reason === null
    ? t('deploys:platform.partFailed', { what })
    : t('deploys:platform.partFailedReason', { what, reason });
}

function unique(workspaces: readonly Workspace[]): readonly Workspace[] {
  return [...new Map(workspaces.map((one) => [one.slug, one])).values()];
}
