import '../../../../shared/deploys/texts.ts';
import { AppFailure } from '../../../../shared/contract/errors.ts';
import type { Workspace } from '../../../../shared/deploys/model.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Cut } from '../../../../shared/lib/listed.ts';
import { firstCut } from '../../../../shared/lib/listed.ts';
import type { JsonRecord } from '../../../../shared/lib/json.ts';
import { readSized } from '../../../net/page-size.ts';
import { listFeatures } from '../schema/features.ts';
import type { EngineResponse, SchemaDialect, QueryPart, SchemaEngine } from '../schema/types.ts';
import { inWorkspace, isFilled } from './arguments.ts';
import { askMany, askOne, foundFor, partIn, noDataError } from './send-request.ts';
import { parseBill, billFields, parsePlan, planFields } from './billing.ts';
import type { List } from './lists.ts';
import { PAGE, readFrom } from './lists.ts';
import type { ListedService, PlatformOverview } from './platform.ts';
import {
  parseProject,
  projectFields,
  parseService,
  serviceFields,
  parseWorkspace,
  workspaceFields,
} from './services.ts';
import { readFirst, readKey, readSentence, readName } from './values.ts';
import type { SeenWords } from './words.ts';
import { nothingSeen, seenIn } from './words.ts';

const accountFields = ['id', 'displayName', 'username', 'email', 'githubUsername'];

const accountName = (value: unknown): string | null =>
  readFirst(value, ['displayName', 'username', 'email', 'githubUsername'], readName);

/** The name of the signed-in user; null: the answer has none. */
export async function readAccount(
  engine: SchemaEngine,
  signal?: AbortSignal,
): Promise<string | null> {
  const { value } = await askOne(
    engine,
    'Account',
    (dialect) => {
      const field = foundFor(dialect, 'account');
      return { alias: 'account', found: field, args: {}, wishes: accountFields };
    },
    signal,
  );
  return accountName(value);
}

const requestedFields = {
  account: accountFields,
  workspaces: workspaceFields,
  projects: projectFields,
  services: serviceFields,
  limits: planFields,
  billing: billFields,
} as const satisfies Readonly<Record<string, readonly string[]>>;

type OverviewNeed = keyof typeof requestedFields;
const listNeeds = ['account', 'workspaces', 'projects', 'services'] as const;
const needsFor = {
  list: listNeeds,
  plan: [...listNeeds, 'limits'],
  all: [...listNeeds, 'limits', 'billing'],
} as const satisfies Readonly<Record<string, readonly OverviewNeed[]>>;

/** What a round reads: the services; also the plan's limits, for a save; or everything. */
export type OverviewExtent = keyof typeof needsFor;

/** State shared by the rounds of one server. */
export interface PlatformMemory {
  /** Slug of the personal workspace; null: not known yet. */
  personal: string | null;
  /** Items per page; reduced if the server refuses the size. */
  size: number;
  /** Ids of projects by slug, for mutations that take an id. */
  projects: ReadonlyMap<string, string>;
  /** Enum words seen in the server's services. */
  words: SeenWords;
  /** The last round's services, and their workspace; null: the personal one. */
  services: readonly ListedService[];
  workspace: string | null;
}

export const emptyMemory = (): PlatformMemory => ({
  personal: null,
  size: PAGE,
  projects: new Map(),
  words: nothingSeen,
  services: [],
  workspace: null,
});

/**
 * Reads one round. Some fields require a workspace; until the personal one is known, a second request reads them. Falls back to the
 * personal workspace if the chosen one is gone, and to smaller pages if the server refuses the size. Rejects if the services can't be read,
 * because the round would look like an empty workspace.
 */
export const readRound = (
  ...[engine, memory, ...rest]: Parameters<typeof readOnce>
): Promise<PlatformOverview> => readSized(memory, () => readOnce(engine, memory, ...rest));

async function readOnce(
  engine: SchemaEngine,
  memory: PlatformMemory,
  chosen: string | null,
  signal?: AbortSignal,
  extent: OverviewExtent = 'all',
): Promise<PlatformOverview> {
  const needs = needsFor[extent];
  const shownSlug = chosen ?? memory.personal;
  const first = await readParts({ engine, signal, slug: shownSlug, size: memory.size }, needs);
  const list = await fetchList(first, 'workspaces', hasSlug);
  const userId = readFirst(first.data['account'], ['id'], readKey);
  const workspaces = list.rows.flatMap((row) => parseWorkspace(row, userId) ?? []);
  if (workspaces.length > 0)
    memory.personal = workspaces.find(({ personal }) => personal)?.slug ?? null;
  const isListed = workspaces.some(({ slug }) => slug === shownSlug);
  const isKept = shownSlug !== null && (isListed || workspaces.length === 0 || list.cut !== null);
  const workspace = isKept ? shownSlug : memory.personal;
  const answer = workspace === shownSlug ? first : await readAgain(first, workspace, needs);
  const round = await fetchRound(answer, { workspace, workspaces, list, memory });
  if (isKept || chosen === null) return round;
  const problem = t('deploys:platform.noWorkspace', { slug: chosen });
  return { ...round, problems: [problem, ...round.problems] };
}

interface OverviewContext {
  readonly engine: SchemaEngine;
  readonly signal: AbortSignal | undefined;
  /** Slug of the workspace; null: the server's default. */
  readonly slug: string | null;
  /** Items per page. */
  readonly size: number;
}

type Request = EngineResponse & OverviewContext;

async function readParts(
  place: OverviewContext,
  wanted: readonly OverviewNeed[],
): Promise<Request> {
  const { engine, signal, slug, size } = place;
  const dialect = await engine.dialect(signal);
  const build = (one: SchemaDialect): QueryPart[] =>
    wanted.flatMap((need) => makeParts(one, need, { slug, size }));
  const nothing: EngineResponse = { dialect, data: {}, failed: new Map(), damaged: [] };
  const isEmpty = build(dialect).length === 0;
  return { ...place, ...(isEmpty ? nothing : await askMany(engine, 'Round', build, signal)) };
}

/** Returns no part if the server lacks the field, or requires a workspace that is not known yet. `after` null: the first page. */
function makeParts(
  dialect: SchemaDialect,
  need: OverviewNeed,
  { slug, size }: Pick<OverviewContext, 'slug' | 'size'>,
  after: string | null = null,
): QueryPart[] {
  const resolution = dialect.needs[need];
  if (!resolution.on) return [];
  const { found } = resolution;
  const sized = found.args.has('first') ? { first: size } : {};
  const page = { ...sized, ...(after === null ? {} : { after }) };
  const args = { ...inWorkspace(slug), ...page };
  return isFilled(found, args) ? [{ alias: need, found, args, wishes: requestedFields[need] }] : [];
}

/**
 * Reads again for another workspace. If none was given, the server used the personal one, and only the parts that require a workspace are
 * missing.
 */
async function readAgain(
  first: Request,
  slug: string | null,
  needs: readonly OverviewNeed[],
): Promise<Request> {
  if (first.slug !== null) return readParts({ ...first, slug }, needs);
  const has = (need: OverviewNeed, of: string | null) =>
    makeParts(first.dialect, need, { ...first, slug: of }).length > 0;
  const missing = needs.filter((need) => !has(need, null) && has(need, slug));
  const { data, failed, damaged, ...rest } = await readParts({ ...first, slug }, missing);
  const all = new Map([...first.failed, ...failed]);
  const both = [...first.damaged, ...damaged];
  return { ...rest, data: { ...first.data, ...data }, failed: all, damaged: both };
}

/** A list of the answer with its further pages; empty if the server lacks it or it failed. */
async function fetchList(
  answer: Request,
  need: OverviewNeed,
  isRow: (row: JsonRecord) => boolean,
): Promise<List> {
  const { dialect, engine, signal } = answer;
  const first = partIn(answer, need);
  if (first.value === null) return { rows: [], cut: null, pages: 0, error: null };
  const part = (one: SchemaDialect, after: string | null): QueryPart => {
    const [page] = makeParts(one, need, answer, after);
    if (page === undefined) throw noDataError();
    return page;
  };
  return readFrom(first, foundFor(dialect, need), { engine, name: 'Round', part, isRow, signal });
}

interface Workspaces {
  readonly workspace: string | null;
  readonly workspaces: Workspace[];
  readonly list: List;
  readonly memory: PlatformMemory;
}

async function fetchRound(answer: Request, of: Workspaces): Promise<PlatformOverview> {
  const { dialect, data, failed } = answer;
  if (dialect.needs.services.on && (data['services'] ?? null) === null)
    throw noDataError(failed.get('services'));
  const projectList = await fetchList(answer, 'projects', isProject);
  const serviceList = await fetchList(answer, 'services', hasId);
  const projects = projectList.rows.flatMap((row) => parseProject(row) ?? []);
  const slugs = new Map(projects.map(({ id, slug }) => [id, slug]));
  const services = serviceList.rows.flatMap((row) => parseService(row, slugs) ?? []);
  of.memory.projects = new Map(projects.map(({ id, slug }) => [slug, id]));
  of.memory.services = services;
  of.memory.workspace = of.workspace;
  of.memory.words = seenIn(serviceList.rows);
  const lists = [of.list, projectList, serviceList];
  const damage = answer.damaged.map(({ sentence }) => sentence);
  return {
    workspace: of.workspace,
    workspaces: of.workspaces,
    projects,
    services,
    plan: parsePlan(data['limits']),
    bill: parseBill(data['billing']),
    account: accountName(data['account']),
    features: listFeatures(dialect),
    problems: collectProblems([...failed.values(), ...damage], lists),
    cut: dialect.needs.services.on
      ? firstCut(findCut(serviceList, services), projectList.cut, of.list.cut)
      : { why: 'off', have: 0, of: null },
    pages: serviceList.pages,
  };
}

/**
 * What is missing from the shown services. Removed services do not count; an entry without a name does, because it could be any service.
 */
function findCut({ rows, cut }: List, { length: have }: readonly ListedService[]): Cut | null {
  if (cut !== null) return { ...cut, have, of: cut.of && cut.of - (rows.length - have) };
  return rows.every((row) => readName(row['name']) !== null)
    ? null
    : { why: 'lost', have, of: have };
}

const hasId = (row: JsonRecord): boolean => readKey(row['id']) !== null;
const hasSlug = (row: JsonRecord): boolean => readKey(row['slug']) !== null;
const isProject = (row: JsonRecord): boolean => parseProject(row) !== null;

/** Parts that failed in whole or in part, and lists whose later pages failed. */
function collectProblems(failed: readonly string[], lists: readonly List[]): string[] {
  const cut = lists.flatMap(({ error }) => (error instanceof AppFailure ? [error.message] : []));
  const reasons = [...failed, ...cut];
  return [...new Set(reasons.flatMap((reason) => readSentence(reason) ?? []))];
}
