import { t } from '../../../../shared/i18n/translate.ts';
import type { Deployment, Service } from '../../../../shared/deploys/model.ts';
import { measureDuration, isInFlight } from '../../../../shared/deploys/rules/states.ts';
import { formatDuration } from '../../../../shared/format/duration.ts';
import { RelativeTime } from '../../../state/RelativeTime.tsx';
import type { StripBar } from '../../../ui/chart/BarStrip.tsx';
import { BarStrip } from '../../../ui/chart/BarStrip.tsx';
import { Dot, StateTag } from '../../../ui/StatusPill.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { TwoLines } from '../../../ui/table/TwoLines.tsx';
import { findTone, stateWord } from '../../../../shared/format/states.ts';
import { isFailure, shortCommit } from '../states.ts';
import { urgency } from './filter.ts';
import css from './columns.module.css';

export const serviceColumns = (): readonly Column<Service>[] => [...identity(), ...changes()];

const identity = (): readonly Column<Service>[] => [
  {
    id: 'mark',
    title: t('deployspanel:column.mark'),
    titleHidden: true,
    width: 28,
    min: 24,
    cell: (service) => (
      <span className={css['mark']}>
        <Dot tone={findTone(service.state)} />
      </span>
    ),
  },
  {
    id: 'service',
    title: t('deployspanel:column.service'),
    width: 100,
    grow: 1,
    value: ({ name }) => name,
    cell: ({ id, name, project }) => (
      <TwoLines below={project ?? ''}>
        <span data-row={id} dir="auto" title={name}>
          {name}
        </span>
      </TwoLines>
    ),
  },
  {
    id: 'state',
    title: t('deployspanel:column.state'),
    width: 108,
    value: urgency,
    cell: (service) => (
      <StateTag plain dot={false} tone={findTone(service.state)}>
        {stateWord(service)}
      </StateTag>
    ),
  },
];

const changes = (): readonly Column<Service>[] => [
  {
    id: 'commit',
    title: t('deployspanel:column.commit'),
    width: 76,
    fold: 3,
    value: ({ commit }) => commit,
    cell: ({ commit }) => <code className={css['commit']}>{shortCommit(commit)}</code>,
  },
  {
    id: 'changed',
    title: t('deployspanel:column.changed'),
    width: 88,
    fold: 1,
    value: ({ updatedAt }) => updatedAt,
    cell: ({ updatedAt }) => updatedAt !== null && <RelativeTime at={updatedAt} />,
  },
  {
    id: 'recent',
    title: t('deployspanel:column.recent'),
    width: 142,
    fold: 2,
    cell: ({ recent }) => recent.length > 0 && <Recent deployments={recent} />,
  },
];

/** The last deployments by duration, oldest first. */
function Recent({ deployments }: { readonly deployments: readonly Deployment[] }) {
  const failed = deployments.filter((deployment) => isFailure(deployment)).length;
  return (
    <BarStrip
      label={t('deployspanel:recent', { count: deployments.length, failed })}
      bars={deployments.map(createBar).reverse()}
    />
  );
}

function createBar(deployment: Deployment): StripBar {
  const took = measureDuration(deployment, Date.now());
  const title = t('deployspanel:bar', {
    commit: shortCommit(deployment.commit) ?? t('deployspanel:noCommit'),
    state: stateWord(deployment),
    duration: took === null ? t('deployspanel:noDuration') : formatDuration(took),
  });
  if (isFailure(deployment)) return { value: took, title, state: 'failed' };
  return isInFlight(deployment.state)
    ? { value: took, title, state: 'running' }
    : { value: took, title };
}
