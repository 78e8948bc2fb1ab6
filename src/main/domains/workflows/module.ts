import { profileModule } from '../../core/profile-module.ts';
import { RulesService } from '../../services/rules/rules-service.ts';
import { createWorkflowsService } from '../../services/workflows/service.ts';
import type { ServicePorts } from '../../core/domain.ts';

/** The scheduler's service with the rules, and its demo with a scheduler of its own. */
export const workflowsModule = profileModule(createBoth, async ({ clock }) => {
  const { startWorkflowsDemo } = await import('../../../demo/workflows/workflows-demo.ts');
  const demo = await startWorkflowsDemo({ clock, lively: true });
  const { url, token } = demo;
  return {
    profile: { fields: { url }, credential: 'bearer', secrets: { token } },
    stop: () => demo.stop(),
  };
});

function createBoth(ports: ServicePorts) {
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
}
