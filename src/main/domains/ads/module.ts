import { profileModule } from '../../core/profile-module.ts';
import { createAdsService } from '../../services/ads/service.ts';

/** The advertising service, and its demo with a service of its own. */
export const adsModule = profileModule(createAdsService, async ({ clock }) => {
  const { startAdsDemo } = await import('../../../demo/ads/ads-demo.ts');
  const demo = await startAdsDemo({ clock });
  const { url, token } = demo;
  return {
    profile: { fields: { url }, credential: 'bearer', secrets: { token } },
    stop: () => demo.stop(),
  };
});
