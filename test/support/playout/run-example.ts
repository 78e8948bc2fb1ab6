import { exampleSteps, type ExampleResult } from '../../../src/shared/playout/programme/example.ts';
import { runSteps } from '../../../src/shared/lib/steps.ts';

/** The result of an example, in one step. */
export const runExample = (document: unknown): ExampleResult => runSteps(exampleSteps(document));
