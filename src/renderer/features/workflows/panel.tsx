import '../../../shared/workflows/panel-texts.ts';
import { Workflow as WorkflowIcon, Plus, Ellipsis, Play } from 'lucide-react';
import { useEffect } from 'react';
import { t } from '../../../shared/i18n/translate.ts';
import type { WorkflowsOverview, Workflow } from '../../../shared/workflows/model.ts';
import { noticeKinds } from '../../../shared/workflows/model.ts';
import { MuteMenu } from '../../service/MuteMenu.tsx';
import { ProfileScope } from '../../service/ProfileScope.tsx';
import { itemList } from '../../service/item-list.tsx';
import type { PartProps } from '../../service/service-panel.tsx';
import { servicePanel } from '../../service/service-panel.tsx';
import { useRemembered } from '../../state/remembered.ts';
import { useTopic, useTopicSelector } from '../../state/topics.ts';
import { MenuItem, MenuSeparator, Menu } from '../../ui/Menu.tsx';
import { cx } from '../../ui/cx.ts';
import { icon } from '../../ui/icon.ts';
import { useOpen } from '../../ui/use-open.ts';
import { AddNameDialog } from './head/AddName.tsx';
import { WorkflowsActions } from './head/WorkflowsActions.tsx';
import { workflowColumns } from './list/columns.tsx';
import { Foot, mostUrgent, NoWorkflows, workflowFilters } from './list/list.tsx';
import { formatPlace, readPlace } from './model/route.ts';
import { panelView, useShown } from './model/view.ts';
import { Queues } from './queue/Queues.tsx';
import { RunPane } from './run/RunPane.tsx';
import { AllRuns } from './runs/AllRuns.tsx';
import { StartDialog } from './start/StartDialog.tsx';
import surface from '../../ui/Surface.module.css';
import { useOffline } from '../../service/offline.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { ActionItems } from '../../ui/item-actions.tsx';
import css from './panel.module.css';
import { openStart } from './start/open-start.ts';
import { workflowActions } from './actions.ts';

const Workflows = itemList({
  label: () => t('workflowspanel:list.label'),
  items: ({ workflows }: WorkflowsOverview) => workflows,
  urgent: mostUrgent,
  id: ({ file }) => file,
  name: ({ name }) => name,
  address: ({ file }) => formatPlace(file),
  idOf: (address) => readPlace(address).file,
  ...workflowFilters,
  columns: workflowColumns,
  fixedColumns: true,
  rowHeight: 45,
  menu: WorkflowItems,
  below: Foot,
  empty: NoWorkflows,
  detail: OpenWorkflow,
  // A run of a workflow that the scheduler does not list.
  other: (part) => (readPlace(part.address).run === null ? null : <OpenWorkflow {...part} />),
  grows: 'detail',
  width: 364,
  share: 25,
  wideFrom: 900,
});

/** The workflows of the scheduler with a run of the open one; or all runs, or the queues. */
export const workflowsPanel = servicePanel({
  service: 'workflows',
  icon: WorkflowIcon,
  texts: 'workflowspanel',
  scope: SchedulerScope,
  primary: WorkflowsActions,
  lead: ({ overview: { mode }, stale }) =>
    mode === 'live' && !stale ? t('workflowspanel:live') : undefined,
  wordsFrom: 900,
  content: Views,
});

function Views(part: PartProps<WorkflowsOverview>) {
  const view = useRemembered(panelView);
  return (
    <>
      {view === 'workflows' ? (
        <Workflows {...part} />
      ) : (
        <section
          className={cx(surface['surface'], css['main'])}
          aria-label={t(`workflowspanel:view.${view}`)}
        >
          {view === 'runs' ? <AllRuns {...part} /> : <Queues {...part} />}
        </section>
      )}
      <StartDialog />
    </>
  );
}

interface Props {
  readonly address: string;
  readonly stale: boolean;
  /** undefined: the scheduler lists no such workflow. */
  readonly item?: Workflow;
}

/** A run of a workflow: the one that the address names, or the newest. */
function OpenWorkflow({ item, address, stale }: Props & PartProps<WorkflowsOverview>) {
  const { file, run, root } = readPlace(address);
  const id = run ?? item?.lastRun?.id ?? null;
  const name = item?.name ?? file;
  useEffect(() => {
    useShown.setState({ file });
    return () => useShown.setState({ file: '' });
  }, [file]);
  if (id === null) return item && <NoRunPane workflow={item} />;
  const ref = { file: item?.file ?? null, name, id, root };
  return <RunPane key={`${name} ${id} ${root?.id ?? ''}`} run={ref} stale={stale} />;
}

/** The scheduler, with a menu of its notification settings. */
function SchedulerScope() {
  const { value } = useTopic('workflows.overview');
  const adding = useOpen();
  if (value === null) return null;
  const version = t(`workflowspanel:scope.${value.dialect}`, { version: value.version ?? '' });
  return (
    <>
      <ProfileScope service="workflows">
        <MenuItem disabled>{version}</MenuItem>
        <MenuSeparator />
        <MuteMenu
          service="workflows"
          kinds={noticeKinds}
          name={(kind) => t(`workflowspanel:notify.${kind}`)}
        />
        {value.abilities.list !== '' && (
          <>
            <MenuSeparator />
            <MenuItem icon={<Plus {...icon} />} onSelect={adding.open}>
              {t('workflowspanel:add.open')}
            </MenuItem>
          </>
        )}
      </ProfileScope>
      {adding.isOpen && <AddNameDialog onClose={adding.close} />}
    </>
  );
}

/** The pane of a workflow without a run: never started, or with a broken file. */
function NoRunPane({ workflow }: { readonly workflow: Workflow }) {
  const { name, error, description, schedule } = workflow;
  const why = useTopicSelector('workflows.overview', ({ value }) => value?.abilities.start);
  const offline = useOffline('workflows');
  const start = (): void => openStart(workflow);
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

/** Menu items for a workflow. */
function WorkflowItems({ item }: { readonly item: Workflow }) {
  // Rerenders the items; the list itself reads the abilities.
  useTopicSelector('workflows.overview', ({ value }) => value?.abilities);
  return <ActionItems actions={workflowActions(item)} />;
}
