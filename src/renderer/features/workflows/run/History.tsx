import { useMemo } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Run, RunDetail } from '../../../../shared/workflows/model.ts';
import { useResource } from '../../../state/use-resource.ts';
import { Chart } from '../../../ui/chart/Chart.tsx';
import type { Series } from '../../../ui/chart/chart-data.ts';
import { durationUnit, timeWords } from '../../../ui/chart/units.ts';
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

function Durations({ runs }: { readonly runs: readonly Run[] }) {
  const { series, span } = useMemo(() => measureDurations(runs), [runs]);
  if (series.length === 0) return null;
  return (
    <div className={css['chart']}>
      <Chart
        label={t('workflowsrun:history.durations')}
        kind="bar"
        height={120}
        unit={durationUnit()}
        x={{ ...timeWords(span), title: t('workflowsrun:history.time') }}
        series={series}
      />
    </div>
  );
}

/** Runs that ended, by their start. `span`: from the first to the last (ms). */
function measureDurations(runs: readonly Run[]) {
  const points = runs.flatMap((run) => {
    const y = measureLength(run);
    return run.startedAt === null || y === null ? [] : [{ x: run.startedAt, y, state: run.state }];
  });
  const createSeries = (id: 'ended' | 'failed'): Series => ({
    id,
    name: t(`workflowsrun:history.${id}`),
    ...(id === 'failed' ? { tone: 'bad' as const } : {}),
    points: points.filter(({ state }) => isFailure(state) === (id === 'failed')),
  });
  const times = points.map(({ x }) => x);
  return {
    series: [createSeries('ended'), createSeries('failed')].filter(
      (series) => series.points.length > 0,
    ),
    span: Math.max(...times) - Math.min(...times),
  };
}
