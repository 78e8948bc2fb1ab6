import { SchedulerScope } from './head/SchedulerScope.tsx';
import { WorkflowsActions } from './head/WorkflowsActions.tsx';
import { WorkflowsPanel } from './WorkflowsPanel.tsx';

export const workflowsPanel = {
  Content: WorkflowsPanel,
  Scope: SchedulerScope,
  Actions: WorkflowsActions,
};
