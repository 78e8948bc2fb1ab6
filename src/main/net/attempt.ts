import { AppFailure } from '../../shared/contract/errors.ts';
import type { Bodies, Expect } from './body.ts';
import { declaresJson } from './body.ts';
import { getCause } from './errors.ts';
import type { Leave } from './gate.ts';
import type { HttpResponse } from './http.ts';
import type { TryFailure } from './retry.ts';
import { classifyReach } from './retry.ts';

export type NetResponse = HttpResponse<Bodies[Expect]>;

/** One attempt of a call. `sent`: the request may have reached the server. */
export type Tried =
  { readonly answer: NetResponse } | { readonly error: unknown; readonly sent: boolean };

/** How an attempt failed; null: it succeeded, or the failure is not the network's or the server's. */
export function findFailure(tried: Tried): TryFailure | null {
  if ('answer' in tried) {
    const { answer } = tried;
    const { status, body } = answer;
    const own = declaresJson(answer) && body !== '' && body !== null;
    return status < 400 ? null : { k: 'status', status, own };
  }
  const cause = getCause(tried.error);
  return cause === null ? null : { k: 'network', cause: cause.code };
}

interface AttemptRequest {
  readonly method?: string;
  readonly path: string;
  readonly json?: unknown;
}

/** The attempt's result for the gate's breaker. A resource is a path with its operation, without its query. */
export function reachedBy(
  tried: Tried,
  { method = 'GET', path, json = null }: AttemptRequest,
): Parameters<Leave> {
  const failed = findFailure(tried);
  if (failed === null) return 'answer' in tried ? [false] : [null];
  const reach = classifyReach(failed);
  if (reach === 'unknown') return [null];
  const reason =
    'error' in tried && tried.error instanceof AppFailure ? tried.error.error.message : null;
  if (reach !== 'broken') return [reach === 'down', null, reason];
  return [true, `${method} ${path.split('?')[0] ?? ''} ${JSON.stringify(json)}`, reason];
}
