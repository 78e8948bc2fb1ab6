import type { DemoServer } from '../../core/domain.ts';
import { adsNames } from '../../../demo/ads/faults.ts';

/** The demo service on its own. */
export const adsDemoServer = (): DemoServer => ({
  ...adsNames,
  start: async (options) => {
    const { startAdsDemo } = await import('../../../demo/ads/ads-demo.ts');
    const demo = await startAdsDemo(options);
    const { generation, url, token, accountsUrl, clientId, clientSecret } = demo;
    const ready = { generation, url, token, accountsUrl, clientId, clientSecret };
    return { ready, stop: () => demo.stop() };
  },
});
