import type { ReactNode } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Deployment, Service } from '../../../../shared/deploys/model.ts';
import { beganAt, isInFlight } from '../../../../shared/deploys/rules/states.ts';
import { useNow } from '../../../state/now.ts';
import { RelativeTime } from '../../../state/RelativeTime.tsx';
import { Stat } from '../../../ui/Stat.tsx';
import { isFailure, shortCommit, stateWord, whyOf } from '../states.ts';
import css from './Detail.module.css';

/** Why the service is in its state, and the last good deployment beside the one that fails, is in flight, or failed last. */
export function StatePair({
  service,
  suspension,
  stale,
}: {
  readonly service: Service;
  readonly suspension: string | null;
  readonly stale: boolean;
}) {
  const now = useNow(30_000);
  const why = whyOf(service, suspension, now);
  const { lastGood, recent } = service;
  const serving = lastGood?.state === 'active';
  return (
    <div className={css['facts']} data-stale={stale || undefined}>
      {why !== null && <p className={css['why']}>{why}</p>}
      {(lastGood !== null || recent.length > 0) && (
        <div className={css['pair']}>
          {lastGood === null ? (
            <Stat label={t('deployspanel:pair.good')} value={t('deployspanel:pair.none')} />
          ) : (
            <Side
              label={t('deployspanel:pair.good')}
              deployment={lastGood}
              note={serving && t('deployspanel:pair.serving')}
            />
          )}
          <Other service={service} />
        </div>
      )}
    </div>
  );
}

/** The deployment beside the last good one. */
function Other({ service }: { readonly service: Service }) {
  const { recent, lastGood } = service;
  const newest = recent[0];
  if (newest !== undefined && isInFlight(newest.state))
    return (
      <Side label={t('deployspanel:pair.inFlight')} deployment={newest} note={stateWord(newest)} />
    );
  const failed = recent.find((one) => isFailure(one) && one.id !== lastGood?.id);
  if (failed === undefined)
    return (
      <Stat
        label={t('deployspanel:pair.lastFailed')}
        value={t('deployspanel:pair.none')}
        note={recent.length > 0 && t('deployspanel:pair.noneFailed', { count: recent.length })}
      />
    );
  const now = failed === newest && isFailure(service);
  return (
    <Side
      label={t(now ? 'deployspanel:pair.failing' : 'deployspanel:pair.lastFailed')}
      deployment={failed}
      note={failed.branch}
    />
  );
}

function Side({
  label,
  deployment,
  note,
}: {
  readonly label: string;
  readonly deployment: Deployment;
  readonly note: ReactNode;
}) {
  const at = deployment.finishedAt ?? beganAt(deployment);
  const extra = note !== null && note !== false && note !== '';
  return (
    <Stat
      label={label}
      mono
      value={
        <span title={deployment.message ?? undefined}>
          {shortCommit(deployment.commit) ?? t('deployspanel:noCommit')}
        </span>
      }
      note={
        <>
          {at !== null && <RelativeTime at={at} date />}
          {at !== null && extra && ' · '}
          {note}
        </>
      }
    />
  );
}
