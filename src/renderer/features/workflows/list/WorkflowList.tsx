import { Clock } from 'lucide-react';
import { useMemo, useState } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Overview, Workflow } from '../../../../shared/workflows/model.ts';
import { RelativeTime } from '../../../state/RelativeTime.tsx';
import { Remembered, useRemembered } from '../../../state/remembered.ts';
import { navigate } from '../../../state/route.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { icon } from '../../../ui/icon.ts';
import { SearchField } from '../../../ui/SearchField.tsx';
import { Select } from '../../../ui/Select.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { AddNameButton } from '../head/AddName.tsx';
import { placeOf } from '../model/place.ts';
import { urgency, workflowColumns } from './columns.tsx';
import css from './WorkflowList.module.css';

const filters = ['all', 'troubled', 'active', 'suspended'] as const;
type StateFilter = (typeof filters)[number];
const stateFilter = new Remembered<StateFilter>('workflows.states', filters, 'all');

const isShown: Readonly<Record<StateFilter, (workflow: Workflow) => boolean>> = {
  all: () => true,
  troubled: (workflow) => urgency(workflow) <= 1,
  active: (workflow) => urgency(workflow) === 2,
  suspended: ({ suspended }) => suspended,
};

const rowId = ({ file }: Workflow): string => file;
const nameOf = ({ name }: Workflow): string => name;

/** The workflows with their schedule, next and last runs. `open`: file of the one in the pane. */
export function WorkflowList({
  overview,
  stale,
  open,
}: {
  readonly overview: Overview;
  readonly stale: boolean;
  readonly open: string;
}) {
  const { workflows, abilities } = overview;
  const [text, setText] = useState('');
  const states = useRemembered(stateFilter);
  const columns = useMemo(() => workflowColumns(), []);
  const rows = useMemo(() => listed(workflows, text, states), [workflows, text, states]);
  const ids = useMemo(() => new Set([open]), [open]);
  const clear = (): void => {
    setText('');
    stateFilter.set('all');
  };
  return (
    <>
      <div className={css['toolbar']}>
        <SearchField
          className={css['search']}
          label={t('workflowspanel:list.filter', { count: workflows.length })}
          value={text}
          onText={setText}
        />
        <StateSelect workflows={workflows} value={states} />
      </div>
      <DataTable
        id="workflows"
        label={t('workflowspanel:list.label')}
        className={css['table']}
        rowHeight={45}
        {...{ rows, columns, rowId, stale }}
        textOf={nameOf}
        current={open === '' ? null : open}
        selection={{
          mode: 'single',
          ids,
          onSelect: (_, current) => {
            navigate('workflows', current === null ? '' : placeOf(current));
          },
        }}
        empty={
          workflows.length > 0 ? (
            <EmptyState
              title={t('workflowspanel:list.noMatch')}
              action={<Button onClick={clear}>{t('workflowspanel:list.clear')}</Button>}
            />
          ) : abilities.list === '' ? (
            <EmptyState title={t('workflowspanel:list.empty')}>
              {t('workflowspanel:list.emptyText')}
            </EmptyState>
          ) : (
            <EmptyState title={t('workflowspanel:list.noList')} action={<AddNameButton />}>
              {abilities.list}
            </EmptyState>
          )
        }
      />
      <Foot overview={overview} />
    </>
  );
}

const listed = (all: readonly Workflow[], text: string, states: StateFilter): Workflow[] => {
  const wanted = text.trim().toLowerCase();
  return all.filter(
    (workflow) =>
      isShown[states](workflow) &&
      [workflow.name, workflow.file, ...workflow.tags].some((word) =>
        word.toLowerCase().includes(wanted),
      ),
  );
};

function StateSelect({
  workflows,
  value: chosen,
}: {
  readonly workflows: readonly Workflow[];
  readonly value: StateFilter;
}) {
  return (
    <Select
      label={t('workflowspanel:list.state')}
      value={chosen}
      options={filters.map((value) => ({
        value,
        label: t(`workflowspanel:list.states.${value}`),
        note: String(workflows.filter(isShown[value]).length),
      }))}
      onValue={(value) => {
        stateFilter.set(value);
      }}
    />
  );
}

/** Whether the scheduler lives, and the zone its schedules are in. */
function Foot({ overview: { scheduler, zone } }: { readonly overview: Overview }) {
  if (scheduler === null && zone === null) return null;
  return (
    <p className={css['foot']}>
      {scheduler !== null && (
        <span className={scheduler.alive ? undefined : css['silent']}>
          <Clock {...icon} size={14} />{' '}
          {scheduler.alive ? t('workflowspanel:foot.alive') : t('workflowspanel:foot.silent')}
          {scheduler.seenAt !== null && (
            <>
              {' '}
              <RelativeTime at={scheduler.seenAt} />
            </>
          )}
        </span>
      )}
      {zone !== null && <span className={css['zone']}>{zone}</span>}
    </p>
  );
}
