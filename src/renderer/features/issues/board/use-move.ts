import { useRef, useState } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Row, Transition } from '../../../../shared/issues/model.ts';
import { call } from '../../../state/calls.ts';
import { useMutation } from '../../../state/use-mutation.ts';

export type Move = (row: Row, step: Transition) => void;

/** Moves an issue by a transition. `moving`: id of the issue whose move is not confirmed. `said`: the result, for screen readers. */
export function useMove(patch: (row: Row) => void) {
  const [said, say] = useState('');
  const { pending, submit } = useMutation(
    ({ row, step }: { readonly row: Row; readonly step: Transition }) =>
      call('issues.transition', { key: row.key, transitionId: step.id, from: row.status.id }),
    {
      onDone: (issue) => {
        patch(issue);
        say(t('issuespanel:board.moved', { key: issue.key, status: issue.status.name }));
      },
    },
  );
  const [last, setLast] = useState<string | null>(null);
  const move: Move = (row, step) => {
    setLast(row.id);
    submit({ row, step });
  };
  return { move, moving: pending ? last : null, said };
}

/** The dragged card, and the transitions that its issue allows once the server has listed them. */
export function useDrag(move: Move) {
  const [row, setRow] = useState<Row | null>(null);
  const [targets, setTargets] = useState<readonly Transition[] | null>(null);
  const stop = useRef<AbortController | null>(null);
  const end = (): void => {
    stop.current?.abort();
    setRow(null);
    setTargets(null);
  };
  return {
    row,
    targets,
    end,
    begin: (dragged: Row): void => {
      const abort = new AbortController();
      stop.current = abort;
      setRow(dragged);
      // Without an answer, no column accepts the card; the menu tells why.
      call('issues.transitions', { key: dragged.key }, abort.signal).then(
        (steps) => {
          if (!abort.signal.aborted) setTargets(steps.filter(({ needs }) => needs.length === 0));
        },
        () => undefined,
      );
    },
    drop: (step: Transition): void => {
      if (row !== null) move(row, step);
      end();
    },
  };
}
