import { t } from '../../../shared/i18n/translate.ts';
import type { DemoServer } from '../../core/domain.ts';
import { workflowsFaults, workflowsGenerations } from '../../../demo/workflows/faults.ts';

/** The demo scheduler on its own. */
export const workflowsDemoServer = (): DemoServer => ({
  about: t('workflows:demo.about'),
  generations: workflowsGenerations,
  faults: workflowsFaults,
  start: async ({ generation = 'current', port = 0, faults = [] }) => {
    const { startWorkflowsDemo } = await import('../../../demo/workflows/workflows-demo.ts');
    const demo = await startWorkflowsDemo({ generation, port, faults, lively: true });
    const { url, token } = demo;
    return { ready: { generation, url, token }, stop: () => demo.stop() };
  },
});
