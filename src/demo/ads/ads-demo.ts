import type { Clock } from '../../shared/lib/clock.ts';
import { serveHttp } from '../http-server.ts';
import type { AdsFault } from './faults.ts';
import { adsFaultOf, adsGenerationOf } from './faults.ts';
import { IdempotencyKeys, RateLimits } from './gate.ts';
import { OAuth } from './oauth.ts';
import type { AskedOfAds } from './server.ts';
import { answerRequest, BASE } from './server.ts';
import type { AdsState } from './state/ads-state.ts';
import { seededState } from './state/seed.ts';

export interface AdsDemoOptions {
  /** See `adsGenerations`. */
  readonly generation?: string;
  readonly port?: number;
  readonly faults?: readonly string[];
  readonly clock?: Pick<Clock, 'now'>;
}

export interface AdsDemo {
  /** Ends in `/ads/v3`. */
  readonly url: string;
  /** Valid until the fault `token-expired`. */
  readonly token: string;
  /** For signing in: `/authorize` and `/api/token` are below it. */
  readonly accountsUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** What was asked, in order, without secrets; the newest 5,000. */
  readonly requests: readonly AskedOfAds[];
  /** How often a path (below `/ads/v3`) was asked for; `*` stands for one part. */
  count(method: string, pathPattern: string | RegExp): number;
  /** Accounts, campaigns and all else as they are now. */
  readonly state: AdsState;
  /** Turns a fault on or off while the server runs. */
  fault(name: AdsFault, on?: boolean): void;
  /** Ends the access tokens that were granted, as after an hour. */
  expireTokens(): void;
  stop(): Promise<void>;
}

/** An advertising service on 127.0.0.1. Rejects with `invalid-input` for an unknown generation or fault. */
export async function startAdsDemo(options: AdsDemoOptions = {}): Promise<AdsDemo> {
  const { port = 0, clock = { now: () => Date.now() } } = options;
  const generation = adsGenerationOf(options.generation ?? 'current');
  const faults = new Set((options.faults ?? []).map(adsFaultOf));
  const state = seededState(() => clock.now(), faults.has('huge-money'));
  const oauth = new OAuth(() => clock.now());
  const requests: AskedOfAds[] = [];
  let origin = '';
  const served = { state, generation, faults, origin: () => origin };
  const serving = {
    served,
    oauth,
    requests,
    limits: new RateLimits(),
    keys: new IdempotencyKeys(),
  };
  const http = await serveHttp(port, (request, response, target) =>
    answerRequest({ request, target }, response, serving),
  );
  origin = http.url;
  return {
    url: `${origin}${BASE}`,
    token: oauth.token,
    requests,
    state,
    accountsUrl: `${origin}/accounts`,
    clientId: oauth.clientId,
    clientSecret: oauth.clientSecret,
    expireTokens: () => oauth.expire(),
    count: (method, pattern) => {
      const path =
        typeof pattern === 'string' ? new RegExp(`^${pattern.replaceAll('*', '[^/]+')}$`) : pattern;
      return requests.filter((one) => one.method === method && path.test(one.path)).length;
    },
    fault: (name, on = true) => {
      if (on) faults.add(name);
      else faults.delete(name);
      if (name === 'token-expired' && on) oauth.expire();
    },
    stop: () => http.stop(),
  };
}
