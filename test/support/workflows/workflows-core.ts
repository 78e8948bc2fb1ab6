import type { WorkflowsFault } from '../../../src/demo/workflows/faults.ts';
import type { WorkflowsDemo } from '../../../src/demo/workflows/workflows-demo.ts';
import { startWorkflowsDemo } from '../../../src/demo/workflows/workflows-demo.ts';
import { workflows } from '../../../src/main/domains/workflows/domain.ts';
import { attentionSentence, needsYou } from '../../../src/shared/attention/list.ts';
import type { StartRequest } from '../../../src/shared/workflows/contract.ts';
import type { Workflow } from '../../../src/shared/workflows/model.ts';
import { FakeClock } from '../core/fake-clock.ts';
import type { Access } from '../core/service-core.ts';
import { ServiceCore } from '../core/service-core.ts';

export type Auth = 'none' | 'basic' | 'login' | 'key';

/** The whole core with the scheduler. Its clock advances during calls and waits. */
export class WorkflowsCore extends ServiceCore<'workflows', WorkflowsDemo> {
  #auth: Auth = 'key';

  static async start(
    dataDir: string,
    generation = 'current',
    auth: Auth = 'key',
    faults: readonly WorkflowsFault[] = [],
  ): Promise<WorkflowsCore> {
    const clock = new FakeClock(Date.now());
    const demo = await startWorkflowsDemo({ generation, clock, auth, faults });
    const lab = new WorkflowsCore('workflows', workflows, { dataDir, clock, demo, ticks: true });
    lab.#auth = auth;
    await lab.restart();
    return lab;
  }

  protected override access(): Access {
    const { url, user, password, token } = this.demo;
    if (this.#auth === 'none') return { credential: 'none', fields: { url }, secrets: {} };
    if (this.#auth === 'key') return { credential: 'bearer', fields: { url }, secrets: { token } };
    return { credential: 'basic', fields: { url, user }, secrets: { password } };
  }

  workflow(file: string): Workflow {
    const found = this.overview.workflows.find((one) => one.file === file);
    if (found === undefined) throw new Error(`no workflow ${file}`);
    return found;
  }

  /** The request that starts a workflow. */
  ask(file: string, runId: string, change: Partial<StartRequest> = {}): StartRequest {
    return { file, name: file, runId, params: [], singleton: false, enqueue: false, ...change };
  }

  /** Reads now. */
  refresh(): Promise<void> {
    return this.call('workflows.refresh', undefined);
  }

  /** Number of matching requests: `POST /dags/x/start`, without the path of the interface. */
  count(pattern: RegExp): number {
    return this.demo.asked.filter(({ line }) => pattern.test(line)).length;
  }

  /** The attention list, most urgent item first. */
  attention(): string[] {
    return needsYou(this.core.hub.get('attention')).map(attentionSentence);
  }
}
