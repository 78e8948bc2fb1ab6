import { useState } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Deployment, Service } from '../../../../shared/deploys/model.ts';
import { beganAt, measureDuration, isInFlight } from '../../../../shared/deploys/rules/states.ts';
import { formatDuration } from '../../../../shared/format/duration.ts';
import { useNow } from '../../../state/now.ts';
import { RelativeTime } from '../../../state/RelativeTime.tsx';
import { useResource } from '../../../state/use-resource.ts';
import { Button } from '../../../ui/Button.tsx';
import { DurationChart } from '../../../ui/chart/DurationChart.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Awaited } from '../../../ui/ErrorState.tsx';
import { Dot } from '../../../ui/StatusPill.tsx';
import { Term } from '../../../ui/Term.tsx';
import text from '../../../ui/text.module.css';
import { findTone, stateWord } from '../../../../shared/format/states.ts';
import { isFailure, shortCommit, stateHint } from '../states.ts';
import css from './Detail.module.css';

/** Number of deployments shown initially, and added by each click. */
const STEP = 20;

/** The deployments of a service: their durations as a chart, and a list, newest first. */
export function Deployments({ service }: { readonly service: Service }) {
  const { id, name, recent } = service;
  const [shown, setShown] = useState(STEP);
  const newest = recent[0];
  const resource = useResource(
    'deploys.service',
    { serviceId: id },
    {
      version: formatVersion(newest),
      isCurrent: ({ deployments }) => formatVersion(deployments[0]) === formatVersion(newest),
      keep: false,
    },
  );
  const { data } = resource;
  if (data === null)
    return <Awaited resource={resource} label={t('deployspanel:deployments.loading')} />;
  const { deployments } = data;
  const left = deployments.length - shown;
  if (deployments.length === 0) return <EmptyState title={t('deployspanel:deployments.empty')} />;
  return (
    <div className={css['scroll']}>
      <DurationChart
        items={deployments}
        toPoint={toPoint}
        label={t('deployspanel:deployments.durations')}
        time={t('deployspanel:deployments.time')}
        ended={t('deployspanel:deployments.finished')}
        failed={t('deployspanel:deployments.failed')}
      />
      <ol aria-label={t('deployspanel:deployments.label', { name })}>
        {deployments.slice(0, shown).map((deployment) => (
          <Row key={deployment.id} deployment={deployment} />
        ))}
      </ol>
      {left > 0 && (
        <Button onClick={() => setShown(shown + STEP)}>
          {t('deployspanel:deployments.more', { count: Math.min(left, STEP) })}
        </Button>
      )}
    </div>
  );
}

const formatVersion = (newest: Deployment | undefined): string =>
  `${newest?.id ?? ''} ${newest?.state ?? ''}`;

function toPoint(deployment: Deployment) {
  const x = beganAt(deployment);
  const y = measureDuration(deployment, Date.now());
  return x === null || y === null
    ? null
    : { x, y, partial: isInFlight(deployment.state), failed: isFailure(deployment) };
}

function Row({ deployment }: { readonly deployment: Deployment }) {
  const { commit, message, error, trigger, branch, state } = deployment;
  const at = beganAt(deployment);
  const took = measureDuration(deployment, useNow(1000, isInFlight(state)));
  return (
    <li className={css['row']}>
      <Dot tone={findTone(deployment.state)} />
      <p className={css['first']}>
        <Term hint={stateHint(state)}>{stateWord(deployment)}</Term>
        <code>{shortCommit(commit)}</code>
        {message !== null && (
          <span className={text['ellipsis']} title={message}>
            {message}
          </span>
        )}
      </p>
      <p className={text['small']}>
        {at !== null && <RelativeTime at={at} />}
        {[
          trigger === null ? null : triggerWord(trigger),
          branch,
          took === null
            ? null
            : t(`deployspanel:deployments.${isInFlight(state) ? 'soFar' : 'took'}`, {
                duration: formatDuration(took),
              }),
        ]
          .filter((part) => part !== null)
          .map((part) => ` · ${part}`)}
      </p>
      {error !== null && <p className={css['error']}>{error}</p>}
    </li>
  );
}

/** What started a deployment; for an unknown trigger, the server's word. */
function triggerWord(trigger: string): string {
  if (trigger === 'git_push' || trigger === 'manual')
    return t(`deployspanel:deployments.${trigger}`);
  return trigger;
}
