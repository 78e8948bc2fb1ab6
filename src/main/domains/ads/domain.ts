import { adsDescriptor } from '../../../shared/ads/descriptor.ts';
import type { Domain } from '../../core/domain.ts';
import { assetPath } from './asset-path.ts';

/** The advertising service. */
export const ads: Domain = {
  name: 'ads',
  answers: ['ads'],
  connects: adsDescriptor,
  paths: [assetPath],
  load: async () => (await import('./module.ts')).adsModule,
  loadDemoServer: async () => (await import('./demo-server.ts')).adsDemoServer(),
};
