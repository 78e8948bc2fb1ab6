import type { ItemRef, Operation } from '../../../shared/playout/operations.ts';
import { showToast } from '../../state/toasts.ts';
import { playoutEditor } from './model/editor.ts';

/**
 * Carries out one step for a view that shows its failure in place: rejects with `AppFailure`. What it made is selected, what the user
 * should know of it becomes a message. Buttons without such a place use `playoutEditor.run`.
 */
export async function edit(operation: Operation): Promise<readonly ItemRef[]> {
  const { items, notes } = await playoutEditor.send(operation);
  if (items.length > 0 && operation.k !== 'repair') playoutEditor.select(items);
  for (const text of notes) showToast({ tone: 'neutral', text });
  return items;
}

/** Whether what follows moves along, at this moment. */
export const ripples = (): boolean => playoutEditor.state.ripple;
