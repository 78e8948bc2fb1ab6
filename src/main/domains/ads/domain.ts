import { adsDescriptor } from '../../../shared/ads/descriptor.ts';
import type { Domain, ServedPath } from '../../core/domain.ts';
import { profileDomain } from '../../core/profile-domain.ts';

/** `/asset/<account>/<id>`: the media of an asset; `?thumbnail`: the picture of a video. */
const assetPath: ServedPath = {
  name: 'asset',
  read: (rest, query) => {
    const [, account, id] = /^([\w-]{1,100})\/([\w-]{1,100})$/.exec(rest) ?? [];
    if (account === undefined || id === undefined) return 'missing';
    return { account, id, part: query.has('thumbnail') ? 'thumbnail' : 'media' };
  },
};

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
