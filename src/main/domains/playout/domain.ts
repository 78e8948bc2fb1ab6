import type { Domain } from '../../core/domain.ts';
import { SERVER_SECRET } from '../../services/library/servers/server-secret.ts';
import { hlsPath } from './hls-path.ts';

/** The channel server with its playout files, lineup and channels, and the media library. */
export const playout: Domain = {
  name: 'playout',
  answers: ['playout', 'library'],
  slices: ['playout'],
  inUse: ({ playout: { lineup } }) => lineup !== null,
  secretNames: () => [SERVER_SECRET],
  paths: [hlsPath],
  load: async () => (await import('./module.ts')).playoutModule,
  loadDemoServer: async () => (await import('./demo-server.ts')).playoutDemoServer(),
};
