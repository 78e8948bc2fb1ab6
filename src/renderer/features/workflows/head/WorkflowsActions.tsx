import '../../../../shared/workflows/panel-texts.ts';
import { Play } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Overview, Workflow } from '../../../../shared/workflows/model.ts';
import { call } from '../../../state/calls.ts';
import { Freshness } from '../../../state/Freshness.tsx';
import { useRemembered } from '../../../state/remembered.ts';
import { useTopic } from '../../../state/topics.ts';
import { useMutation } from '../../../state/use-mutation.ts';
import { Button } from '../../../ui/Button.tsx';
import { icon } from '../../../ui/icon.ts';
import { Segmented } from '../../../ui/Segmented.tsx';
import { Select } from '../../../ui/Select.tsx';
import { useMatches } from '../../../ui/use-matches.ts';
import type { PanelView } from '../model/view.ts';
import { panelView, panelViews, useShown } from '../model/view.ts';
import { openStart } from '../start/open-start.ts';
import css from '../WorkflowsPanel.module.css';

/** The age of the data, what is listed, and the start of the shown workflow. */
export function WorkflowsActions() {
  const { value, at, stale, error } = useTopic('workflows.overview');
  const { file } = useShown();
  const { pending, submit } = useMutation(() => call('workflows.refresh', undefined));
  if (value === null) return null;
  const shown = value.workflows.find((one) => one.file === file) ?? value.workflows[0];
  const live = value.mode === 'live' && !stale ? t('workflowspanel:live') : undefined;
  const blocked = whyNot(shown) ?? (value.abilities.start || undefined);
  return (
    <>
      <span className={css['age']}>
        <Freshness
          of={{ at, stale, error, loading: pending, refresh: submit }}
          lead={live}
          seconds
        />
      </span>
      <Views queued={value.queued} />
      <Button
        variant="primary"
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

/** What the panel lists. */
function Views({ queued }: Pick<Overview, 'queued'>) {
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
  // The choices side by side leave no room for the scope there.
  return narrow ? <Select {...choice} /> : <Segmented {...choice} />;
}

function whyNot(shown: Workflow | undefined): string | undefined {
  if (shown === undefined) return t('workflowspanel:list.empty');
  return shown.error === null ? undefined : t('workflowspanel:noRun.broken');
}
