import { t } from '../../../shared/i18n/translate.ts';
import type { DemoServer } from '../../core/domain.ts';
import { adsFaults, adsGenerations } from '../../../demo/ads/faults.ts';

/** The demo service on its own. */
export const adsDemoServer = (): DemoServer => ({
  about: t('ads:demo.about'),
  generations: adsGenerations,
  faults: adsFaults,
  start: async ({ generation = 'current', port = 0, faults = [] }) => {
    const { startAdsDemo } = await import('../../../demo/ads/ads-demo.ts');
    const demo = await startAdsDemo({ generation, port, faults });
    const { url, token, accountsUrl, clientId, clientSecret } = demo;
    const ready = { generation, url, token, accountsUrl, clientId, clientSecret };
    return { ready, stop: () => demo.stop() };
  },
});
