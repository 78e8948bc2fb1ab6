import type { ReactNode } from 'react';
import { useState } from 'react';
import type { LogKind, DeploysOverview, Service } from '../../../../shared/deploys/model.ts';
import { LogTail } from '../../../../shared/deploys/rules/log-tail.ts';
import { isInFlight } from '../../../../shared/deploys/rules/states.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { call } from '../../../state/calls.ts';
import { useInstance } from '../../../state/host-state.ts';
import { useLogTail } from '../../../state/use-log-tail.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { LogView } from '../../../ui/log/LogView.tsx';
import type { LogBuffer } from '../../../ui/log/log-buffer.ts';
import { Unsupported } from './Unsupported.tsx';
import text from '../../../ui/text.module.css';
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

const POLL_MS = 3000;
/** Entries per request: the maximum that platforms return. */
const MAX_PAGE = 500;
/** Requests per read: a log that grows faster is continued by the next read. */
const MAX_REQUESTS = 20;

interface Source {
  readonly serviceId: string;
  readonly kind: LogKind;
}

/** The log of a service, as `useLogTail`. `cut`: the platform has older lines that it does not return. */
export function useServiceLog(source: Source, live: boolean) {
  const [tail] = useState(() => new LogTail());
  const [cut, setCut] = useState(false);
  const state = useLogTail(
    async (log, signal) => {
      if (await readOn(source, log, tail, signal)) setCut(true);
    },
    POLL_MS,
    live,
  );
  return { ...state, cut };
}

/** Appends new lines. Resolves with whether the platform omitted lines before the first one. */
async function readOn(
  source: Source,
  log: LogBuffer,
  tail: LogTail,
  signal: AbortSignal,
): Promise<boolean> {
  for (let request = 0; request < MAX_REQUESTS; request += 1) {
    const first = log.end === 0;
    const query = { ...source, since: tail.since, limit: MAX_PAGE };
    const { entries, more } = await call('deploys.logs', query, signal);
    if (signal.aborted) return false;
    const fresh = tail.add(entries);
    log.append(fresh);
    if (!more) return false;
    // If continuing from the last line returns nothing new, the first page had the newest lines.
    if (fresh.length === 0) return request === 1 && !first;
  }
  return false;
}
