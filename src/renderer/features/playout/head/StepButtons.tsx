import type { LucideIcon } from 'lucide-react';
import { Redo2, Undo2 } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import { useHostState } from '../../../state/host-state.ts';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import css from './PlayoutActions.module.css';

type Step = 'undo' | 'redo';

interface Steps {
  /** Names of the next steps; null: none. */
  readonly undo: string | null;
  readonly redo: string | null;
  readonly onStep: (step: Step) => void;
}

/** Undo and redo for the current view. A narrow window shows only undo; redo keeps its shortcut. */
export function StepButtons(steps: Steps) {
  return (
    <>
      <StepButton {...steps} k="undo" shortcut="Ctrl+Z" Icon={Undo2} />
      <span className={css['redo']}>
        <StepButton {...steps} k="redo" shortcut="Ctrl+Shift+Z" Icon={Redo2} />
      </span>
    </>
  );
}

function StepButton({
  k,
  shortcut,
  Icon,
  onStep,
  ...names
}: Steps & { readonly k: Step; readonly shortcut: string; readonly Icon: LucideIcon }) {
  const step = names[k];
  const lost = useHostState() !== 'open';
  return (
    <IconButton
      label={step === null ? t(`playout:head.${k}`) : t(`playout:head.${k}Step`, { step })}
      shortcut={shortcut}
      icon={<Icon {...icon} />}
      disabled={step === null || lost}
      onClick={() => onStep(k)}
    />
  );
}
