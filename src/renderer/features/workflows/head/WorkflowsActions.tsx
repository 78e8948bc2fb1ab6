import { Play } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { WorkflowsOverview, Workflow } from '../../../../shared/workflows/model.ts';
import { useOffline } from '../../../service/offline.ts';
import type { PartProps } from '../../../service/service-panel.tsx';
import { useRemembered } from '../../../state/remembered.ts';
import { Button } from '../../../ui/Button.tsx';
import { icon } from '../../../ui/icon.ts';
import { Segmented } from '../../../ui/Segmented.tsx';
import { Select } from '../../../ui/Select.tsx';
import { useMatches } from '../../../ui/use-matches.ts';
import type { PanelView } from '../model/view.ts';
import { panelView, panelViews, useShown } from '../model/view.ts';
import { openStart } from '../start/open-start.ts';
import css from '../panel.module.css';

/** The choice of list, and the button that starts the shown workflow. */
export function WorkflowsActions({ overview }: PartProps<WorkflowsOverview>) {
  const { file } = useShown();
  const { workflows, queued, abilities } = overview;
  const shown = workflows.find((workflow) => workflow.file === file) ?? workflows[0];
  const offline = useOffline('workflows');
  const blocked = offline ?? whyNot(shown) ?? (abilities.start || undefined);
  return (
    <>
      <Views queued={queued} />
      <Button
        icon={<Play {...icon} />}
        blocked={blocked}
        aria-label={t('workflowspanel:start.open')}
        onClick={() => {
          if (shown !== undefined) openStart(shown);
        }}
      >
        <span className={css['start']}>{t('workflowspanel:start.open')}</span>
      </Button>
    </>
  );
}

/** The switch between the panel's lists. */
function Views({ queued }: Pick<WorkflowsOverview, 'queued'>) {
  const narrow = useMatches('(max-width: 559px)');
  const choice = {
    label: t('workflowspanel:view.label'),
    value: useRemembered(panelView),
    options: panelViews.map((value) => ({
      value,
      label:
        value === 'queues' && queued > 0
          ? t('workflowspanel:view.queuesCount', { count: queued })
          : t(`workflowspanel:view.${value}`),
    })),
    onValue: (next: PanelView) => panelView.set(next),
  };
  // Side by side, the choices would leave no room for the scope.
  return narrow ? <Select {...choice} /> : <Segmented {...choice} />;
}

function whyNot(shown: Workflow | undefined): string | undefined {
  if (shown === undefined) return t('workflowspanel:list.empty');
  return shown.error === null ? undefined : t('workflowspanel:noRun.broken');
}
