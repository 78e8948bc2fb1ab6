import type { AdsOverview } from '../../../src/shared/ads/model.ts';
import type { AdsDemo } from '../../../src/demo/ads/ads-demo.ts';
import { startAdsDemo } from '../../../src/demo/ads/ads-demo.ts';
import { ads } from '../../../src/main/domains/ads/domain.ts';
import type { MethodInput, MethodName } from '../../../src/shared/contract/methods.ts';
import { expect } from 'vitest';
import { sentProblems } from './ads-sent.ts';
import { FakeClock, ticking } from '../core/fake-clock.ts';
import { connectionInput, openServiceCore } from '../core/service-core.ts';
import { until } from '../until.ts';

/** Fri 20 Nov 2026, 20:05 UTC. */
export const NOW = Date.UTC(2026, 10, 20, 20, 5);

/** The whole core with advertising on real files and a real demo, both on one clock that only the test advances. */
export async function startReadingCore(
  dataDir: string,
  options: { generation?: string; faults?: readonly string[] } = {},
) {
  const clock = new FakeClock(NOW);
  const demo: AdsDemo = await startAdsDemo({ ...options, clock });
  const opened: string[] = [];
  const core = await openServiceCore([ads], { dataDir, clock }, opened);
  const call = <M extends MethodName>(
    name: M,
    input: MethodInput<M>,
    signal = new AbortController().signal,
  ) => ticking(clock, core.router.call(name, input, { signal, origin: 'window' }));
  const overview = (): AdsOverview => {
    const { value } = core.hub.get('ads.overview');
    if (value === null) throw new Error('nothing was read');
    return value;
  };
  const { url, token } = demo;
  const fields = { url, sdkHeader: 'X-Spotify-Ads-Sdk' };
  const input = connectionInput('ads', { credential: 'bearer', fields, secrets: { token } });
  const { report } = await call('connections.save', { ...input, force: true });
  clock.advance(0);
  const { hub } = core;
  const read = until(
    (look) => hub.onChange(look),
    () => hub.get('ads.overview').at !== null || hub.get('ads.overview').error !== null,
    { seen: () => hub.get('ads.overview'), limit: 20_000 },
  );
  await ticking(clock, read);
  return {
    clock,
    demo,
    opened,
    core,
    call,
    overview,
    report,
    /** Fails if the app sent what the document of the service does not have. */
    stop: async () => {
      await core.stop();
      await demo.stop();
      expect(sentProblems(demo)).toEqual([]);
    },
  };
}
