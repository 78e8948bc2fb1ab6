import '../../../shared/ads/texts.ts';
import { adsDescriptor } from '../../../shared/ads/descriptor.ts';
import type { FileRequest } from '../../platform/ports/domain-service.ts';
import { defineService } from '../../service/define-service.ts';
import type { AdsPorts } from './ads-ports.ts';
import { adsLimits } from './api/ads-api.ts';
import { assetFile } from './asset-files.ts';
import { apiHandlers } from './handlers/api-handlers.ts';
import { libraryHandlers } from './handlers/library-handlers.ts';
import { treeHandlers } from './handlers/tree-handlers.ts';
import { writeHandlers } from './handlers/write-handlers.ts';
import { AdsSession } from './session.ts';
import { createSignIn } from './sign-in.ts';

const ads = defineService({
  name: 'ads',
  descriptor: adsDescriptor,
  signIn: createSignIn,
  client: adsLimits,
  open: (ports: AdsPorts, opening) => new AdsSession(ports, opening),
  methods: (requireSession, ports) => ({
    ...apiHandlers(requireSession),
    ...treeHandlers(requireSession, ports),
    ...writeHandlers(requireSession, ports),
    ...libraryHandlers(requireSession, ports),
  }),
  closed: ({ hub }) => hub.set('ads.transfers', []),
});

/** The advertising service: one overview, polled, and everything else on request. */
export function createAdsService(ports: AdsPorts) {
  const service = ads(ports);
  return {
    ...service,
    fetchFile: (_path: string, request: FileRequest, signal: AbortSignal) => {
      const session = service.session();
      return session === null ? Promise.resolve(null) : assetFile(session, request, signal);
    },
  };
}
