import type { DeploysDemo } from '../../../src/demo/deploys/deploys-demo.ts';
import { startDeploysDemo } from '../../../src/demo/deploys/deploys-demo.ts';
import type { WorkflowsFault } from '../../../src/demo/workflows/faults.ts';
import type { WorkflowsDemo } from '../../../src/demo/workflows/workflows-demo.ts';
import { startWorkflowsDemo } from '../../../src/demo/workflows/workflows-demo.ts';
import { domains } from '../../../src/main/domains.ts';
import type { Firing, Rule } from '../../../src/shared/rules/model.ts';
import { FakeClock, RUN_START } from '../core/fake-clock.ts';
import type { Access } from '../core/service-core.ts';
import { TestCore } from '../core/service-core.ts';
import { ask } from '../deploys/deploys-ask.ts';

/**
 * The whole core on real files, connected to a demo deployment platform and a demo scheduler. All share one clock, which advances during
 * calls and waits.
 */
export class RulesCore extends TestCore {
  readonly platform: DeploysDemo;
  readonly scheduler: WorkflowsDemo;

  private constructor(
    dataDir: string,
    clock: FakeClock,
    demos: readonly [DeploysDemo, WorkflowsDemo],
  ) {
    super(domains, { dataDir, clock, ticks: true });
    [this.platform, this.scheduler] = demos;
  }

  /** `generation`, `faults`: options of the scheduler. Connects both servers. */
  static async start(
    dataDir: string,
    generation = 'current',
    faults: readonly WorkflowsFault[] = [],
  ): Promise<RulesCore> {
    const clock = new FakeClock(RUN_START);
    const lab = new RulesCore(dataDir, clock, [
      await startDeploysDemo({ generation: 'specified', clock }),
      await startWorkflowsDemo({ generation, clock, auth: 'none', faults }),
    ]);
    await lab.restart();
    const { url, workspace, token } = lab.platform;
    await lab.connect('deploys', 'bearer', { url, workspace }, { token });
    await lab.connect('workflows', 'none', { url: lab.scheduler.url }, {});
    await lab.fresh();
    return lab;
  }

  override async stop(): Promise<void> {
    await super.stop();
    await this.platform.stop();
    await this.scheduler.stop();
  }

  connect(
    service: string,
    credential: Access['credential'],
    fields: Access['fields'],
    secrets: Access['secrets'],
  ): Promise<void> {
    return this.save(service, { credential, fields, secrets });
  }

  override until(holds: () => boolean): Promise<void> {
    return super.until(holds, () => this.core.hub.get('rules.state'));
  }

  /** Waits until this core has read both servers and the rules have seen the result. */
  async fresh(): Promise<void> {
    const isFresh = (name: 'deploys.overview' | 'workflows.overview'): boolean => {
      const { value, stale } = this.core.hub.get(name);
      return value !== null && !stale;
    };
    await this.until(() => isFresh('deploys.overview') && isFresh('workflows.overview'));
    this.clock.advance(1_000);
  }

  /** Creates a service with a failing build, and waits for the failure. */
  async failDeploy(name: string): Promise<void> {
    await this.build(name);
    await this.failed(name);
  }

  /** Waits until the app knows that a service's build failed. */
  async failed(name: string): Promise<void> {
    const isFailed = (): boolean =>
      this.core.hub
        .get('deploys.overview')
        .value?.services.some((one) => one.name === name && one.recent[0]?.state === 'failed') ===
      true;
    await this.until(isFailed);
    this.clock.advance(1_000);
  }

  /** Creates a service with a build that fails after some time. */
  async build(name: string): Promise<void> {
    const query =
      'mutation M($input: UpdateServiceInput!) { updateService(input: $input) { serviceId status } }';
    const input = { workspaceSlug: 'studio', name, repo: 'studio/broken' };
    await ask(this.platform, query, { variables: { input } });
  }

  /** Saves a rule for failed deploys, tries it and switches it on. */
  async add(then: Rule['then'], change: Partial<Rule> = {}): Promise<Rule> {
    const when = { k: 'deployFailed', service: null } as const;
    const rule: Rule = { id: 'r', name: 'Watch', on: true, when, then, ...change };
    await this.call('rules.save', { rule });
    await this.call('rules.try', { rule });
    await this.call('rules.switch', { id: rule.id, on: true });
    return rule;
  }

  get log(): readonly Firing[] {
    return this.core.hub.get('rules.state').log;
  }

  /** Ids of a source's items. */
  items(source: string): string[] {
    const items = Object.values(this.core.hub.get('attention'));
    return items
      .filter((item) => item.source === source && item.hidden === null)
      .map(({ id, text, detail = '' }) => `${id} ${text} ${detail}`);
  }

  /** Items that the rules added to the attention list. */
  notes(): string[] {
    return Object.values(this.core.hub.get('attention'))
      .filter(({ source }) => source === 'app')
      .map(({ subject, text }) => `${subject} ${text}`);
  }

  /** Starts of workflows that the scheduler received, as their bodies. */
  starts(): unknown[] {
    return this.scheduler.asked
      .filter(({ line, body }) => /^POST .*\/start$/.test(line) || isStart(body))
      .map(({ body }) => body);
  }
}

/** Release 1.16 has one endpoint for all actions. */
const isStart = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'action' in body && body.action === 'start';
