import { FileText, RotateCcw, Workflow } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { ReadRef, Step } from '../../../../shared/workflows/model.ts';
import { icon } from '../../../ui/icon.ts';
import { MenuItem } from '../../../ui/Menu.tsx';
import { openNamed } from '../model/open-named.ts';
import { hasEnded } from './states.ts';

export interface StepActions {
  readonly onLog: (step: string) => void;
  readonly onRetry: (step: string) => void;
  /** Why steps can't be retried now; undefined: they can. */
  readonly why: string | undefined;
  /** The root run of runs that a step started. */
  readonly root: NonNullable<ReadRef['root']>;
}

/** Menu items for a step. */
export function StepItems({
  step,
  actions,
}: {
  readonly step: Step;
  readonly actions: StepActions;
}) {
  const { onLog, onRetry, root } = actions;
  const why = actions.why ?? (hasEnded(step) ? undefined : t('workflowsrun:why.notRun'));
  return (
    <>
      <MenuItem icon={<FileText {...icon} />} onSelect={() => onLog(step.name)}>
        {t('workflowsrun:concern.showLog')}
      </MenuItem>
      <MenuItem
        icon={<RotateCcw {...icon} />}
        why={why ?? ''}
        note={t('workflowsrun:step.retryHint')}
        onSelect={() => onRetry(step.name)}
      >
        {t('workflowsrun:step.retry')}
      </MenuItem>
      {step.children.map((child) => (
        <MenuItem
          key={`${child.name} ${child.id}`}
          icon={<Workflow {...icon} />}
          onSelect={() => openNamed(child, root)}
        >
          {t('workflowsrun:step.child', child)}
        </MenuItem>
      ))}
    </>
  );
}
