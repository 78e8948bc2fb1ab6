import '../../../../shared/workflows/run-texts.ts';
import { useCallback, useMemo, useState } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { WorkflowsOverview, ReadRef, RunDetail } from '../../../../shared/workflows/model.ts';
import { useInstance } from '../../../state/host-state.ts';
import { useTopic } from '../../../state/topics.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Awaited } from '../../../ui/ErrorState.tsx';
import type { MenuPoint } from '../../../ui/Menu.tsx';
import { MenuAt } from '../../../ui/Menu.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { isFailure } from '../model/states.ts';
import { RunFindings } from './RunFindings.tsx';
import { StepGraph } from './graph/StepGraph.tsx';
import { History } from './History.tsx';
import { RunLog } from './log/RunLog.tsx';
import { RunFacts } from './RunFacts.tsx';
import { RunHead } from './RunHead.tsx';
import { isBusy, isInFlight } from './states.ts';
import type { StepActions } from './StepItems.tsx';
import { StepItems } from './StepItems.tsx';
import { StepTable } from './StepTable.tsx';
import type { RunRead } from './use-run.ts';
import { useRun } from './use-run.ts';
import type { Reasons, RunActions } from './use-run-actions.ts';
import { findReasons, useRunActions } from './use-run-actions.ts';
import css from './RunPane.module.css';

const views = ['graph', 'table', 'history'] as const;
type View = (typeof views)[number];

/** One run: state, actions, steps as a graph or table, past runs, problems and logs. `stale`: the scheduler cannot be reached. */
export function RunPane({ run, stale }: { readonly run: ReadRef; readonly stale: boolean }) {
  const overview = useTopic('workflows.overview').value;
  const instance = useInstance();
  if (overview === null) return null;
  return (
    <LoadedRun
      key={JSON.stringify([instance, run.file, run.name, run.id, run.root])}
      run={run}
      stale={stale}
      overview={overview}
    />
  );
}

interface LoadedProps {
  readonly run: ReadRef;
  readonly stale: boolean;
  readonly overview: WorkflowsOverview;
}

function LoadedRun({ run, stale, overview }: LoadedProps) {
  const read = useRun(run, overview.revision);
  const { detail, error, refresh } = read;
  if (detail !== null)
    return (
      <OpenRun detail={detail} read={read} overview={overview} stale={stale || error !== null} />
    );
  if (error?.code === 'not-found')
    return (
      <EmptyState title={t('workflowsrun:gone.title')}>{t('workflowsrun:gone.text')}</EmptyState>
    );
  return (
    <div className={css['padded']}>
      <Awaited
        resource={{ data: null, error, refresh }}
        label={t('workflowsrun:loading')}
        rows={8}
      />
    </div>
  );
}

interface OpenedProps {
  readonly detail: RunDetail;
  readonly read: RunRead;
  readonly overview: WorkflowsOverview;
  readonly stale: boolean;
}

function OpenRun({ detail, read, overview, stale }: OpenedProps) {
  const [view, setView] = useState<View>('graph');
  const actions = useRunActions(detail, read);
  const why = findReasons(detail, overview.abilities, stale);
  const workflow = overview.workflows.find(({ name }) => name === detail.name);
  return (
    <div className={css['pane']}>
      <RunHead detail={detail} workflow={workflow} actions={actions} why={why} />
      <div className={css['facts']} data-stale={stale || undefined}>
        <RunFacts detail={detail} workflow={workflow} />
        <Segmented
          label={t('workflowsrun:view.label')}
          small
          value={view}
          options={views.map((value) => ({ value, label: t(`workflowsrun:view.${value}`) }))}
          onValue={setView}
        />
      </div>
      <ReadError read={read} />
      {view === 'history' ? (
        <History detail={detail} stale={stale} off={overview.abilities.history} />
      ) : (
        <Steps
          detail={detail}
          view={view}
          stale={stale}
          actions={actions}
          why={why}
          workflow={workflow}
          off={overview.abilities.logs}
        />
      )}
    </div>
  );
}

function ReadError({ read: { error } }: { readonly read: RunRead }) {
  if (error === null) return null;
  const gone = error.code === 'not-found';
  return (
    <Notice
      banner
      tone="warn"
      title={t(gone ? 'workflowsrun:gone.title' : 'workflowsrun:stale.title')}
    >
      {gone ? t('workflowsrun:gone.text') : error.message}
    </Notice>
  );
}

/** The steps with the selected one's log. Initially selects the most important step; null: the log of the run. */
function Steps({
  detail,
  view,
  stale,
  actions,
  why,
  workflow,
  off,
}: Pick<Parameters<typeof RunFindings>[0], 'detail' | 'actions' | 'why' | 'workflow'> & {
  readonly view: 'graph' | 'table';
  readonly stale: boolean;
  readonly off: string;
}) {
  const { steps } = detail;
  const { selected, step, select, onLog } = useChosenStep(detail);
  const [menu, setMenu] = useState<{ readonly index: number; readonly at: MenuPoint } | null>(null);
  const stepActions = useStepActions(detail, onLog, actions, why);
  const shared = { steps, going: isInFlight(detail), selected, onSelect: select, stale };
  const open = menu === null ? undefined : steps[menu.index];
  return (
    <>
      {view === 'table' ? (
        <StepTable {...shared} actions={stepActions} />
      ) : steps.length === 0 ? (
        <EmptyState title={t('workflowsrun:graph.empty')} />
      ) : (
        <StepGraph {...shared} onMenu={(index, at) => setMenu({ index, at })} />
      )}
      {menu !== null && open !== undefined && (
        <MenuAt at={menu.at} onClose={() => setMenu(null)}>
          <StepItems step={open} actions={stepActions} />
        </MenuAt>
      )}
      <RunFindings detail={detail} workflow={workflow} actions={actions} why={why} onLog={onLog} />
      <RunLog detail={detail} step={step} off={off} onStep={onLog} />
    </>
  );
}

function useStepActions(
  { name, id, root }: RunDetail,
  onLog: StepActions['onLog'],
  { retry }: RunActions,
  why: Reasons,
) {
  const { submit } = retry;
  const { retryStep } = why;
  const rootName = root?.name ?? name;
  const rootId = root?.id ?? id;
  return useMemo(
    (): StepActions => ({
      onLog,
      onRetry: submit,
      why: retryStep,
      root: { name: rootName, id: rootId },
    }),
    [onLog, submit, retryStep, rootName, rootId],
  );
}

/** The selected step by its index, and the step of the log by its name. */
function useChosenStep(detail: RunDetail) {
  const { steps } = detail;
  const [selected, setSelected] = useState(() => mainStep(detail));
  const [step, setStep] = useState(() => steps[mainStep(detail)]?.name ?? null);
  const select = (index: number): void => {
    setSelected(index);
    setStep(steps[index]?.name ?? null);
  };
  const onLog = useCallback(
    (name: string | null): void => {
      setStep(name);
      setSelected(name === null ? -1 : steps.findIndex((one) => one.name === name));
    },
    [steps],
  );
  return { selected, step, select, onLog };
}

/** Index of the step that runs, failed or ended last; -1: none started. */
function mainStep({ steps }: RunDetail): number {
  const busy = steps.findIndex(isBusy);
  if (busy >= 0) return busy;
  const failed = steps.findIndex(({ state }) => isFailure(state));
  return failed >= 0 ? failed : steps.findLastIndex(({ startedAt }) => startedAt !== null);
}
