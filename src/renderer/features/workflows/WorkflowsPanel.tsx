import '../../../shared/workflows/panel-texts.ts';
import { ChevronLeft, Workflow as WorkflowIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ResourceState } from '../../../shared/connections/resource-state.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { Overview } from '../../../shared/workflows/model.ts';
import { send } from '../../state/calls.ts';
import { FirstReadFailed, NotConnected, ReadNotices } from '../../state/FirstRead.tsx';
import { useHostState } from '../../state/host-state.ts';
import { useRemembered } from '../../state/remembered.ts';
import { navigate, useRoute } from '../../state/route.ts';
import { useTopic } from '../../state/topics.ts';
import { Button } from '../../ui/Button.tsx';
import { CutNotice } from '../../ui/CutNotice.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { icon } from '../../ui/icon.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import surface from '../../ui/Surface.module.css';
import { useMatches } from '../../ui/use-matches.ts';
import { urgency } from './list/columns.tsx';
import { NoRunPane } from './list/NoRunPane.tsx';
import { WorkflowList } from './list/WorkflowList.tsx';
import { readPlace, RUN_PANE } from './model/place.ts';
import type { Place } from './model/place.ts';
import { panelView, useShown } from './model/view.ts';
import { Queues } from './queue/Queues.tsx';
import { RunPane } from './run/RunPane.tsx';
import { AllRuns } from './runs/AllRuns.tsx';
import { StartDialog } from './start/StartDialog.tsx';
import css from './WorkflowsPanel.module.css';

/** Window width (px) from which list and run fit side by side. */
const WIDE = '(min-width: 900px)';

/** The workflows of the scheduler with a run of the open one beside them; or all runs, or the queues. */
export function WorkflowsPanel() {
  const state = useTopic('workflows.overview');
  const connected = useTopic('connections.profiles').some(({ service }) => service === 'workflows');
  const { value, error } = state;
  if (!connected)
    return (
      <NotConnected
        service="workflows"
        icon={<WorkflowIcon {...icon} />}
        title={t('workflowspanel:none.title')}
        action={t('workflowspanel:none.connect')}
      >
        {t('workflowspanel:none.text')}
      </NotConnected>
    );
  if (value !== null) return <Loaded state={state} value={value} />;
  if (error !== null)
    return <FirstReadFailed service="workflows" error={error} refresh={refresh} />;
  return (
    <section className={cx(surface['surface'], css['loading'])}>
      <Skeleton rows={8} label={t('workflowspanel:loading')} />
    </section>
  );
}

const refresh = (): void => {
  send('workflows.refresh', undefined);
};

interface Props {
  readonly state: ResourceState<Overview>;
  readonly value: Overview;
}

function Loaded({ state, value }: Props) {
  const view = useRemembered(panelView);
  const lost = useHostState() !== 'open';
  const stale = state.stale || lost;
  return (
    <div className={css['panel']}>
      <ReadNotices
        state={state}
        refresh={refresh}
        stale={{
          title: t('workflowspanel:stale.title'),
          text: (reason, time) => t('workflowspanel:stale.text', { reason, time }),
        }}
        remarks={value.problems}
        remarksTitle={t('workflowspanel:problems', { count: value.problems.length })}
      />
      <CutNotice cut={value.cut} />
      {view === 'workflows' ? (
        <Workflows overview={value} stale={stale} />
      ) : (
        <section
          className={cx(surface['surface'], css['main'])}
          aria-label={t(`workflowspanel:view.${view}`)}
        >
          {view === 'runs' ? (
            <AllRuns overview={value} stale={stale} />
          ) : (
            <Queues overview={value} />
          )}
        </section>
      )}
      <StartDialog />
    </div>
  );
}

/** List and pane; a narrow window shows one of them. */
function Workflows({ overview, stale }: { readonly overview: Overview; readonly stale: boolean }) {
  const place = readPlace(useRoute().detail);
  const wide = useMatches(WIDE);
  const first = useFirst(overview);
  const shown = place.file === '' && wide ? { file: first, run: null } : place;
  const open = shown.file !== '';
  useEffect(() => {
    useShown.setState({ file: shown.file });
  }, [shown.file]);
  return (
    <div className={cx(css['split'], wide && css['wide'])}>
      {(wide || !open) && (
        <section
          className={cx(surface['surface'], css['main'])}
          aria-label={t('workflowspanel:title')}
        >
          <WorkflowList overview={overview} stale={stale} open={shown.file} />
        </section>
      )}
      {open && (
        <div id={RUN_PANE} tabIndex={-1} className={cx(surface['surface'], css['main'])}>
          {!wide && (
            <div className={css['back']}>
              <Button variant="ghost" icon={<ChevronLeft {...icon} />} onClick={back}>
                {t('workflowspanel:back')}
              </Button>
            </div>
          )}
          <Pane overview={overview} stale={stale} place={shown} />
        </div>
      )}
    </div>
  );
}

/** The workflow to show first. Chosen once: the pane must not change under the reader when another one fails. */
function useFirst(overview: Overview): string {
  const [chosen] = useState(() => mostUrgent(overview));
  const isThere = overview.workflows.some(({ file }) => file === chosen);
  return isThere ? chosen : mostUrgent(overview);
}

/** The file of the workflow whose newest run needs the user most. */
function mostUrgent({ workflows }: Overview): string {
  const ran = workflows.filter(({ lastRun }) => lastRun !== null);
  const [first = workflows[0]] = ran.sort((a, b) => urgency(a) - urgency(b));
  return first?.file ?? '';
}

const back = (): void => {
  navigate('workflows');
};

interface PaneProps {
  readonly overview: Overview;
  readonly stale: boolean;
  readonly place: Place;
}

function Pane({ overview, stale, place }: PaneProps) {
  const { file, run, root } = place;
  const workflow = overview.workflows.find((one) => one.file === file);
  const id = run ?? workflow?.lastRun?.id ?? null;
  if (id !== null) {
    const name = workflow?.name ?? file;
    const ref = { file: workflow?.file ?? null, name, id, root };
    return <RunPane key={`${name} ${id} ${root?.id ?? ''}`} run={ref} stale={stale} />;
  }
  if (workflow !== undefined) return <NoRunPane workflow={workflow} />;
  return (
    <EmptyState
      title={t('workflowspanel:gone', { name: file })}
      action={<Button onClick={back}>{t('workflowspanel:back')}</Button>}
    />
  );
}
