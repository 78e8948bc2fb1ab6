import '../../../shared/ads/texts.ts';
import { adsDescriptor } from '../../../shared/ads/descriptor.ts';
import { noAds } from '../../../shared/ads/topics.ts';
import { nothingRead } from '../../../shared/connections/resource-state.ts';
import { ProfileService } from '../../connections/profile-service.ts';
import type { FileRequest } from '../../platform/ports/domain-service.ts';
import type { AdsPorts } from './ads-ports.ts';
import { assetFile } from './asset-files.ts';
import { adsLimits } from './api/ads-api.ts';
import { apiHandlers } from './handlers/api-handlers.ts';
import { libraryHandlers } from './handlers/library-handlers.ts';
import { treeHandlers } from './handlers/tree-handlers.ts';
import { writeHandlers } from './handlers/write-handlers.ts';
import { signInOf } from './sign-in.ts';
import type { RequireWork } from './work.ts';
import { AdsWork } from './work.ts';

/** The advertising service: one overview, polled, and everything else on request. */
export function createAdsService(ports: AdsPorts) {
  const ads: ProfileService<AdsWork> = new ProfileService(ports, {
    descriptor: adsDescriptor,
    signIn: signInOf(ports),
    client: adsLimits,
    open: (opening) => new AdsWork(ports, ads.profiles, opening),
    closed: () => {
      ports.hub.set('ads.overview', nothingRead);
      ports.hub.set('ads.summary', noAds);
      ports.hub.set('ads.transfers', []);
    },
  });
  const work: RequireWork = () => ads.require();
  const service = ads.service({
    ...apiHandlers(work, ports),
    ...treeHandlers(work, ports),
    ...writeHandlers(work, ports),
    ...libraryHandlers(work, ports),
  });
  return {
    ...service,
    fetchFile: (_path: string, request: FileRequest, signal: AbortSignal) =>
      ads.work === null ? Promise.resolve(null) : assetFile(ads.work, request, signal),
  };
}
