import type { Domain } from '../../core/domain.ts';
import { hlsPath } from './hls-path.ts';

/** The channel server: its playout files, lineup and channels. */
export const playout: Domain = {
  name: 'playout',
  answers: ['playout'],
  slices: ['playout'],
  inUse: ({ playout: { lineup } }) => lineup !== null,
  paths: [hlsPath],
  load: async () => (await import('./module.ts')).playoutModule,
  loadDemoServer: async () => (await import('./demo-server.ts')).playoutDemoServer(),
};
