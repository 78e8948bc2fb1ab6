import '../../../../shared/workflows/panel-texts.ts';
import '../../../../shared/workflows/run-texts.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { formatMoment } from '../../../../shared/format/time.ts';
import type { StepState, Workflow } from '../../../../shared/workflows/model.ts';

export const isFailure = (state: StepState): boolean => state === 'failed' || state === 'rejected';

const triggers = ['scheduler', 'manual', 'webhook', 'subdag', 'retry', 'catchup'] as const;

/** What started a run, in words; for an unknown trigger, the server's word. */
export function triggerWord(trigger: string): string {
  const known = triggers.find((one) => one === trigger);
  return known === undefined ? trigger : t(`workflowsrun:fact.${known}`);
}

/** When a workflow runs next, or that its schedule is suspended; null: it is not scheduled. */
export function nextRunWord({ suspended, nextRun }: Workflow, now: number): string | null {
  if (suspended) return t('workflowspanel:list.paused');
  return nextRun === null ? null : formatMoment(nextRun, now);
}
