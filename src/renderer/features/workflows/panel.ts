import { WorkflowsPanel } from './WorkflowsPanel.tsx';

export const workflowsPanel = { Content: WorkflowsPanel };
