import { t } from '../../../../shared/i18n/translate.ts';
import type { Deployment, Service } from '../../../../shared/deploys/model.ts';
import { beganAt, isInFlight } from '../../../../shared/deploys/rules/states.ts';
import { useNow } from '../../../state/now.ts';
import { RelativeTime } from '../../../state/RelativeTime.tsx';
import { Stat } from '../../../ui/Stat.tsx';
import text from '../../../ui/text.module.css';
import { stateWord } from '../../../../shared/format/states.ts';
import { isFailure, shortCommit, explainState } from '../states.ts';
import css from './Detail.module.css';

/** The reason for the service's state, and the last good deployment beside the one that is failing, in flight, or failed last. */
export function StatePair({
  service,
  suspension,
  stale,
}: {
  readonly service: Service;
  readonly suspension: string | null;
  readonly stale: boolean;
}) {
  const why = explainState(service, suspension, useNow(30_000));
  const { lastGood, recent } = service;
  const serving = lastGood?.state === 'active' ? t('deployspanel:pair.serving') : null;
  return (
    <div className={css['facts']} data-stale={stale || undefined}>
      {why !== null && <p className={text['anywhere']}>{why}</p>}
      {(lastGood !== null || recent.length > 0) && (
        <div className={css['pair']}>
          <Side label={t('deployspanel:pair.good')} deployment={lastGood} note={serving} />
          <Side {...otherSide(service)} />
        </div>
      )}
    </div>
  );
}

interface SideProps {
  readonly label: string;
  /** Null: there is none. */
  readonly deployment: Deployment | null;
  readonly note: string | null;
}

/** The deployment beside the last good one. */
function otherSide(service: Service): SideProps {
  const { recent, lastGood } = service;
  const [newest] = recent;
  if (newest !== undefined && isInFlight(newest.state))
    return { label: t('deployspanel:pair.inFlight'), deployment: newest, note: stateWord(newest) };
  const failed = recent.find(
    (deployment) => isFailure(deployment) && deployment.id !== lastGood?.id,
  );
  if (failed === undefined) {
    const count = recent.length;
    const note = count === 0 ? null : t('deployspanel:pair.noneFailed', { count });
    return { label: t('deployspanel:pair.lastFailed'), deployment: null, note };
  }
  const now = failed === newest && isFailure(service);
  const label = t(now ? 'deployspanel:pair.failing' : 'deployspanel:pair.lastFailed');
  return { label, deployment: failed, note: failed.branch };
}

function Side({ label, deployment, note }: SideProps) {
  if (deployment === null)
    return <Stat label={label} value={t('deployspanel:pair.none')} note={note ?? undefined} />;
  const { commit, message } = deployment;
  const at = deployment.finishedAt ?? beganAt(deployment);
  return (
    <Stat
      label={label}
      mono
      value={
        <span title={message ?? undefined}>
          {shortCommit(commit) ?? t('deployspanel:noCommit')}
        </span>
      }
      note={
        <>
          {at !== null && <RelativeTime at={at} />}
          {at !== null && note !== null && ' · '}
          {note}
        </>
      }
    />
  );
}
