import { useRef, useState } from 'react';
import type { IssueRow, Transition } from '../../../../shared/issues/model.ts';
import { call } from '../../../state/calls.ts';

/** The dragged issue, with its possible transitions once the server has listed them. */
interface Dragged {
  readonly row: IssueRow;
  readonly steps: readonly Transition[];
}

/** Drags an issue to where it can move. */
export function useDrag() {
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const turn = useRef(0);
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
  return { dragged, drag };
}
