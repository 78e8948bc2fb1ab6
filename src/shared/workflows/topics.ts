import type { ResourceState } from '../connections/resource-state.ts';
import { nothingRead } from '../connections/resource-state.ts';
import { topic } from '../lib/define.ts';
import type { WorkflowsOverview } from './model.ts';

/** A small summary that every window receives. */
export interface WorkflowsSummary {
  readonly running: number;
  readonly queued: number;
  /** Workflows whose newest run failed or waits for a person. */
  readonly troubled: number;
}

export const noWorkflows: WorkflowsSummary = { running: 0, queued: 0, troubled: 0 };

export const workflowsTopics = {
  'workflows.overview': topic<ResourceState<WorkflowsOverview>>(nothingRead),
  'workflows.summary': topic(noWorkflows),
} as const;
