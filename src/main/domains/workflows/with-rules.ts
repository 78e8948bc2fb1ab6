import type { ServicePorts } from '../../core/domain.ts';
import { RulesService } from '../../services/rules/rules-service.ts';
import { createWorkflowsService } from '../../services/workflows/service.ts';

/** The scheduler's service with the rules. */
export function createWithRules(ports: ServicePorts) {
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
