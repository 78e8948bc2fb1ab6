import { useMemo } from 'react';
import { Ellipsis } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Step } from '../../../../shared/workflows/model.ts';
import { formatDuration } from '../../../../shared/format/duration.ts';
import { formatSeconds } from '../../../../shared/format/time.ts';
import { useNow } from '../../../state/now.ts';
import { ExactTime } from '../../../ui/ExactTime.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { StateTag } from '../../../ui/StatusPill.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import type { StepActions } from './StepItems.tsx';
import { StepItems } from './StepItems.tsx';
import { isBusy, stepTime, stepTone, stepWord } from './states.ts';
import css from './RunPane.module.css';

/** Steps may share a name, so rows are identified by index. */
interface StepRow {
  readonly step: Step;
  readonly id: string;
}

const rowId = ({ id }: StepRow): string => id;

/** The steps with times, retries and errors. */
export function StepTable({
  steps,
  going,
  selected,
  onSelect,
  actions,
  stale,
}: {
  readonly steps: readonly Step[];
  readonly going: boolean;
  readonly selected: number;
  readonly onSelect: (index: number) => void;
  readonly actions: StepActions;
  readonly stale: boolean;
}) {
  const rows = useMemo(
    () => steps.map((step, index): StepRow => ({ step, id: String(index) })),
    [steps],
  );
  const columns = useMemo(() => stepColumns(going, actions), [going, actions]);
  return (
    <DataTable
      id="workflow-steps"
      label={t('workflowsrun:graph.label')}
      className={css['table']}
      rows={rows}
      columns={columns}
      rowId={rowId}
      stale={stale}
      textOf={({ step }) => step.name}
      current={selected < 0 ? null : String(selected)}
      onCurrent={(id) => {
        if (id !== null) onSelect(Number(id));
      }}
      empty={<EmptyState title={t('workflowsrun:graph.empty')} />}
    />
  );
}

const stepColumns = (going: boolean, actions: StepActions): readonly Column<StepRow>[] => [
  ...identity(going),
  ...figures(),
  more(actions),
];

const identity = (going: boolean): readonly Column<StepRow>[] => [
  {
    id: 'name',
    title: t('workflowsrun:table.name'),
    width: 110,
    grow: 2,
    value: ({ step }) => step.name,
    cell: ({ step: { name, description } }) => (
      <b dir="auto" title={description ?? name}>
        {name}
      </b>
    ),
  },
  {
    id: 'state',
    title: t('workflowsrun:table.state'),
    width: 104,
    value: ({ step }) => stepWord(step, going),
    cell: ({ step }) => (
      <StateTag plain tone={stepTone(step, going)}>
        {stepWord(step, going)}
      </StateTag>
    ),
  },
];

const figures = (): readonly Column<StepRow>[] => [
  {
    id: 'started',
    title: t('workflowsrun:table.started'),
    width: 84,
    fold: 2,
    value: ({ step }) => step.startedAt,
    cell: ({ step: { startedAt } }) => (startedAt === null ? '—' : <Clock at={startedAt} />),
  },
  {
    id: 'length',
    title: t('workflowsrun:table.length'),
    width: 78,
    align: 'end',
    fold: 4,
    value: ({ step }) => stepTime(step, Date.now()),
    cell: ({ step }) => <Length step={step} />,
  },
  {
    id: 'retries',
    title: t('workflowsrun:table.retries'),
    width: 64,
    align: 'end',
    fold: 1,
    value: ({ step }) => step.retries,
    cell: ({ step }) => step.retries,
  },
  {
    id: 'error',
    title: t('workflowsrun:table.error'),
    width: 100,
    grow: 2,
    fold: 3,
    value: ({ step }) => step.error,
    cell: ({ step }) => step.error !== null && <span title={step.error}>{step.error}</span>,
  },
];

const more = (actions: StepActions): Column<StepRow> => ({
  id: 'more',
  title: t('workflowsrun:table.more'),
  titleHidden: true,
  width: 40,
  min: 40,
  cell: ({ step }) => (
    <Menu
      trigger={
        <IconButton
          label={t('workflowsrun:step.more', { name: step.name })}
          icon={<Ellipsis {...icon} />}
        />
      }
    >
      <StepItems step={step} actions={actions} />
    </Menu>
  ),
});

function Length({ step }: { readonly step: Step }) {
  const ms = stepTime(step, useNow(1000, isBusy(step)));
  return ms === null ? '—' : formatDuration(ms);
}

function Clock({ at }: { readonly at: number }) {
  return <ExactTime at={at}>{formatSeconds(at)}</ExactTime>;
}
