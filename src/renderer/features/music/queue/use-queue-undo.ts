import { tellFailure } from '../../../state/calls.ts';
import { useUndoKeys } from '../../../ui/undo-keys.ts';

/** Ctrl+Z and Ctrl+Shift+Z for queue edits. Loads their code on first use. */
export function useQueueUndo(): void {
  useUndoKeys((step) =>
    tellFailure(import('./queue-step.ts').then(({ stepQueue }) => stepQueue(step))),
  );
}
