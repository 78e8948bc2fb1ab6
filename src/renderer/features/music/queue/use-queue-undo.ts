import { tellFailure } from '../../../state/calls.ts';
import { useUndoKeys } from '../../../ui/undo-keys.ts';

/** Ctrl+Z and Ctrl+Shift+Z for the edits of the queue. What they do is loaded with the first press. */
export function useQueueUndo(): void {
  useUndoKeys((step) =>
    tellFailure(import('./queue-step.ts').then(({ stepQueue }) => stepQueue(step))),
  );
}
