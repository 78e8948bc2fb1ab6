import type { ResourceState } from '../connections/resource-state.ts';
import { nothingRead } from '../connections/resource-state.ts';
import { topic } from '../lib/define.ts';
import type { IssuesOverview } from './model.ts';

/** A small summary that every window receives. */
export interface IssuesSummary {
  /** The counted views with their counts; null: unknown. The badge shows the first one. */
  readonly views: readonly {
    readonly id: string;
    readonly name: string;
    readonly count: number | null;
    readonly exact: boolean;
  }[];
}

export const noIssues: IssuesSummary = { views: [] };

export const issuesTopics = {
  'issues.overview': topic<ResourceState<IssuesOverview>>(nothingRead),
  'issues.summary': topic(noIssues),
} as const;
