import { useMemo, useState } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { WorkflowsOverview, Run, RunState } from '../../../../shared/workflows/model.ts';
import { call } from '../../../state/calls.ts';
import { navigate } from '../../../state/route.ts';
import { usePaged } from '../../../state/use-paged.ts';
import { CutNotice } from '../../../ui/CutNotice.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { Select } from '../../../ui/Select.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { formatPlace } from '../model/route.ts';
import { panelView } from '../model/view.ts';
import { runColumns } from './columns.tsx';
import css from '../list/list.module.css';

/** Choices of the state filter, with the states that each one includes. */
const groups = {
  all: [],
  troubled: ['failed', 'partially_succeeded', 'waiting', 'rejected'],
  active: ['running', 'queued'],
  succeeded: ['succeeded'],
  aborted: ['aborted'],
} as const satisfies Readonly<Record<string, readonly RunState[]>>;
type Group = keyof typeof groups;
const groupNames: readonly Group[] = ['all', 'troubled', 'active', 'succeeded', 'aborted'];

const HOUR_MS = 3_600_000;
const spans = { any: null, day: 24 * HOUR_MS, week: 168 * HOUR_MS } as const;
type Span = keyof typeof spans;
const spanNames: readonly Span[] = ['any', 'day', 'week'];

interface Filter {
  /** Part of a workflow's name. */
  readonly name: string;
  readonly group: Group;
  readonly span: Span;
  /** Start of the chosen time span (ms since epoch), fixed when it was chosen. */
  readonly from: number | null;
}
const noFilter: Filter = { name: '', group: 'all', span: 'any', from: null };

interface Props {
  readonly overview: WorkflowsOverview;
  readonly stale: boolean;
}

const rowId = ({ name, id }: Run): string => `${name} ${id}`;
const nameOf = ({ name }: Run): string => name;

/** Shows a run in the panel. */
export function openRun({ file, name, id }: Run): void {
  panelView.set('workflows');
  navigate('workflows', formatPlace(file ?? name, id));
}

/** The runs of all workflows, newest first, with filters. */
export function AllRuns({ overview: { abilities, revision }, stale }: Props) {
  const [filter, setFilter] = useState(noFilter);
  const runs = useRuns(filter, abilities.allRuns === '' ? revision : null);
  const columns = useMemo(() => runColumns(), []);
  if (abilities.allRuns !== '') return <EmptyState title={abilities.allRuns} />;
  return (
    <>
      <Toolbar filter={filter} setFilter={setFilter} />
      <CutNotice cut={runs.cut} banner />
      <DataTable
        id="workflow-runs"
        label={t('workflowspanel:runs.label')}
        className={css['table']}
        rows={runs.items ?? []}
        columns={columns}
        rowId={rowId}
        textOf={nameOf}
        stale={stale || runs.stale}
        loading={runs.loading}
        {...(runs.hasMore ? { onEnd: runs.more } : {})}
        onOpen={openRun}
        error={
          runs.error === null ? undefined : <ErrorState error={runs.error} onRetry={runs.refresh} />
        }
        empty={<EmptyState title={t('workflowspanel:runs.empty')} />}
      />
    </>
  );
}

/** `revision` null: nothing is read. */
function useRuns({ name, group, from }: Filter, revision: number | null) {
  const query = { states: [...groups[group]], name: name.trim(), from, to: null };
  const list = JSON.stringify(query);
  return usePaged(revision === null ? null : `${list} ${String(revision)}`, {
    first: '',
    list,
    id: rowId,
    fetch: async (cursor, signal) => {
      const input = { ...query, cursor: cursor === '' ? null : cursor };
      const page = await call('workflows.runs', input, signal);
      return { items: page.runs, next: page.next, total: null, cut: page.cut };
    },
  });
}

function Toolbar({
  filter,
  setFilter,
}: {
  readonly filter: Filter;
  readonly setFilter: (filter: Filter) => void;
}) {
  return (
    <div className={css['toolbar']}>
      <SearchField
        className={css['search']}
        label={t('workflowspanel:runs.filter')}
        value={filter.name}
        onText={(name) => setFilter({ ...filter, name })}
      />
      <Select
        label={t('workflowspanel:list.state')}
        value={filter.group}
        options={groupNames.map((value) => ({
          value,
          label: t(`workflowspanel:runs.states.${value}`),
        }))}
        onValue={(group) => setFilter({ ...filter, group })}
      />
      <Select
        label={t('workflowspanel:runs.span')}
        value={filter.span}
        options={spanNames.map((value) => ({
          value,
          label: t(`workflowspanel:runs.spans.${value}`),
        }))}
        onValue={(span) => {
          const length = spans[span];
          setFilter({ ...filter, span, from: length === null ? null : Date.now() - length });
        }}
      />
    </div>
  );
}
