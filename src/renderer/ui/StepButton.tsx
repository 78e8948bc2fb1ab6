import { Redo2, Undo2 } from 'lucide-react';
import { t } from '../../shared/i18n/translate.ts';
import { icon } from './icon.ts';
import { IconButton } from './IconButton.tsx';

type Step = 'undo' | 'redo';

const parts = {
  undo: { shortcut: 'Ctrl+Z', Icon: Undo2 },
  redo: { shortcut: 'Ctrl+Shift+Z', Icon: Redo2 },
} as const;

/** "Undo: Add band"; "Undo" if there is no step. */
export const stepLabel = (k: Step, step: string | null): string =>
  step === null ? t(`app:step.${k}`) : t(`app:step.${k}Step`, { step });

/** Undo or redo. `step`: the name of the next step; null: none. */
export function StepButton({
  k,
  step,
  disabled = false,
  onStep,
}: {
  readonly k: Step;
  readonly step: string | null;
  readonly disabled?: boolean;
  readonly onStep: (k: Step) => void;
}) {
  const { shortcut, Icon } = parts[k];
  return (
    <IconButton
      label={stepLabel(k, step)}
      shortcut={shortcut}
      icon={<Icon {...icon} />}
      blocked={step === null ? t(`app:step.${k}None`) : undefined}
      disabled={disabled}
      onClick={() => onStep(k)}
    />
  );
}
