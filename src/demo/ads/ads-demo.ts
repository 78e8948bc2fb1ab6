import type { DemoOptions } from '../kit/declare.ts';
import type { HttpDemo } from '../kit/http-demo.ts';
import { startHttpDemo } from '../kit/http-demo.ts';
import { Recorder } from '../kit/recorder.ts';
import type { AdsFault, AdsGeneration } from './faults.ts';
import { adsNames } from './faults.ts';
import { IdempotencyKeys, RateLimits } from './gate.ts';
import { OAuth } from './oauth.ts';
import type { RecordedAdsRequest } from './server.ts';
import { answerRequest, BASE } from './server.ts';
import type { AdsState } from './state/ads-state.ts';
import { seededState } from './state/seed.ts';

export interface AdsDemo extends HttpDemo<AdsFault> {
  readonly generation: AdsGeneration;
  /** Ends in `/ads/v3`. */
  readonly url: string;
  /** Valid until the fault `token-expired`. */
  readonly token: string;
  /** Base address for signing in: has `/authorize` and `/api/token`. */
  readonly accountsUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The newest 5,000 requests in order, without secrets. */
  readonly requests: readonly RecordedAdsRequest[];
  /** Number of requests to a path (below `/ads/v3`); `*` matches one segment. */
  count(method: string, pathPattern: string | RegExp): number;
  /** The current state of the service. */
  readonly state: AdsState;
  /** Expires all granted access tokens. */
  expireTokens(): void;
}

/** Maximum number of recorded requests. */
const MAX_REQUESTS = 5000;

/** An advertising service on 127.0.0.1. Rejects with `invalid-input` for an unknown generation or fault. */
export async function startAdsDemo(options: DemoOptions = {}): Promise<AdsDemo> {
  const { generation, port, faults, clock } = adsNames.read(options);
  const state = seededState(() => clock.now(), faults.has('huge-money'));
  const oauth = new OAuth(() => clock.now());
  const requests = new Recorder<RecordedAdsRequest>(MAX_REQUESTS);
  let origin = '';
  const serving = {
    served: { state, generation, faults, origin: () => origin },
    oauth,
    requests,
    limits: new RateLimits(),
    keys: new IdempotencyKeys(),
  };
  const http = await startHttpDemo({
    port,
    faults,
    clock,
    answer: (incoming) => answerRequest(incoming, serving),
  });
  origin = http.url;
  return {
    ...http,
    generation,
    url: `${origin}${BASE}`,
    token: oauth.token,
    requests: requests.items,
    state,
    accountsUrl: `${origin}/accounts`,
    clientId: oauth.clientId,
    clientSecret: oauth.clientSecret,
    expireTokens: () => oauth.expire(),
    count: (method, pattern) => {
      const path =
        typeof pattern === 'string' ? new RegExp(`^${pattern.replaceAll('*', '[^/]+')}$`) : pattern;
      return requests.items.filter(
        (request) => request.method === method && path.test(request.path),
      ).length;
    },
    fault: (name, on = true) => {
      http.fault(name, on);
      if (name === 'token-expired' && on) oauth.expire();
    },
  };
}
