import '../../../shared/workflows/texts.ts';
import { nothingRead } from '../../../shared/connections/resource-state.ts';
import { failure } from '../../../shared/contract/errors.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { workflowsDescriptor } from '../../../shared/workflows/descriptor.ts';
import { noWorkflows } from '../../../shared/workflows/topics.ts';
import { ProfileService } from '../../connections/profile-service.ts';
import type { WorkflowsPorts } from './workflows-ports.ts';

const off = (): never => {
  throw failure('unsupported', t('workflows:name'));
};

/** The scheduler: one overview, polled or live, and everything else on request. */
export function createWorkflowsService(ports: WorkflowsPorts) {
  const workflows = new ProfileService(ports, {
    descriptor: workflowsDescriptor,
    signIn: { path: '/api/v1/health', account: () => null },
    open: () => ({}),
    closed: () => {
      ports.hub.set('workflows.overview', nothingRead);
      ports.hub.set('workflows.summary', noWorkflows);
    },
  });
  return workflows.service({
    'workflows.refresh': off,
    'workflows.workflow': off,
    'workflows.history': off,
    'workflows.runs': off,
    'workflows.run': off,
    'workflows.log': off,
    'workflows.queues': off,
    'workflows.start': off,
    'workflows.stop': off,
    'workflows.stopAll': off,
    'workflows.retry': off,
    'workflows.reschedule': off,
    'workflows.dequeue': off,
    'workflows.suspend': off,
    'workflows.addName': off,
    'workflows.removeName': off,
    'workflows.notify': off,
    'workflows.open': off,
  });
}
