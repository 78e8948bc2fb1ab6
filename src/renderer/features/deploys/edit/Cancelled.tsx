import type { Service } from '../../../../shared/deploys/model.ts';
import { beganAt } from '../../../../shared/deploys/rules/states.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { RelativeTime } from '../../../state/RelativeTime.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { shortCommit } from '../states.ts';

/** Names the deployments in flight that a change cancels; nothing if there are none. */
export function Cancelled({
  ids,
  service,
}: {
  readonly ids: readonly string[];
  readonly service: Service | null;
}) {
  if (ids.length === 0) return null;
  const known = (id: string) => service?.recent.find((deployment) => deployment.id === id);
  // If deployments can't be listed, the id is that of the service itself.
  const unlisted = (id: string) => (id === service?.id ? service.rawState : id);
  return (
    <Notice tone="warn" title={t('deploysedit:cancels', { count: ids.length })}>
      <ul>
        {ids.map((id) => {
          const deployment = known(id);
          const since = deployment === undefined ? null : beganAt(deployment);
          return (
            <li key={id}>
              {deployment === undefined
                ? unlisted(id)
                : `${shortCommit(deployment.commit) ?? id} · ${deployment.rawState}`}
              {since !== null && (
                <>
                  {' · '}
                  <RelativeTime at={since} />
                </>
              )}
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}
