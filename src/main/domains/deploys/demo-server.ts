import { t } from '../../../shared/i18n/translate.ts';
import type { DemoServer } from '../../core/domain.ts';
import { deploysFaults, deploysGenerations } from '../../../demo/deploys/faults.ts';

/** The demo platform on its own. */
export const deploysDemoServer = (): DemoServer => ({
  about: t('deploys:demo.about'),
  generations: deploysGenerations,
  faults: deploysFaults,
  start: async ({ generation = 'current', port = 0, faults = [] }) => {
    const { startDeploysDemo } = await import('../../../demo/deploys/deploys-demo.ts');
    const demo = await startDeploysDemo({ generation, port, faults, pushes: true });
    const { url, token } = demo;
    return { ready: { generation, url, token }, stop: () => demo.stop() };
  },
});
