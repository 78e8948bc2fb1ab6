import type { Overview } from '../../../../shared/deploys/model.ts';
import type { Sight } from './fact.ts';
import { factOf } from './fact.ts';

/** Failed deployments of all services; of a server that lists no deployments, services whose newest one failed. */
export function deployFacts({ services, features }: Overview): Sight {
  const all = services.flatMap(({ id: of, name: subject, recent, ...service }) => {
    const newest = {
      id: String(service.updatedAt),
      message: null,
      createdAt: null,
      finishedAt: null,
    };
    const deployments = features.deployments.on ? recent : [{ ...service, ...newest }];
    return deployments.map(({ id, state, finishedAt, createdAt, error, message, rawState }) => {
      const detail = error ?? message ?? rawState;
      const at = finishedAt ?? (state === 'failed' ? service.updatedAt : null) ?? createdAt ?? 0;
      const fact = { kind: 'deployFailed', key: `${of} ${id}`, of, subject, detail, at } as const;
      return { state, fact: factOf(fact) };
    });
  });
  const times = [
    ...all.map(({ fact }) => fact.at),
    ...services.map(({ updatedAt }) => updatedAt ?? 0),
  ];
  const facts = all.flatMap(({ state, fact }) => (state === 'failed' ? fact : []));
  return { facts, known: [], newest: Math.max(0, ...times) };
}
