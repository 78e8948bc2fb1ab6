import type { Domain } from '../../core/domain.ts';
import { musicServiceDescriptor } from '../../../shared/music/service-descriptor.ts';
import { artPath } from './art-path.ts';

/** The music server, and the equalizer of its players. */
export const music: Domain = {
  name: 'music',
  answers: ['music', 'eq'],
  slices: ['music', 'eq'],
  // Presets of this app are listed without a server.
  inUse: ({ music: { profiles }, eq: { presets } }) => profiles.length > 0 || presets.length > 0,
  secretNames: ({ music: { profiles } }) => profiles.map(({ id }) => `music/${id}`),
  paths: [artPath],
  load: async () => (await import('./module.ts')).musicModule,
  connects: musicServiceDescriptor,
  loadDemoServer: async () => (await import('./demo-server.ts')).musicDemoServer(),
};
