import { adsDescriptor } from '../../../shared/ads/descriptor.ts';
import type { Domain } from '../../core/domain.ts';

/** The advertising service. */
export const ads: Domain = {
  name: 'ads',
  answers: ['ads'],
  connects: adsDescriptor,
  load: async () => (await import('./module.ts')).adsModule,
  loadDemoServer: async () => (await import('./demo-server.ts')).adsDemoServer(),
};
