import '../../../shared/workflows/texts.ts';

/** `current` 2.14, `1.30` (`/api/v2`), `1.16` (legacy), `specified`. */
export const workflowsGenerations = ['current', '1.30', '1.16', 'specified'] as const;
export type WorkflowsGeneration = (typeof workflowsGenerations)[number];

export type WorkflowsFault = 'slow-start';

/** The faults of the demo scheduler. `about`: one sentence in the current language. */
export const workflowsFaults: readonly { readonly name: WorkflowsFault; readonly about: string }[] =
  [];
