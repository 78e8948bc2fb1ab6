import { useMemo, useState } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { WorkflowsOverview, Run, RunState } from '../../../../shared/workflows/model.ts';
import { call } from '../../../state/calls.ts';
import { navigate } from '../../../state/route.ts';
import { usePaged } from '../../../state/use-paged.ts';
import { CutNotice } from '../../../ui/CutNotice.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { FilterMenu } from '../../../ui/FilterMenu.tsx';
import { NoMatch } from '../../../ui/NoMatch.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { formatPlace } from '../model/route.ts';
import { panelView } from '../model/view.ts';
import { runColumns } from './columns.tsx';
import layout from '../../../ui/layout.module.css';
import css from '../list/list.module.css';

/** Choices of the state filter, with the states that each one includes. */
const groups = {
  troubled: ['failed', 'partially_succeeded', 'waiting', 'rejected'],
  active: ['running', 'queued'],
  succeeded: ['succeeded'],
  aborted: ['aborted'],
} as const satisfies Readonly<Record<string, readonly RunState[]>>;
type Group = keyof typeof groups;
const groupNames: readonly Group[] = ['troubled', 'active', 'succeeded', 'aborted'];

const HOUR_MS = 3_600_000;
const spans = { day: 24 * HOUR_MS, week: 168 * HOUR_MS } as const;
type Span = keyof typeof spans;
const spanNames: readonly Span[] = ['day', 'week'];

interface Filter {
  /** Part of a workflow's name. */
  readonly name: string;
  /** Null: all. */
  readonly group: Group | null;
  /** Null: any time. */
  readonly span: Span | null;
  /** Start of the chosen time span (ms since epoch), fixed when it was chosen. */
  readonly from: number | null;
}
const noFilter: Filter = { name: '', group: null, span: null, from: null };

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
        className={layout['fill']}
        rows={runs.items ?? []}
        list={runs.list}
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
        empty={<NoRuns filter={filter} setFilter={setFilter} />}
      />
    </>
  );
}

function NoRuns({ filter, setFilter }: FilterProps) {
  const isFiltered = filter.group !== null || filter.span !== null;
  if (filter.name.trim() === '' && !isFiltered)
    return <EmptyState title={t('workflowspanel:runs.empty')} />;
  return (
    <NoMatch
      what={t('workflowspanel:runs.one')}
      text={filter.name}
      isFiltered={isFiltered}
      onClearText={() => setFilter({ ...filter, name: '' })}
      onClearFilters={() => setFilter({ ...noFilter, name: filter.name })}
    />
  );
}

/** `revision` null: requests nothing. */
function useRuns({ name, group, from }: Filter, revision: number | null) {
  const query = {
    states: group === null ? [] : [...groups[group]],
    name: name.trim(),
    from,
    to: null,
  };
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

interface FilterProps {
  readonly filter: Filter;
  readonly setFilter: (filter: Filter) => void;
}

function Toolbar({ filter, setFilter }: FilterProps) {
  return (
    <div className={css['toolbar']}>
      <SearchField
        className={layout['grow']}
        label={t('workflowspanel:runs.search')}
        value={filter.name}
        onText={(name) => setFilter({ ...filter, name })}
      />
      <FilterMenu
        label={t('workflowspanel:list.state')}
        value={filter.group ?? ''}
        options={groupNames.map((value) => ({
          value,
          label: t(`workflowspanel:runs.states.${value}`),
        }))}
        onValue={(value) =>
          setFilter({ ...filter, group: groupNames.find((group) => group === value) ?? null })
        }
      />
      <FilterMenu
        label={t('workflowspanel:runs.span')}
        value={filter.span ?? ''}
        options={spanNames.map((value) => ({
          value,
          label: t(`workflowspanel:runs.spans.${value}`),
        }))}
        onValue={(value) => {
          const span = spanNames.find((name) => name === value) ?? null;
          setFilter({ ...filter, span, from: span === null ? null : Date.now() - spans[span] });
        }}
      />
    </div>
  );
}
