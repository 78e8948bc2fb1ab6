import { openAdapters } from '../../../src/main/core/adapters.ts';
import { composeCore } from '../../../src/main/core/compose.ts';
import { bareHost } from '../../../src/main/core/core-types.ts';
import { music } from '../../../src/main/domains/music/domain.ts';
import { listSecretNames } from '../../../src/shared/connections/model.ts';
import { FakeClock } from '../core/fake-clock.ts';
import { parcelsDomain } from './parcels.ts';
import type { ParcelService } from './parcels.ts';

/** The whole core on real files, with music (no profiles) and the example domain, its own proxy and a real server. */
export async function openParcelsCore(dataDir: string, demo = false) {
  // The store removes old entries by its own clock.
  const clock = new FakeClock(Date.now());
  const domains = [music, parcelsDomain((service) => made.push(service))];
  const made: ParcelService[] = [];
  const options = {
    dataDir,
    demo,
    verbose: false,
    version: '0.0.0',
    secretStore: 'file',
  } as const;
  const opened = await openAdapters(options, (settings) => listSecretNames(settings.connections));
  // The first call is the core's own.
  let count = -1;
  const uuid = (): string => `parcels-${String((count += 1))}`;
  const adapters = { ...opened.adapters, clock, uuid, random: () => 0.5 };
  const core = composeCore({ ...opened, adapters }, options, domains);
  const addresses: string[] = [];
  core.attachHost({ ...bareHost, openAddress: (url) => void addresses.push(url) });
  await core.start();
  return {
    clock,
    core,
    made,
    addresses,
    get resource(): NonNullable<ParcelService['parcels']['work']>['list'] {
      const list = made.at(-1)?.parcels.work?.list;
      if (list === undefined) throw new Error('nothing is polled');
      return list;
    },
    close: () => core.stop(),
  };
}
