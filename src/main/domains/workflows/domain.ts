import { workflowsDescriptor } from '../../../shared/workflows/descriptor.ts';
import type { Domain, ServicePorts } from '../../core/domain.ts';
import { profileDomain } from '../../core/profile-domain.ts';

/** Loads the scheduler's service with the rules. */
async function loadService() {
  const [{ createWorkflowsService }, { RulesService }] = await Promise.all([
    import('../../services/workflows/service.ts'),
    import('../../services/rules/rules-service.ts'),
  ]);
  return (ports: ServicePorts) => {
    const service = createWorkflowsService(ports);
    const rules = new RulesService(ports);
    return {
      ...service,
      handlers: { ...service.handlers, ...rules.handlers },
      start: async (window: boolean) => {
        await service.start(window);
        rules.start();
      },
      stop: async () => {
        rules.stop();
        await service.stop();
      },
    };
  };
}

/** The workflow scheduler, and the rules that may start its workflows. */
export const workflows: Domain = {
  name: 'workflows',
  answers: ['workflows', 'rules'],
  slices: ['rules'],
  connects: workflowsDescriptor,
  // Also with rules that are off: the settings list them, and what happens is recorded to try them.
  inUse: ({ rules }) => rules.rules.length > 0,
  ...profileDomain({
    service: loadService,
    names: async () => (await import('../../../demo/workflows/faults.ts')).workflowsNames,
    startDemo: async (options) => {
      const { startWorkflowsDemo } = await import('../../../demo/workflows/workflows-demo.ts');
      return startWorkflowsDemo({ ...options, lively: true });
    },
  }),
};
