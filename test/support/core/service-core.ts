import { openAdapters } from '../../../src/main/core/adapters.ts';
import { composeCore } from '../../../src/main/core/compose.ts';
import { bareHost } from '../../../src/main/core/core-types.ts';
import type { Domain } from '../../../src/main/core/domain.ts';
import { createHttp } from '../../../src/main/net/http.ts';
import { listSecretNames } from '../../../src/shared/connections/model.ts';
import type { FakeClock } from './fake-clock.ts';

export interface ServiceCoreOptions {
  readonly dataDir: string;
  readonly clock: FakeClock;
  /** Gets the addresses that the core opens in the browser. */
  readonly opened: string[];
  /** The time limits of requests are on the test's clock too. Default: only pauses and polls. */
  readonly timesRequests?: boolean;
}

/** A started core with one service on real files. */
export async function openServiceCore(
  domain: Domain,
  { dataDir, clock, opened, timesRequests = false }: ServiceCoreOptions,
) {
  const options = {
    dataDir,
    demo: false,
    verbose: false,
    version: '0.0.0',
    secretStore: 'file',
  } as const;
  const files = await openAdapters(options, (settings) => listSecretNames(settings.connections));
  const { log } = files.adapters;
  const timed = timesRequests ? { http: createHttp({ fetch, clock, log }) } : {};
  const adapters = { ...files.adapters, clock, random: () => 0.5, ...timed };
  const core = composeCore({ ...files, adapters }, options, [domain]);
  core.attachHost({ ...bareHost, openAddress: (url) => void opened.push(url) });
  await core.start();
  return core;
}
