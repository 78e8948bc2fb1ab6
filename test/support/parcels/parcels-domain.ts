import type { Domain } from '../../../src/main/core/domain.ts';
import { parcelsDescriptor } from './parcels-descriptor.ts';

/** The example service in the list of domains: its code is loaded on first use. */
export const parcels: Domain = {
  name: 'parcels',
  answers: [],
  connects: parcelsDescriptor,
  load: async () => (await import('./parcels.ts')).parcelsDomain().load(),
  loadDemoServer: () => Promise.reject(new Error('no demo')),
};
