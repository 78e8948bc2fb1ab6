import '../../../shared/workflows/texts.ts';
import { nothingRead } from '../../../shared/connections/resource-state.ts';
import { workflowsDescriptor } from '../../../shared/workflows/descriptor.ts';
import { noWorkflows } from '../../../shared/workflows/topics.ts';
import { ProfileService } from '../../connections/profile-service.ts';
import { preferenceHandlers } from './handlers/preference-handlers.ts';
import { readHandlers } from './handlers/read-handlers.ts';
import { runHandlers } from './handlers/run-handlers.ts';
import { startHandlers } from './handlers/start-handlers.ts';
import { schedulerAddress } from './scheduler/probe.ts';
import { signInOf } from './sign-in.ts';
import type { RequireWork } from './work.ts';
import { WorkflowsWork } from './work.ts';
import type { WorkflowsPorts } from './workflows-ports.ts';

/** The scheduler: one overview, polled or live, and everything else on request. */
export function createWorkflowsService(ports: WorkflowsPorts) {
  const workflows: ProfileService<WorkflowsWork> = new ProfileService(ports, {
    descriptor: workflowsDescriptor,
    signIn: signInOf(ports),
    client: {
      addressOf: ({ fields: { url } }) => (url === undefined ? null : schedulerAddress(url)),
    },
    open: (opening) => new WorkflowsWork(ports, workflows.profiles, opening),
    closed: () => {
      ports.hub.set('workflows.overview', nothingRead);
      ports.hub.set('workflows.summary', noWorkflows);
    },
  });
  const work: RequireWork = () => workflows.require();
  return workflows.service({
    ...readHandlers(work),
    ...startHandlers(work, ports),
    ...runHandlers(work, ports),
    ...preferenceHandlers(work, ports),
  });
}
