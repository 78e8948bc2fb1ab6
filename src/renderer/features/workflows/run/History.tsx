import { useMemo } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Run, RunDetail } from '../../../../shared/workflows/model.ts';
import { useResource } from '../../../state/use-resource.ts';
import { DurationChart } from '../../../ui/chart/DurationChart.tsx';
import { CutNotice } from '../../../ui/CutNotice.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Awaited, ErrorState } from '../../../ui/ErrorState.tsx';
import layout from '../../../ui/layout.module.css';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { isFailure } from '../model/states.ts';
import { openRun } from '../runs/AllRuns.tsx';
import { measureLength, runColumns } from '../runs/columns.tsx';
import css from './RunPane.module.css';

/** Number of runs to request. */
const MAX_RUNS = 100;
const rowId = ({ id }: Run): string => id;

/** The past runs of the workflow: their durations as a chart, and a table that opens them. `off`: why the server has no history, or ''. */
export function History({
  detail: { file, name, id, state },
  off,
  stale,
}: {
  readonly detail: RunDetail;
  readonly off: string;
  readonly stale: boolean;
}) {
  const resource = useResource(
    'workflows.history',
    { file: file ?? name, name, limit: MAX_RUNS },
    { enabled: off === '', version: `${id} ${state}` },
  );
  const { data } = resource;
  const columns = useMemo(() => runColumns().filter((column) => column.id !== 'name'), []);
  if (off !== '') return <EmptyState title={off} />;
  if (data === null)
    return (
      <div className={css['padded']}>
        <Awaited resource={resource} label={t('workflowsrun:history.loading')} />
      </div>
    );
  return (
    <div className={layout['fill']}>
      <CutNotice cut={data.cut} />
      <Durations runs={data.items} />
      <DataTable
        id="workflow-history"
        label={t('workflowsrun:history.label', { name })}
        className={css['runs']}
        rows={data.items}
        columns={columns}
        rowId={rowId}
        stale={stale || resource.stale}
        onOpen={openRun}
        error={
          resource.error === null ? undefined : (
            <ErrorState error={resource.error} onRetry={resource.refresh} />
          )
        }
        empty={<EmptyState title={t('workflowsrun:history.empty')} />}
      />
    </div>
  );
}

const Durations = ({ runs }: { readonly runs: readonly Run[] }) => (
  <div className={css['chart']}>
    <DurationChart
      items={runs}
      toPoint={toPoint}
      label={t('workflowsrun:history.durations')}
      time={t('workflowsrun:history.time')}
      ended={t('workflowsrun:history.ended')}
      failed={t('workflowsrun:history.failed')}
    />
  </div>
);

function toPoint(run: Run) {
  const { startedAt: x, state } = run;
  const y = measureLength(run);
  return x === null || y === null ? null : { x, y, failed: isFailure(state) };
}
