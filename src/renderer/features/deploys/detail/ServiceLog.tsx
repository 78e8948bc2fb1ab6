import type { ReactNode } from 'react';
import { useState } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { LogKind, DeploysOverview, Service } from '../../../../shared/deploys/model.ts';
import { isInFlight } from '../../../../shared/deploys/rules/states.ts';
import { useInstance } from '../../../state/host-state.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LogView } from '../../../ui/log/LogView.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import text from '../../../ui/text.module.css';
import { Unsupported } from './Unsupported.tsx';
import { useServiceLog } from './use-service-log.ts';
import css from './Detail.module.css';

interface LogProps {
  readonly service: Service;
  readonly features: DeploysOverview['features'];
}

/** The build log or the runtime log; initially the one that explains the state. */
export function ServiceLog({ service, features }: LogProps) {
  const [chosen, setChosen] = useState<LogKind | null>(null);
  const kind = chosen ?? firstKind(service, features);
  const instance = useInstance();
  const feature = features[kind === 'build' ? 'buildLogs' : 'runtimeLogs'];
  const newest = service.recent[0]?.id ?? '';
  const kinds = (
    <Segmented
      label={t('deployspanel:log.kind')}
      small
      value={kind}
      options={(['build', 'runtime'] as const).map((value) => ({
        value,
        label: t(`deployspanel:log.${value}`),
      }))}
      onValue={setChosen}
    />
  );
  if (!feature.on)
    return (
      <>
        <div>{kinds}</div>
        <Unsupported reason={feature.reason} />
      </>
    );
  return (
    <Lines
      // Every build has its own log; the runtime log continues across deployments.
      key={`${String(instance)} ${kind} ${kind === 'build' ? newest : ''}`}
      service={service}
      kind={kind}
      kinds={kinds}
    />
  );
}

function firstKind(
  { state }: Service,
  { buildLogs, runtimeLogs }: DeploysOverview['features'],
): LogKind {
  if (!buildLogs.on) return 'runtime';
  if (!runtimeLogs.on) return 'build';
  return state === 'failed' || isInFlight(state) ? 'build' : 'runtime';
}

function Lines({
  service: { id, name, state },
  kind,
  kinds,
}: {
  readonly service: Service;
  readonly kind: LogKind;
  /** Control that switches between the logs. */
  readonly kinds: ReactNode;
}) {
  const live = kind === 'build' ? isInFlight(state) : state !== 'failed';
  const { log, loaded, cut, error, retry } = useServiceLog({ serviceId: id, kind }, live);
  if (!loaded || (error !== null && log.count === 0))
    return (
      <>
        <div>{kinds}</div>
        {error === null ? (
          <Skeleton rows={5} label={t('deployspanel:log.loading')} />
        ) : (
          <ErrorState error={error} onRetry={retry} />
        )}
      </>
    );
  return (
    <>
      <LogView
        className={css['log']}
        label={t('deployspanel:log.label', { kind: t(`deployspanel:log.${kind}`), name })}
        log={log}
        live={live}
        fromEnd
        times={false}
      >
        {kinds}
      </LogView>
      {error !== null && (
        <p className={text['small']} role="status">
          {t('deployspanel:log.paused', { reason: error.message })}
        </p>
      )}
      {cut && <p className={text['small']}>{t('deployspanel:log.cut')}</p>}
    </>
  );
}
