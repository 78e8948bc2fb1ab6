import type { DemoServer } from '../../core/domain.ts';
import { issuesNames } from '../../../demo/issues/faults.ts';

/** The demo tracker on its own. */
export const issuesDemoServer = (): DemoServer => ({
  ...issuesNames,
  start: async (options) => {
    const { startIssuesDemo } = await import('../../../demo/issues/issues-demo.ts');
    const demo = await startIssuesDemo(options);
    const { generation, url, email, token, scopedToken, cloudId } = demo;
    return {
      ready: { generation, url, email, token, scopedToken, cloudId },
      stop: () => demo.stop(),
    };
  },
});
