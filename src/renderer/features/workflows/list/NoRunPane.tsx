import { Ellipsis, Play } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Workflow } from '../../../../shared/workflows/model.ts';
import { useOffline } from '../../../service/offline.ts';
import { useTopicSelector } from '../../../state/topics.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { openStart } from '../start/open-start.ts';
import { WorkflowItems } from './WorkflowItems.tsx';
import css from './NoRunPane.module.css';

/** The pane of a workflow without a run: never started, or with a broken file. */
export function NoRunPane({ workflow }: { readonly workflow: Workflow }) {
  const { name, error, description, schedule } = workflow;
  const why = useTopicSelector('workflows.overview', ({ value }) => value?.abilities.start);
  const offline = useOffline('workflows');
  const start = (): void => {
    openStart(workflow);
  };
  return (
    <>
      <header className={css['head']}>
        <h2 dir="auto">{name}</h2>
        <Menu
          trigger={
            <IconButton label={t('workflowspanel:more', { name })} icon={<Ellipsis {...icon} />} />
          }
        >
          <WorkflowItems item={workflow} />
        </Menu>
      </header>
      {error === null ? (
        <EmptyState
          title={t('workflowspanel:noRun.title')}
          action={
            <Button
              variant="primary"
              icon={<Play {...icon} />}
              blocked={offline ?? (why || undefined)}
              onClick={start}
            >
              {t('workflowspanel:start.open')}
            </Button>
          }
        >
          {description ?? t(`workflowspanel:noRun.${schedule.length === 0 ? 'byHand' : 'text'}`)}
        </EmptyState>
      ) : (
        <div className={css['broken']}>
          <p>{t('workflowspanel:noRun.broken')}</p>
          <pre dir="auto">{error}</pre>
        </div>
      )}
    </>
  );
}
