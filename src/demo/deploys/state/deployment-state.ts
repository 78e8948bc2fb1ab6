import type { DemoDeployment, DemoService } from './model.ts';

/** A deployment in a state of the specification's table, and since when (ms since epoch). */
export interface Stated {
  readonly deployment: DemoDeployment;
  readonly state: string;
  readonly since: number;
}

/** States in which the build or the rollout is in progress. */
export const inFlight: readonly string[] = ['queued', 'building', 'deploying'];

/** When the build begins and ends, unless it is cancelled. */
export const buildSpan = ({ at, queueMs, buildMs }: DemoDeployment): readonly [number, number] => [
  at + queueMs,
  at + queueMs + buildMs,
];

/** When the deployment started to serve; null: not yet at `now`. */
export function servesSince(deployment: DemoDeployment, now: number): number | null {
  const at = buildSpan(deployment)[1] + deployment.deployMs;
  return deployment.error !== null || at > now || (deployment.cancelledAt ?? Infinity) <= at
    ? null
    : at;
}

/** Whether its image is built at `now`. */
export const isBuilt = (deployment: DemoDeployment, now: number): boolean =>
  deployment.error === null &&
  buildSpan(deployment)[1] <= Math.min(now, deployment.cancelledAt ?? Infinity);

function stateAt(
  deployment: DemoDeployment,
  newer: readonly DemoDeployment[],
  now: number,
): readonly [state: string, since: number] {
  const [from, to] = buildSpan(deployment);
  if (deployment.cancelledAt !== null) return ['cancelled', deployment.cancelledAt];
  if (deployment.suspendedAt !== null) return ['suspended', deployment.suspendedAt];
  if (now < from) return ['queued', deployment.at];
  if (now < to) return ['building', from];
  if (!isBuilt(deployment, now)) return ['failed', to];
  const live = servesSince(deployment, now);
  if (live === null) return ['deploying', to];
  if (deployment.crashedAt !== null) return ['crashed', deployment.crashedAt];
  const next = newer.map((other) => servesSince(other, now)).find((at) => at !== null) ?? null;
  return next === null ? ['active', live] : ['superseded', next];
}

/** Deployments that exist at `now`, newest first. */
export function history(service: DemoService, now: number): readonly Stated[] {
  const all = service.deployments.filter(({ at }) => at <= now);
  return all
    .map((deployment, at) => {
      const [state, since] = stateAt(deployment, all.slice(at + 1), now);
      return { deployment, state, since };
    })
    .toReversed();
}
