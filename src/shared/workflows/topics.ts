import type { ResourceState } from '../connections/resource-state.ts';
import { nothingRead } from '../connections/resource-state.ts';
import { topic } from '../lib/define.ts';
import type { WorkflowsOverview } from './model.ts';

export const workflowsTopics = {
  'workflows.overview': topic<ResourceState<WorkflowsOverview>>(nothingRead),
} as const;
