import type { IssuesDemo } from '../../../src/demo/issues/issues-demo.ts';
import { startIssuesDemo } from '../../../src/demo/issues/issues-demo.ts';
import { issues } from '../../../src/main/domains/issues/domain.ts';
import { attentionSentence, newsItems } from '../../../src/shared/attention/list.ts';
import type { IssueRow } from '../../../src/shared/issues/model.ts';
import { FakeClock, RUN_START } from '../core/fake-clock.ts';
import type { Access } from '../core/service-core.ts';
import { ServiceCore } from '../core/service-core.ts';

/** The whole core with the issue tracker. */
export class IssuesCore extends ServiceCore<'issues', IssuesDemo> {
  /** `timesRequests`: see `CoreParts`. */
  static async start(
    dataDir: string,
    generation = 'current',
    timesRequests = false,
  ): Promise<IssuesCore> {
    const clock = new FakeClock(RUN_START);
    const demo = await startIssuesDemo({ generation, clock });
    const lab = new IssuesCore('issues', issues, { dataDir, clock, demo, timesRequests });
    await lab.restart();
    return lab;
  }

  protected override access(): Access {
    const { url, email, token } = this.demo;
    return { credential: 'basic', fields: { url, email }, secrets: { token } };
  }

  /** The count of a view. */
  count(id: string): number | null {
    return this.overview.views.find((view) => view.id === id)?.count ?? null;
  }

  /** An issue among the overview's first ones. */
  row(key: string): IssueRow {
    const found = this.overview.first.rows.find((one) => one.key === key);
    if (found === undefined) throw new Error(`no issue ${key}`);
    return found;
  }

  /** Requests that `action` causes, as `METHOD path`. */
  async asked(action: () => Promise<unknown>): Promise<string[]> {
    const before = this.demo.asked.length;
    await action();
    return this.demo.asked.slice(before).map(({ method, path }) => `${method} ${path}`);
  }

  /** The news in the attention list, newest first. */
  attention(): string[] {
    return newsItems(this.core.hub.get('attention')).map(attentionSentence);
  }

  /** The news that the user has not opened yet. */
  unread(): string[] {
    const news = newsItems(this.core.hub.get('attention'));
    return news.filter(({ unread }) => unread).map(attentionSentence);
  }
}
