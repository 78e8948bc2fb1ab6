import { adsDescriptor } from '../../../shared/ads/descriptor.ts';
import type { Domain } from '../../core/domain.ts';
import { profileDomain } from '../../core/profile-domain.ts';
import { assetPath } from './asset-path.ts';

/** The advertising service. */
export const ads: Domain = {
  name: 'ads',
  answers: ['ads'],
  connects: adsDescriptor,
  paths: [assetPath],
  ...profileDomain({
    service: async () => (await import('../../services/ads/service.ts')).createAdsService,
    names: async () => (await import('../../../demo/ads/faults.ts')).adsNames,
    startDemo: async (options) => {
      const { startAdsDemo } = await import('../../../demo/ads/ads-demo.ts');
      return startAdsDemo(options);
    },
    ready: ({ accountsUrl, clientId, clientSecret }) => ({ accountsUrl, clientId, clientSecret }),
  }),
};
