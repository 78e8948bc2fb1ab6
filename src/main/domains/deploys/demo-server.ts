import type { DemoServer } from '../../core/domain.ts';

/** The demo platform on its own. */
export const deploysDemoServer = (): DemoServer => ({
  about: '',
  generations: ['current', 'specified'],
  faults: [],
  start: async ({ generation = 'current', port = 0 }) => {
    const { startDeploysDemo } = await import('../../demo/deploys/deploys-demo.ts');
    const demo = await startDeploysDemo({ generation, port });
    const { url, token } = demo;
    return { ready: { generation, url, token }, stop: () => demo.stop() };
  },
});
