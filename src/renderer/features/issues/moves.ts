import '../../../shared/issues/panel-texts.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { IssueRow, Transition } from '../../../shared/issues/model.ts';
import { call, send, tellFailure } from '../../state/calls.ts';
import { showToast } from '../../state/toasts.ts';
import { setResource } from '../../state/use-resource.ts';
import type { ItemOption } from '../../ui/item-actions.tsx';

/** An issue that moves to another status. */
export interface MoveStep {
  readonly row: Pick<IssueRow, 'key'> & Partial<Pick<IssueRow, 'status'>>;
  readonly by: Transition;
}

/** Moves an issue and confirms it with a toast. */
export function moveIssue({ row: { key, status }, by }: MoveStep): void {
  const from = status === undefined ? {} : { from: status.id };
  tellFailure(
    call('issues.transition', { key, transitionId: by.id, ...from }).then((issue) => {
      setResource('issues.issue', { key }, issue);
      const text = t('issuespanel:board.moved', { key, status: issue.status.name });
      showToast({ tone: 'good', text });
    }),
  );
}

/** The possible transitions as choices. One that needs further fields opens the issue in the browser. */
export const moveOptions = (
  row: MoveStep['row'],
  steps: readonly Transition[],
  move: (step: MoveStep) => void = moveIssue,
): readonly ItemOption[] =>
  steps.map((by) => {
    const { id, name, to, needs } = by;
    const step = name === to.name ? name : t('issuespanel:board.step', { name, status: to.name });
    return {
      id,
      label: needs.length === 0 ? step : t('issuespanel:board.inBrowser', { step }),
      choose: () => {
        if (needs.length === 0) move({ row, by });
        else send('issues.open', { key: row.key });
      },
    };
  });
