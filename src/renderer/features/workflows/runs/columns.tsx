import { t } from '../../../../shared/i18n/translate.ts';
import type { Run } from '../../../../shared/workflows/model.ts';
import { formatDuration } from '../../../../shared/format/duration.ts';
import { RelativeTime } from '../../../state/RelativeTime.tsx';
import { StateTag } from '../../../ui/StatusPill.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { findTone, stateWord } from '../../../../shared/format/states.ts';
import { triggerWord } from '../model/states.ts';
import css from '../list/list.module.css';

/** Length of a run that ended (ms); null: unknown. */
export const measureLength = ({ startedAt, finishedAt }: Run): number | null =>
  startedAt === null || finishedAt === null ? null : Math.max(0, finishedAt - startedAt);

export const runColumns = (): readonly Column<Run>[] => [...mainColumns(), ...moreColumns()];

const mainColumns = (): readonly Column<Run>[] => [
  {
    id: 'state',
    title: t('workflowspanel:column.state'),
    width: 150,
    cell: (run) => (
      <StateTag plain tone={findTone(run.state)}>
        {stateWord(run)}
      </StateTag>
    ),
  },
  {
    id: 'name',
    title: t('workflowspanel:column.name'),
    width: 120,
    grow: 2,
    cell: ({ name }) => (
      <b dir="auto" className={css['name']}>
        {name}
      </b>
    ),
  },
  {
    id: 'started',
    title: t('workflowspanel:column.started'),
    width: 120,
    // A day has many runs, so older ones have date and time.
    cell: ({ startedAt, queuedAt }) =>
      (startedAt ?? queuedAt) !== null && <RelativeTime timed at={startedAt ?? queuedAt ?? 0} />,
  },
];

const moreColumns = (): readonly Column<Run>[] => [
  {
    id: 'length',
    title: t('workflowspanel:column.length'),
    width: 90,
    align: 'end',
    fold: 1,
    cell: (run) => {
      const ms = measureLength(run);
      return ms === null ? '—' : formatDuration(ms);
    },
  },
  {
    id: 'trigger',
    title: t('workflowspanel:column.trigger'),
    width: 100,
    fold: 3,
    dim: true,
    cell: ({ trigger }) => (trigger === null ? '—' : triggerWord(trigger)),
  },
  {
    id: 'id',
    title: t('workflowspanel:column.id'),
    width: 160,
    grow: 1,
    fold: 2,
    dim: true,
    cell: ({ id }) => <code title={id}>{id}</code>,
  },
];
