import type { Clock } from '../../../platform/ports.ts';
import { buildSpan, cancelInFlight, history } from './deployment-state.ts';
import type { StateSince } from './deployment-state.ts';
import type { DemoDatabase, DemoDeployment, DemoService, ServiceConfig } from './model.ts';
import { imageOf } from './model.ts';
import {
  databases,
  defaults,
  manyServices,
  projects,
  seedServices,
  TEAM,
  USER_ID,
  wholeCommit,
} from './seed.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** The caps of the plan `hobby`, for all workspaces of the user together. */
export const plan = { tier: 'hobby', maxVcpus: 10, maxMemoryMi: 20_480, maxServices: 25 };
const memories = ['128Mi', '256Mi', '512Mi', '1024Mi', '2048Mi', '4096Mi'];
const cpus = [0.25, 0.5, 1, 2, 3, 4];
const buildpacks = ['auto', 'dockerfile', 'static', 'dockercompose'];

/** What the platform refuses; the text is the server's own. */
export class Refused extends Error {}

/** How a mutation names a service. `project` null: any. */
export interface ServiceRef {
  readonly id: string | null;
  readonly name: string | null;
  readonly project: string | null;
  readonly workspace: string | null;
}

/** The platform's data. States follow from the clock, so nothing has to run. */
export class PlatformState {
  readonly #clock: Clock;
  readonly databases: DemoDatabase[];
  readonly #services: DemoService[];
  #many: readonly DemoService[] | null = null;
  #next = 1;
  #heads = new Map<string, { readonly commit: string; readonly message: string }>();

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#services = seedServices(clock.now());
    this.databases = databases(clock.now());
  }

  now(): number {
    return this.#clock.now();
  }

  /** Oldest first; null: of all workspaces. `many`: with 250 more. */
  services(workspace: string | null, many = false): readonly DemoService[] {
    if (many) this.#many ??= manyServices(this.now(), 250);
    const all = many ? [...this.#services, ...(this.#many ?? [])] : this.#services;
    return workspace === null ? all : all.filter((one) => one.workspace === workspace);
  }

  byId(id: string): DemoService | null {
    return this.services(null, this.#many !== null).find((one) => one.id === id) ?? null;
  }

  find({ id, name, project, workspace }: ServiceRef): DemoService | null {
    if (id !== null) return this.byId(id);
    return (
      this.services(workspace ?? USER_ID).find(
        (one) => one.name === name && (project === null || one.project === project),
      ) ?? null
    );
  }

  latest(service: DemoService): StateSince & { readonly deployment: DemoDeployment | null } {
    const since = { state: 'queued', since: service.createdAt, deployment: null };
    return history(service, this.now())[0] ?? since;
  }

  usage(): { services: number; memoryMi: number; vcpus: number } {
    const memoryMi = this.#services.reduce((sum, { memory }) => sum + Number.parseInt(memory), 0);
    const vcpus = this.#services.reduce((sum, one) => sum + one.vcpus, 0);
    return { services: this.#services.length, memoryMi, vcpus };
  }

  /** Changes only the given fields, cancels what is in flight, and deploys. Throws `Refused`. */
  update(service: DemoService, fields: Partial<ServiceConfig>): void {
    const next = { ...service, ...fields };
    this.#check(next, service);
    Object.assign(service, fields, next.buildpack === 'static' ? { port: 8080 } : {});
    this.#deploy(service, 'manual');
  }

  /** Creates a service with the platform's defaults, and deploys it. Throws `Refused`. */
  create(ref: ServiceRef, fields: Partial<ServiceConfig>): DemoService {
    const { name } = ref;
    const workspace = ref.workspace ?? USER_ID;
    const project = ref.project ?? 'default';
    if (name === null || !/^[a-z0-9][a-z0-9-]*$/.test(name))
      throw new Refused('invalid service name');
    if (!projects.some((one) => one.workspace === workspace && one.slug === project))
      throw new Refused(`project "${project}" not found`);
    const service: DemoService = {
      ...defaults,
      repo: '',
      ...fields,
      ...(fields.buildpack === 'static' ? { port: 8080 } : {}),
      ...{ id: `svc_n${this.#id()}`, workspace, project, name },
      createdAt: this.now(),
      deployments: [],
    };
    if (service.repo === '') throw new Refused('repo is required');
    this.#check(service, null);
    this.#services.push(service);
    this.#deploy(service, 'manual');
    return service;
  }

  remove(service: DemoService): void {
    this.#services.splice(this.#services.indexOf(service), 1);
  }

  /** A push to the branch of a service. `delayMs`: how long from now. */
  push(service: DemoService, commit: string, message: string, delayMs = 0): void {
    const head = { commit, message };
    this.#heads.set(service.id, head);
    this.#deploy(service, 'git_push', delayMs);
  }

  /** Two pushes within the next minutes, so that a demo is not at rest. */
  schedulePushes(): void {
    const later = { worker: 5 * MINUTE, docs: 9 * MINUTE };
    for (const [name, delayMs] of Object.entries(later)) {
      const service = this.find({ id: null, name, project: null, workspace: TEAM });
      if (service !== null) this.push(service, this.#commit(), 'Show the upload progress', delayMs);
    }
  }

  addDatabase(name: string, workspace: string | null, region: string): DemoDatabase {
    if (this.databases.some((one) => one.name === name))
      throw new Refused(`resource "${name}" already exists`);
    const database = {
      id: `db_n${this.#id()}`,
      ...{ workspace: workspace ?? USER_ID, name, region },
      at: this.now() + 5 * SECOND,
    };
    this.databases.push(database);
    return database;
  }

  #id(): string {
    this.#next += 1;
    return String(this.#next);
  }

  #commit(): string {
    this.#next += 1;
    return wholeCommit((0xabc_d000 + this.#next).toString(16));
  }

  #check(next: DemoService, before: DemoService | null): void {
    if (!memories.includes(next.memory)) throw new Refused(`invalid memory "${next.memory}"`);
    if (!cpus.includes(next.vcpus)) throw new Refused(`invalid vcpus "${String(next.vcpus)}"`);
    if (!buildpacks.includes(next.buildpack))
      throw new Refused(`invalid buildPack "${next.buildpack}"`);
    if (!/^[\w.-]+(\/[\w.-]+)?$/.test(next.repo)) throw new Refused(`invalid repo "${next.repo}"`);
    const used = this.usage();
    const memory =
      used.memoryMi + Number.parseInt(next.memory) - Number.parseInt(before?.memory ?? '0');
    const over = [
      [used.vcpus + next.vcpus - (before?.vcpus ?? 0) > plan.maxVcpus, 'vCPU limit'],
      [memory > plan.maxMemoryMi, 'memory limit'],
      [used.services + (before === null ? 1 : 0) > plan.maxServices, 'service limit'],
    ] as const;
    const reached = over.find(([exceeded]) => exceeded);
    if (reached !== undefined)
      throw new Refused(`${reached[1]} of the plan "${plan.tier}" exceeded`);
  }

  #deploy(service: DemoService, trigger: DemoDeployment['trigger'], delayMs = 0): void {
    const now = this.now();
    if (delayMs === 0) cancelInFlight(service, now);
    const past = service.deployments.filter(({ at }) => at <= now);
    const newest = past.at(-1);
    const head = this.#heads.get(service.id) ??
      newest ?? { commit: this.#commit(), message: 'Initial commit' };
    const image = imageOf(head.commit, service);
    const built = past.some(
      (one) =>
        one.image === image &&
        one.fails !== 'building' &&
        buildSpan(one)[1] <= now &&
        wasBuilt(one),
    );
    const broken = service.repo.endsWith('/broken');
    service.deployments.splice(delayMs === 0 ? past.length : Infinity, Infinity, {
      id: `dep_n${this.#id()}`,
      serviceId: service.id,
      ...{ commit: head.commit, message: head.message, trigger, image },
      at: now + delayMs,
      queueMs: 2 * SECOND,
      buildMs: built ? 0 : 20 * SECOND,
      deployMs: 6 * SECOND,
      fails: broken ? 'building' : null,
      error: broken ? 'the build ended with code 1' : null,
      ...{ cancelledAt: null, crashedAt: null, suspendedAt: null },
    });
  }
}

/** Whether its build ended before it was cancelled. */
const wasBuilt = ({ at, queueMs, buildMs, cancelledAt }: DemoDeployment): boolean =>
  cancelledAt === null || at + queueMs + buildMs <= cancelledAt;
