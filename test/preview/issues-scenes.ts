import type { Scene } from './scene.ts';
import { issuesScene } from './issues-answers.ts';

/** States of the issue panel. */
export const issuesScenes: readonly Scene[] = [
  issuesScene('issues', { open: 'CS-412' }),
  issuesScene('issues-list'),
];
