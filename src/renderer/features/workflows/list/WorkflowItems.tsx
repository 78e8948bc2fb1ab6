import type { Workflow } from '../../../../shared/workflows/model.ts';
import { useTopicSelector } from '../../../state/topics.ts';
import { ActionItems } from '../../../ui/item-actions.tsx';
import { workflowActions } from '../actions.ts';

/** Menu items for a workflow. */
export function WorkflowItems({ item }: { readonly item: Workflow }) {
  // Draws the items again; the list reads the abilities itself.
  useTopicSelector('workflows.overview', ({ value }) => value?.abilities);
  return <ActionItems actions={workflowActions(item)} />;
}
