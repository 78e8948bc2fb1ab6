import { useHostState } from '../../../state/host-state.ts';
import { StepButton } from '../../../ui/StepButton.tsx';
import css from './PlayoutActions.module.css';

interface Steps {
  /** Names of the next steps; null: none. */
  readonly undo: string | null;
  readonly redo: string | null;
  readonly onStep: (step: 'undo' | 'redo') => void;
}

/** Undo and redo for the current view. A narrow window shows only undo; redo keeps its shortcut. */
export function StepButtons({ undo, redo, onStep }: Steps) {
  const lost = useHostState() !== 'open';
  return (
    <>
      <StepButton k="undo" step={undo} disabled={lost} onStep={onStep} />
      <span className={css['redo']}>
        <StepButton k="redo" step={redo} disabled={lost} onStep={onStep} />
      </span>
    </>
  );
}
