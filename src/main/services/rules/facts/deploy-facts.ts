import type { Overview } from '../../../../shared/deploys/model.ts';
import type { Sight } from './fact.ts';
import { factOf } from './fact.ts';

/** Failed deployments of all services; of a server that lists no deployments, services whose newest one failed. */
export function deployFacts({ services, features }: Overview): Sight {
  const lists = features.deployments.on;
  // The deployments of a service arrive some time after the service itself.
  const known = services.filter(({ recent }) => !lists || recent.length > 0);
  const facts = known.flatMap(({ id: of, name: subject, ...service }) => {
    const own = { ...service, id: service.commit ?? '', createdAt: service.updatedAt };
    const failed = (lists ? service.recent : [{ ...own, finishedAt: null, message: null }]).filter(
      ({ state }) => state === 'failed',
    );
    return failed.map(({ id, finishedAt, createdAt, error, message, rawState }) => {
      const key = lists ? `${of} ${id}` : `${of} ${id} ${String(createdAt)}`;
      const detail = error ?? message ?? rawState;
      const at = finishedAt ?? createdAt ?? 0;
      return factOf({ kind: 'deployFailed', key, of, subject, detail, at });
    });
  });
  return { facts, known: known.map(({ id }) => id) };
}
