import type { DemoServer } from '../../core/domain.ts';
import { deploysNames } from '../../../demo/deploys/faults.ts';

/** The demo platform on its own. */
export const deploysDemoServer = (): DemoServer => ({
  ...deploysNames,
  start: async (options) => {
    const { startDeploysDemo } = await import('../../../demo/deploys/deploys-demo.ts');
    const demo = await startDeploysDemo({ ...options, pushes: true });
    const { generation, url, token } = demo;
    return { ready: { generation, url, token }, stop: () => demo.stop() };
  },
});
