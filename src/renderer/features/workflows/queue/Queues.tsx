import { ListX } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { WorkflowsOverview, RunQueue, Run } from '../../../../shared/workflows/model.ts';
import { call } from '../../../state/calls.ts';
import { RelativeTime } from '../../../state/RelativeTime.tsx';
import { useMutation } from '../../../state/use-mutation.ts';
import { useResource } from '../../../state/use-resource.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Awaited } from '../../../ui/ErrorState.tsx';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Dot } from '../../../ui/StatusPill.tsx';
import { findTone, stateWord } from '../../../../shared/format/states.ts';
import { openRun } from '../runs/AllRuns.tsx';
import css from './Queues.module.css';

/** The scheduler's queues with their running and waiting runs. */
export function Queues({ overview }: { readonly overview: WorkflowsOverview }) {
  const { abilities, revision } = overview;
  const enabled = abilities.queues === '';
  const queues = useResource('workflows.queues', undefined, { enabled, version: revision });
  if (!enabled) return <EmptyState title={abilities.queues} />;
  if (queues.data === null)
    return <Awaited resource={queues} label={t('workflowspanel:queues.reading')} />;
  if (queues.data.length === 0) return <EmptyState title={t('workflowspanel:queues.empty')} />;
  return (
    <div className={css['queues']}>
      <Awaited resource={queues} label={t('workflowspanel:queues.reading')} />
      {queues.data.map((queue) => (
        <OneQueue key={queue.name} queue={queue} abilities={abilities} refresh={queues.refresh} />
      ))}
    </div>
  );
}

interface Props extends Pick<WorkflowsOverview, 'abilities'> {
  readonly queue: RunQueue;
  readonly refresh: () => void;
}

function OneQueue({ queue, abilities, refresh }: Props) {
  const { name, limit, running, queued, queuedCount } = queue;
  const unlisted = queuedCount - queued.length;
  return (
    <section className={css['queue']} aria-label={t('workflowspanel:queues.label', { name })}>
      <h2 dir="auto">
        {name}{' '}
        <small>
          {limit === null
            ? t('workflowspanel:queues.counts', { running: running.length, queued: queuedCount })
            : t('workflowspanel:queues.limited', {
                running: running.length,
                queued: queuedCount,
                limit,
              })}
        </small>
      </h2>
      <ul>
        {[...running, ...queued].map((run) => (
          <Entry key={`${run.name} ${run.id}`} run={run} abilities={abilities} refresh={refresh} />
        ))}
      </ul>
      {unlisted > 0 && <p>{t('workflowspanel:queues.more', { count: unlisted })}</p>}
    </section>
  );
}

function Entry({ run, abilities, refresh }: Pick<Props, 'abilities' | 'refresh'> & { run: Run }) {
  const { file, name, id, state, startedAt, queuedAt } = run;
  const removing = useMutation(() => call('workflows.dequeue', { file, name, id }), {
    onDone: refresh,
  });
  const since = startedAt ?? queuedAt;
  return (
    <li>
      <Dot tone={findTone(state)} />
      <Button variant="ghost" onClick={() => openRun(run)}>
        {name}
      </Button>
      <span className={css['state']}>
        {stateWord(run)}
        {since !== null && (
          <>
            {' · '}
            <RelativeTime at={since} />
          </>
        )}
      </span>
      {state === 'queued' && (
        <IconButton
          label={t('workflowspanel:queues.remove', { name })}
          icon={<ListX {...icon} />}
          blocked={abilities.dequeue || undefined}
          disabled={removing.pending}
          onClick={() => removing.submit()}
        />
      )}
    </li>
  );
}
