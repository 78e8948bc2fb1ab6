import { FileText, RotateCcw, Workflow } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Step } from '../../../../shared/workflows/model.ts';
import { navigate } from '../../../state/route.ts';
import { readTopic } from '../../../state/topics.ts';
import { icon } from '../../../ui/icon.ts';
import { MenuItem } from '../../../ui/Menu.tsx';
import { placeOf } from '../model/place.ts';
import { hasEnded } from './states.ts';

export interface StepActions {
  readonly onLog: (step: string) => void;
  readonly onRetry: (step: string) => void;
  /** Why steps can't be retried now; undefined: they can. */
  readonly why: string | undefined;
}

/** What can be done with a step, as items of a menu. */
export function StepItems({
  step,
  actions,
}: {
  readonly step: Step;
  readonly actions: StepActions;
}) {
  const { onLog, onRetry } = actions;
  const why = actions.why ?? (hasEnded(step) ? undefined : t('workflowsrun:why.notRun'));
  return (
    <>
      <MenuItem
        icon={<FileText {...icon} />}
        onSelect={() => {
          onLog(step.name);
        }}
      >
        {t('workflowsrun:concern.showLog')}
      </MenuItem>
      <MenuItem
        icon={<RotateCcw {...icon} />}
        why={why ?? ''}
        onSelect={() => {
          onRetry(step.name);
        }}
      >
        {t('workflowsrun:step.retry')}
      </MenuItem>
      {step.children.map((child) => (
        <MenuItem
          key={`${child.name} ${child.id}`}
          icon={<Workflow {...icon} />}
          onSelect={() => {
            openChild(child);
          }}
        >
          {t('workflowsrun:step.child', child)}
        </MenuItem>
      ))}
    </>
  );
}

/** Opens a run by the name of its workflow. */
function openChild({ name, id }: Step['children'][number]): void {
  const { workflows = [] } = readTopic('workflows.overview').value ?? {};
  const file = workflows.find((one) => one.name === name)?.file ?? name;
  navigate('workflows', placeOf(file, id));
}
