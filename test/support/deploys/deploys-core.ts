import { deploys } from '../../../src/main/domains/deploys/domain.ts';
import type { DeploysDemo } from '../../../src/demo/deploys/deploys-demo.ts';
import { startDeploysDemo } from '../../../src/demo/deploys/deploys-demo.ts';
import { needsYou, newsItems } from '../../../src/shared/attention/list.ts';
import type { Service } from '../../../src/shared/deploys/model.ts';
import { FakeClock } from '../core/fake-clock.ts';
import type { Access } from '../core/service-core.ts';
import { ServiceCore } from '../core/service-core.ts';

/** The whole core with the deployment platform. */
export class DeploysCore extends ServiceCore<'deploys', DeploysDemo> {
  static async start(dataDir: string, generation = 'current'): Promise<DeploysCore> {
    const clock = new FakeClock(Date.now());
    const demo = await startDeploysDemo({ generation, clock });
    const lab = new DeploysCore('deploys', deploys, { dataDir, clock, demo });
    await lab.restart();
    return lab;
  }

  protected override access(): Access {
    const { url, workspace, token } = this.demo;
    return { credential: 'bearer', fields: { url, workspace }, secrets: { token } };
  }

  service(name: string): Service {
    const found = this.overview.services.find((one) => one.name === name);
    if (found === undefined) throw new Error(`no service ${name}`);
    return found;
  }

  /** The attention list, the most recent item last. */
  attention(): string[] {
    return needsYou(this.core.hub.get('attention')).map(
      ({ severity, subject, text }) => `${severity}: ${subject} ${text}`,
    );
  }

  news(): string[] {
    return newsItems(this.core.hub.get('attention')).map(
      ({ subject, text }) => `${subject} ${text}`,
    );
  }
}
