import type { DemoServer } from '../../core/domain.ts';
import { workflowsNames } from '../../../demo/workflows/faults.ts';

/** The demo scheduler on its own. */
export const workflowsDemoServer = (): DemoServer => ({
  ...workflowsNames,
  start: async (options) => {
    const { startWorkflowsDemo } = await import('../../../demo/workflows/workflows-demo.ts');
    const demo = await startWorkflowsDemo({ ...options, lively: true });
    const { generation, url, token } = demo;
    return { ready: { generation, url, token }, stop: () => demo.stop() };
  },
});
