import type { Domain } from '../../src/main/core/domain.ts';
import { parcelsDescriptor } from './parcels-descriptor.ts';

/** The made-up service as the list of domains has it: its code is loaded with its first use. */
export const parcels: Domain = {
  name: 'parcels',
  answers: [],
  connects: parcelsDescriptor,
  load: async () => (await import('./parcels.ts')).parcelsDomain().load(),
  loadDemoServer: () => Promise.reject(new Error('no demo')),
};
