import type { DemoDeployment, DemoService } from './model.ts';

/** A state of the specification's table, and since when (ms since epoch). */
export interface StateSince {
  readonly state: string;
  readonly since: number;
}

const builtAt = ({ at, queueMs, buildMs }: DemoDeployment): number => at + queueMs + buildMs;
/** When it would go live, if nothing stops it. */
const liveAt = (one: DemoDeployment): number => builtAt(one) + one.deployMs;
const wentLive = (one: DemoDeployment, now: number): boolean =>
  one.fails === null && liveAt(one) <= now && (one.cancelledAt ?? Infinity) > liveAt(one);

/** Deployments that exist at `now`, oldest first. */
export const visible = (service: DemoService, now: number): readonly DemoDeployment[] =>
  service.deployments.filter(({ at }) => at <= now);

/** The state of one deployment at `now`; `newer`: the later deployments of its service. */
export function stateAt(
  one: DemoDeployment,
  newer: readonly DemoDeployment[],
  now: number,
): StateSince {
  const { cancelledAt, suspendedAt, crashedAt, fails, at, queueMs } = one;
  if (cancelledAt !== null && cancelledAt <= now) return { state: 'cancelled', since: cancelledAt };
  if (suspendedAt !== null) return { state: 'suspended', since: suspendedAt };
  if (now < at + queueMs) return { state: 'queued', since: at };
  if (now < builtAt(one)) return { state: 'building', since: at + queueMs };
  if (fails === 'building') return { state: 'failed', since: builtAt(one) };
  if (now < liveAt(one)) return { state: 'deploying', since: builtAt(one) };
  if (fails === 'deploying') return { state: 'failed', since: liveAt(one) };
  if (crashedAt !== null) return { state: 'crashed', since: crashedAt };
  const next = newer.find((other) => wentLive(other, now));
  if (next !== undefined) return { state: 'superseded', since: liveAt(next) };
  return { state: 'active', since: liveAt(one) };
}

/** All deployments at `now` with their states, newest first. */
export function history(
  service: DemoService,
  now: number,
): readonly (StateSince & { readonly deployment: DemoDeployment })[] {
  const all = visible(service, now);
  return all
    .map((deployment, at) => ({ deployment, ...stateAt(deployment, all.slice(at + 1), now) }))
    .toReversed();
}

const inFlight = new Set(['queued', 'building', 'deploying']);

/** Cancels what is in flight at `now`. */
export function cancelInFlight(service: DemoService, now: number): void {
  for (const { deployment, state } of history(service, now))
    if (inFlight.has(state)) deployment.cancelledAt = now;
}

/** When the build began and ended, or would. */
export const buildSpan = (one: DemoDeployment): readonly [from: number, to: number] => [
  one.at + one.queueMs,
  Math.min(builtAt(one), one.cancelledAt ?? Infinity),
];

/** When the deployment started to serve; null: it did not until `now`. */
export const servesSince = (one: DemoDeployment, now: number): number | null =>
  wentLive(one, now) ? liveAt(one) : null;
