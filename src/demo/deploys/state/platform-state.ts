import type { Clock } from '../../../shared/lib/clock.ts';
import { DemoError } from '../../kit/demo-error.ts';
import type { Stated } from './deployment-state.ts';
import { history, inFlight, isBuilt } from './deployment-state.ts';
import type { DemoDatabase, DemoDeployment, DemoService, ServiceConfig } from './model.ts';
import { formatImage } from './model.ts';
import data from './platform.json' with { type: 'json' };
import * as seed from './seed.ts';

const MINUTE_MS = 60_000;

/** The platform reports errors inside a successful answer. */
export const platformError = (message: string): DemoError => new DemoError(200, message);

/** How a mutation identifies a service. `project` null: any. */
export interface ServiceRef {
  readonly id?: string | null;
  readonly name: string | null;
  readonly project: string | null;
  readonly workspace: string | null;
}

/** The platform's data. States are calculated from the clock, so no timers are needed. */
export class PlatformState {
  readonly #clock: Clock;
  readonly databases: DemoDatabase[];
  /** Why billing paused the workspaces; null: they run. */
  suspended: string | null = null;
  readonly #services: DemoService[];
  #many: readonly DemoService[] = [];
  #next = 1;
  readonly #heads = new Map<string, Pick<DemoDeployment, 'commit' | 'message'>>();

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#services = seed.seedServices(clock.now());
    this.databases = seed.databases(clock.now());
  }

  now(): number {
    return this.#clock.now();
  }

  /** Oldest first; null: of all workspaces. `many`: with 250 more. */
  services(workspace: string | null, many = false): readonly DemoService[] {
    if (many && this.#many.length === 0) this.#many = seed.manyServices(this.now(), 250);
    const all = many ? [...this.#services, ...this.#many] : this.#services;
    return workspace === null ? all : all.filter((service) => service.workspace === workspace);
  }

  byId(id: string): DemoService | null {
    return [...this.#services, ...this.#many].find((service) => service.id === id) ?? null;
  }

  find({ id = null, name, project, workspace }: ServiceRef): DemoService | null {
    if (id !== null) return this.byId(id);
    const named = this.services(workspace ?? seed.USER_ID).filter(
      (service) => service.name === name,
    );
    return named.find((service) => project === null || service.project === project) ?? null;
  }

  latest(service: DemoService): Stated | null {
    return history(service, this.now())[0] ?? null;
  }

  usage(): { services: number; memoryMi: number; vcpus: number } {
    const memoryMi = this.#services.reduce((sum, { memory }) => sum + Number.parseInt(memory), 0);
    const vcpus = this.#services.reduce((sum, service) => sum + service.vcpus, 0);
    return { services: this.#services.length, memoryMi, vcpus };
  }

  /** Changes only the given fields, cancels what is in flight, and deploys. Throws a `DemoError`. */
  update(service: DemoService, fields: Partial<DemoService>): void {
    this.#check({ ...service, ...fields }, service);
    Object.assign(service, fields);
    if (service.buildpack === 'static') service.port = 8080;
    this.#deploy(service, 'manual');
  }

  /** Creates a service with the platform's defaults, and deploys it. Throws a `DemoError`. */
  create(ref: ServiceRef, fields: Partial<ServiceConfig>): DemoService {
    const { name, workspace, project } = ref;
    if (name === null || !/^[a-z0-9][a-z0-9-]*$/.test(name))
      throw platformError('invalid service name');
    const service: DemoService = {
      ...seed.defaults,
      ...fields,
      id: this.#id('svc'),
      name,
      workspace: workspace ?? seed.USER_ID,
      project: project ?? 'default',
      createdAt: this.now(),
      deployments: [],
    };
    if (service.repo === '') throw platformError('repo is required');
    this.#check(service, null);
    this.#services.push(service);
    this.update(service, {});
    return service;
  }

  remove(service: DemoService): void {
    this.#services.splice(this.#services.indexOf(service), 1);
  }

  /** Adds a push to the branch of a service. `delayMs`: delay from now. */
  push(service: DemoService, commit: string, message: string, delayMs = 0): void {
    if (delayMs === 0) this.#heads.set(service.id, { commit, message });
    this.#deploy(service, 'git_push', delayMs, { commit, message });
  }

  /** Schedules two pushes within the next minutes, so that the demo shows activity. */
  schedulePushes(): void {
    const later = { worker: 5 * MINUTE_MS, docs: 9 * MINUTE_MS };
    for (const [name, delayMs] of Object.entries(later)) {
      const service = this.find({ name, project: null, workspace: seed.TEAM });
      const commit = seed.wholeCommit(String(4_100_000 + delayMs));
      if (service !== null) this.push(service, commit, 'Show the upload progress', delayMs);
    }
  }

  addDatabase(name: string, workspace: string | null, region: string): DemoDatabase {
    if (this.databases.some((database) => database.name === name))
      throw platformError(`resource "${name}" already exists`);
    const at = this.now() + 5000;
    const added = { id: this.#id('db'), workspace: workspace ?? seed.USER_ID, name, region, at };
    this.databases.push(added);
    return added;
  }

  #id(kind: string): string {
    this.#next += 1;
    return `${kind}_n${String(this.#next)}`;
  }

  #check(next: DemoService, before: DemoService | null): void {
    const { choices, plan, projects } = data;
    if (
      !projects.some(
        (project) => project.workspace === next.workspace && project.slug === next.project,
      )
    )
      throw platformError(`project "${next.project}" not found`);
    for (const key of ['memory', 'vcpus', 'buildpack'] as const)
      if (!(choices[key] as readonly unknown[]).includes(next[key]))
        throw platformError(`invalid ${key} "${String(next[key])}"`);
    if (!/^[\w.-]+(\/[\w.-]+)?$/.test(next.repo))
      throw platformError(`invalid repo "${next.repo}"`);
    const used = this.usage();
    const more = Number.parseInt(next.memory) - Number.parseInt(before?.memory ?? '0');
    const limits = [
      ['vCPU', used.vcpus + next.vcpus - (before?.vcpus ?? 0), plan.maxVcpus],
      ['memory', used.memoryMi + more, plan.maxMemoryMi],
      ['service', used.services + (before === null ? 1 : 0), plan.maxServices],
    ] as const;
    for (const [what, wanted, most] of limits)
      if (wanted > most) throw platformError(`${what} limit of the plan "${plan.tier}" exceeded`);
  }

  #deploy(
    service: DemoService,
    trigger: DemoDeployment['trigger'],
    delayMs = 0,
    head = this.#head(service),
  ): void {
    const now = this.now();
    const past = history(service, now);
    if (delayMs === 0) {
      for (const { deployment, state } of past)
        if (inFlight.includes(state)) deployment.cancelledAt = now;
      service.deployments.length = past.length;
    }
    const image = formatImage(head.commit, service);
    const built = past.some(
      ({ deployment }) => deployment.image === image && isBuilt(deployment, now),
    );
    service.deployments.push({
      ...head,
      id: this.#id('dep'),
      serviceId: service.id,
      trigger,
      image,
      at: now + delayMs,
      queueMs: 2000,
      buildMs: built ? 0 : 20_000,
      deployMs: 6000,
      error: service.repo.endsWith('/broken') ? 'the build ended with code 1' : null,
      cancelledAt: null,
      crashedAt: null,
      suspendedAt: null,
    });
  }

  /** Times of a new deployment of the branch. */
  #head(service: DemoService): Pick<DemoDeployment, 'commit' | 'message'> {
    const { commit, message } = this.#heads.get(service.id) ??
      this.latest(service)?.deployment ?? {
        commit: seed.wholeCommit('abcd001'),
        message: 'Initial commit',
      };
    return { commit, message };
  }
}
