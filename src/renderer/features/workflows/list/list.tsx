import { Clock, Workflow as WorkflowIcon } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { WorkflowsOverview, Workflow } from '../../../../shared/workflows/model.ts';
import { getFormats } from '../../../../shared/format/formats.ts';
import { formatMoment } from '../../../../shared/format/time.ts';
import type { Filters } from '../../../service/filters.tsx';
import type { PartProps } from '../../../service/service-panel.tsx';
import { RelativeTime } from '../../../state/RelativeTime.tsx';
import { useNow } from '../../../state/now.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ExactTime } from '../../../ui/ExactTime.tsx';
import { icon } from '../../../ui/icon.ts';
import text from '../../../ui/text.module.css';
import { AddNameButton } from '../head/AddName.tsx';
import { urgency } from './columns.tsx';
import css from './list.module.css';

const isShown = {
  troubled: (workflow) => urgency(workflow) <= 1,
  active: (workflow) => urgency(workflow) === 2,
  suspended: ({ suspended }) => suspended,
} as const satisfies Readonly<Record<string, (workflow: Workflow) => boolean>>;
type StateFilter = keyof typeof isShown;
const stateFilters: readonly StateFilter[] = ['troubled', 'active', 'suspended'];

export const workflowFilters: Filters<WorkflowsOverview, Workflow> = {
  search: {
    label: () => t('workflowspanel:list.search'),
    what: () => t('workflowspanel:list.one'),
    text: ({ name, file, tags }) => [name, file, ...tags].join(' '),
  },
  choices: [
    {
      key: 'workflows.states',
      label: () => t('workflowspanel:list.state'),
      options: () =>
        stateFilters.map((value) => ({ value, label: t(`workflowspanel:list.states.${value}`) })),
      matches: (workflow, value) => isShown[value as StateFilter](workflow),
    },
  ],
};

/** The workflow whose newest run needs the user most. */
export function mostUrgent(workflows: readonly Workflow[]): Workflow | undefined {
  const ran = workflows.filter(({ lastRun }) => lastRun !== null);
  const [first = workflows[0]] = ran.sort((a, b) => urgency(a) - urgency(b));
  return first;
}

export function NoWorkflows({ overview: { abilities } }: PartProps<WorkflowsOverview>) {
  return abilities.list === '' ? (
    <EmptyState icon={WorkflowIcon} title={t('workflowspanel:list.empty')}>
      {t('workflowspanel:list.emptyText')}
    </EmptyState>
  ) : (
    <EmptyState
      icon={WorkflowIcon}
      title={t('workflowspanel:list.noList')}
      action={<AddNameButton />}
    >
      {abilities.list}
    </EmptyState>
  );
}

/** Whether the scheduler is alive, as far as its server says so, and the time zone of the next runs, which is the user's. */
export function Foot({ overview: { scheduler, workflows }, stale }: PartProps<WorkflowsOverview>) {
  const now = useNow(30_000);
  const isTimed = workflows.some(({ nextRun }) => nextRun !== null);
  if (scheduler === null && !isTimed) return null;
  return (
    <p className={css['foot']}>
      {scheduler !== null && (
        <span className={scheduler.alive ? undefined : css['silent']}>
          <Clock {...icon} size={14} />{' '}
          {t(`workflowspanel:foot.${describeScheduler(scheduler, stale)}`)}
          {scheduler.seenAt !== null && (
            <>
              {' '}
              {stale ? (
                <ExactTime at={scheduler.seenAt}>{formatMoment(scheduler.seenAt, now)}</ExactTime>
              ) : (
                <RelativeTime at={scheduler.seenAt} />
              )}
            </>
          )}
        </span>
      )}
      {isTimed && (
        <span className={text['ellipsis']} title={t('workflowspanel:foot.zone')}>
          {getFormats().zone}
        </span>
      )}
    </p>
  );
}

function describeScheduler(
  { alive, seenAt }: NonNullable<WorkflowsOverview['scheduler']>,
  stale: boolean,
) {
  if (!alive) return seenAt === null ? 'silent' : 'lost';
  return stale ? 'lastSeen' : 'seen';
}
