import { useMemo, useState } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Overview, Run, RunState } from '../../../../shared/workflows/model.ts';
import { call } from '../../../state/calls.ts';
import { navigate } from '../../../state/route.ts';
import { usePaged } from '../../../state/use-paged.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { Select } from '../../../ui/Select.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { placeOf } from '../model/place.ts';
import { panelView } from '../model/view.ts';
import { runColumns } from './columns.tsx';
import css from '../list/WorkflowList.module.css';

/** What the state filter offers, and the states of each. */
const groups: Readonly<Record<string, readonly RunState[]>> = {
  all: [],
  troubled: ['failed', 'partially_succeeded', 'waiting', 'rejected'],
  active: ['running', 'queued'],
  succeeded: ['succeeded'],
  aborted: ['aborted'],
};
type Group = 'all' | 'troubled' | 'active' | 'succeeded' | 'aborted';
const groupNames: readonly Group[] = ['all', 'troubled', 'active', 'succeeded', 'aborted'];

const HOUR = 3_600_000;
const spans = { any: null, day: 24 * HOUR, week: 168 * HOUR } as const;
type Span = keyof typeof spans;
const spanNames: readonly Span[] = ['any', 'day', 'week'];

const rowId = ({ name, id }: Run): string => `${name} ${id}`;
const nameOf = ({ name }: Run): string => name;

/** Shows a run in the panel. */
export function openRun({ file, name, id }: Run): void {
  panelView.set('workflows');
  navigate('workflows', placeOf(file ?? name, id));
}

/** The runs of all workflows, newest first, with filters. */
export function AllRuns({
  overview,
  stale,
}: {
  readonly overview: Overview;
  readonly stale: boolean;
}) {
  const { abilities, revision } = overview;
  const [name, setName] = useState('');
  const [group, setGroup] = useState<Group>('all');
  const [span, setSpan] = useState<Span>('any');
  const query = useQueryOf(name, group, span);
  const list = JSON.stringify(query);
  const runs = usePaged(abilities.allRuns === '' ? `${list} ${String(revision)}` : null, {
    first: '',
    list,
    id: rowId,
    fetch: async (cursor, signal) => {
      const ask = { ...query, cursor: cursor === '' ? null : cursor };
      const page = await call('workflows.runs', ask, signal);
      return { items: page.runs, next: page.next, total: null };
    },
  });
  const columns = useMemo(() => runColumns(), []);
  if (abilities.allRuns !== '') return <EmptyState title={abilities.allRuns} />;
  return (
    <>
      <div className={css['toolbar']}>
        <SearchField
          className={css['search']}
          label={t('workflowspanel:runs.filter')}
          value={name}
          onText={setName}
        />
        <Select
          label={t('workflowspanel:list.state')}
          value={group}
          options={groupNames.map((value) => ({
            value,
            label: t(`workflowspanel:runs.states.${value}`),
          }))}
          onValue={setGroup}
        />
        <Select
          label={t('workflowspanel:runs.span')}
          value={span}
          options={spanNames.map((value) => ({
            value,
            label: t(`workflowspanel:runs.spans.${value}`),
          }))}
          onValue={setSpan}
        />
      </div>
      <DataTable
        id="workflow-runs"
        label={t('workflowspanel:runs.label')}
        className={css['table']}
        rows={runs.items ?? []}
        {...{ columns, rowId }}
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

/** `from` is a whole minute, so that the list keeps its identity while it is read on. */
function useQueryOf(name: string, group: Group, span: Span) {
  return useMemo(() => {
    const length = spans[span];
    const minute = Math.floor(Date.now() / 60_000) * 60_000;
    const from = length === null ? null : minute - length;
    return { states: [...(groups[group] ?? [])], name: name.trim(), from, to: null };
  }, [name, group, span]);
}
