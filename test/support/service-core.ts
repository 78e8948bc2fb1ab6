import { openAdapters } from '../../src/main/core/adapters.ts';
import { composeCore } from '../../src/main/core/compose.ts';
import { bareHost } from '../../src/main/core/core-types.ts';
import type { Domain } from '../../src/main/core/domain.ts';
import { music } from '../../src/main/domains/music/domain.ts';
import { secretNamesOf } from '../../src/shared/connections/model.ts';
import type { FakeClock } from './fake-clock.ts';

/** A started core with one service on real files; `opened` gets the addresses that it opens in the browser. */
export async function openServiceCore(
  domain: Domain,
  { dataDir, clock, opened }: { dataDir: string; clock: FakeClock; opened: string[] },
) {
  const options = {
    ...{ dataDir, demo: false, verbose: false, version: '0.0.0' },
    secretStore: 'file',
  } as const;
  const files = await openAdapters(options, (settings) => secretNamesOf(settings.connections));
  const adapters = { ...files.adapters, clock, random: () => 0.5 };
  // Music has the texts of the steps that all services share.
  const core = composeCore({ ...files, adapters }, options, [music, domain]);
  core.attachHost({ ...bareHost, openAddress: (url) => opened.push(url) });
  await core.start();
  return core;
}
