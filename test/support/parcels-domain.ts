import type { Domain } from '../../src/main/core/domain.ts';

/** The made-up service as the list of domains has it. */
export const parcels: Domain = {
  name: 'parcels',
  answers: [],
  inUse: ({ connections }) => connections.profiles.some(({ service }) => service === 'parcels'),
  secretNames: () => [],
  paths: [],
  load: async () => (await import('./parcels-module.ts')).parcelsModule,
  loadDemoServer: () => Promise.reject(new Error('no demo')),
};
