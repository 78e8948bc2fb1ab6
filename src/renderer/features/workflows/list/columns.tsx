import { t } from '../../../../shared/i18n/translate.ts';
import type { Bar, Workflow } from '../../../../shared/workflows/model.ts';
import type { Tone } from '../../../../shared/format/states.ts';
import { formatDuration } from '../../../../shared/format/duration.ts';
import { UNKNOWN } from '../../../../shared/format/numbers.ts';
import type { TopicValue } from '../../../../shared/contract/topics.ts';
import { useTopicSelector } from '../../../state/topics.ts';
import { useNow } from '../../../state/now.ts';
import { BarStrip } from '../../../ui/chart/BarStrip.tsx';
import { Dot, StateTag } from '../../../ui/StatusPill.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { TwoLines } from '../../../ui/table/TwoLines.tsx';
import text from '../../../ui/text.module.css';
import { findTone, formatState, stateWord } from '../../../../shared/format/states.ts';
import { isFailure, nextRunWord } from '../model/states.ts';
import { readZoneShift, scheduleText } from '../../../../shared/workflows/schedule-words.ts';
import css from './list.module.css';

/** Rank of a workflow by how urgently it needs the user; lowest first. */
export function urgency({ error, lastRun, suspended, concern }: Workflow): number {
  if (error !== null || (lastRun !== null && isFailure(lastRun.state))) return 0;
  if (concern !== null || lastRun?.state === 'waiting') return 1;
  if (lastRun?.state === 'running' || lastRun?.state === 'queued') return 2;
  return suspended ? 4 : 3;
}

export function workflowTone({ error, suspended, lastRun, concern }: Workflow): Tone {
  if (error !== null) return 'bad';
  if (concern !== null) return 'waiting';
  if (suspended && lastRun?.state !== 'running') return 'paused';
  return lastRun === null ? 'idle' : findTone(lastRun.state);
}

/** The state in words: that of the newest run, unless the workflow has an error, a concern or is suspended. */
export function workflowWord({ error, suspended, lastRun, concern }: Workflow): string {
  if (error !== null) return t('workflowspanel:list.broken');
  if (concern !== null) return t(`workflowspanel:concern.${concern}`);
  if (suspended && lastRun?.state !== 'running') return t('workflowspanel:list.suspended');
  return lastRun === null ? t('workflowspanel:list.never') : stateWord(lastRun);
}

function Mark({ workflow }: { readonly workflow: Workflow }) {
  return (
    <span className={css['mark']}>
      <Dot tone={workflowTone(workflow)} />
    </span>
  );
}

const selectShift = ({ value }: TopicValue<'workflows.overview'>): number =>
  readZoneShift(value?.workflows ?? []);

/** The name, with the schedule in the user's time zone like the next run beside it. */
function Name({ workflow: { name, schedule, file } }: { readonly workflow: Workflow }) {
  const shift = useTopicSelector('workflows.overview', selectShift);
  return (
    <TwoLines
      below={
        <span title={schedule.join('\n')}>
          {schedule.map((cron) => scheduleText(cron, shift)).join(', ') ||
            t('workflowspanel:list.byHand')}
        </span>
      }
    >
      <span data-row={file} dir="auto" title={name === file ? name : `${name} (${file})`}>
        {name}
      </span>
    </TwoLines>
  );
}

function NextAndLast({ workflow }: { readonly workflow: Workflow }) {
  const now = useNow(60_000);
  const tone = workflowTone(workflow);
  return (
    <TwoLines
      below={
        <StateTag plain dot={false} tone={tone}>
          {workflowWord(workflow)}
        </StateTag>
      }
    >
      <span className={css['next']}>{nextRunWord(workflow, now) ?? UNKNOWN}</span>
    </TwoLines>
  );
}

export const workflowColumns = (): readonly Column<Workflow>[] => [
  {
    id: 'mark',
    title: t('workflowspanel:column.mark'),
    titleHidden: true,
    width: 26,
    min: 24,
    value: urgency,
    cell: (workflow) => <Mark workflow={workflow} />,
  },
  {
    id: 'name',
    title: t('workflowspanel:column.name'),
    width: 108,
    grow: 1,
    value: ({ name }) => name,
    cell: (workflow) => <Name workflow={workflow} />,
  },
  {
    id: 'next',
    title: t('workflowspanel:column.next'),
    width: 124,
    value: ({ nextRun }) => nextRun,
    cell: (workflow) => <NextAndLast workflow={workflow} />,
  },
  {
    id: 'bars',
    title: t('workflowspanel:column.bars'),
    width: 74,
    align: 'end',
    fold: 1,
    cell: ({ bars }) =>
      bars.length > 0 ? (
        <Bars bars={bars} />
      ) : (
        <span className={text['caption']}>{t('workflowspanel:list.noRuns')}</span>
      ),
  },
];

/** The last runs by duration, oldest first. */
function Bars({ bars }: { readonly bars: readonly Bar[] }) {
  const failed = bars.filter(({ state }) => isFailure(state)).length;
  return (
    <BarStrip
      label={t('workflowspanel:bars', { count: bars.length, failed })}
      bars={bars.map(({ id, state, ms }) => {
        const took = ms === null ? t('workflowspanel:noDuration') : formatDuration(ms);
        const title = t('workflowspanel:bar', {
          id,
          state: formatState(state),
          took,
        });
        if (isFailure(state)) return { value: ms, title, state: 'failed' as const };
        return state === 'running'
          ? { value: ms, title, state: 'running' as const }
          : { value: ms, title };
      })}
    />
  );
}
