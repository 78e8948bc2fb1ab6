import workflowscli from '../../../resources/locales/en/workflowscli.json' with { type: 'json' };
import '../../shared/workflows/cli-texts.ts';
import { declareDemo } from '../kit/declare.ts';

/** `current` 2.14, `2.2` (a stream for each list, evaluates values), `1.30` (`/api/v2`), `1.16` (legacy), `specified`. */
export const workflowsNames = declareDemo(
  'workflows',
  ['current', '2.2', '1.30', '1.16', 'specified'],
  workflowscli.demo,
);
export type WorkflowsFault = keyof typeof workflowscli.demo.fault;
export type WorkflowsGeneration = (typeof workflowsNames.generations)[number];

/** Servers of 2.x. */
export const isTwo = (generation: WorkflowsGeneration): boolean =>
  generation === 'current' || generation === '2.2';
