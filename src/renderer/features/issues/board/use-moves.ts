import { useRef, useState } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { IssueRow, Transition } from '../../../../shared/issues/model.ts';
import { call } from '../../../state/calls.ts';
import { showToast } from '../../../state/toasts.ts';
import { useMutation } from '../../../state/use-mutation.ts';
import { setResource } from '../../../state/use-resource.ts';

/** An issue that is moving to another status. */
export interface MoveStep {
  readonly row: IssueRow;
  readonly by: Transition;
}
/** The dragged issue, with its possible transitions once the server has listed them. */
interface Dragged {
  readonly row: IssueRow;
  readonly steps: readonly Transition[];
}

/** Moves issues by transitions. */
export function useMoves() {
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const turn = useRef(0);
  const { submit: move } = useMutation(
    ({ row: { key, status }, by }: MoveStep) =>
      call('issues.transition', { key, transitionId: by.id, from: status.id }),
    {
      onDone: (issue) => {
        const { key, status } = issue;
        setResource('issues.issue', { key }, issue);
        showToast({
          tone: 'good',
          text: t('issuespanel:board.moved', { key, status: status.name }),
        });
      },
    },
  );
  /** Null ends dragging. */
  const drag = (row: IssueRow | null): void => {
    const mine = (turn.current += 1);
    setDragged(row && { row, steps: [] });
    if (row === null) return;
    // Without an answer, no column accepts the card; the card's menu shows the reason.
    call('issues.transitions', { key: row.key }).then(
      (all) => {
        const steps = all.filter(({ needs }) => needs.length === 0);
        if (turn.current === mine) setDragged({ row, steps });
      },
      () => undefined,
    );
  };
  return { move, dragged, drag };
}
