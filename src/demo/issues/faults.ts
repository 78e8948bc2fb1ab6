import type { FaultOf } from '../kit/declare.ts';
import { declareDemo } from '../kit/declare.ts';

export const issuesNames = declareDemo('issues', ['current', 'specified']);
export type IssuesFault = FaultOf<'issues'>;
export type IssuesGeneration = (typeof issuesNames.generations)[number];
