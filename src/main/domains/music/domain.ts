import type { DemoServer, Domain, ServedPath } from '../../core/domain.ts';
import { musicServiceDescriptor } from '../../../shared/music/service-descriptor.ts';

/** The largest available picture size, and the default one (px). */
const MAX_SIZE = 2048;
const DEFAULT_SIZE = 256;

/** `/art/<id>?size=N`: a picture, N px wide. */
const artPath: ServedPath = {
  name: 'art',
  read: (rest, query) => {
    if (!/^[A-Za-z0-9_-]{1,128}$/.test(rest)) return 'missing';
    const size = parseSize(query.get('size'));
    return size === null ? 'missing' : { id: rest, size };
  },
};

function parseSize(text: string | null): number | null {
  if (text === null) return DEFAULT_SIZE;
  if (!/^\d{1,4}$/.test(text)) return null;
  const size = Number(text);
  return size <= MAX_SIZE ? size : null;
}

/** The music server of the demo, standalone. */
async function loadDemoServer(): Promise<DemoServer> {
  const { musicNames } = await import('../../../demo/music/faults.ts');
  return {
    ...musicNames,
    start: async (options) => {
      const { startEmbeddedDemo } = await import('../../../demo/music/server.ts');
      const demo = await startEmbeddedDemo(options);
      const { generation, url, token, user } = demo;
      return { ready: { generation, url, token, user }, stop: () => demo.stop() };
    },
  };
}

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
  loadDemoServer,
};
