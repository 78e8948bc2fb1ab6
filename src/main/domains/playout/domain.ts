import type { DemoServer, Domain, ServedPath } from '../../core/domain.ts';
import { makeTempFolder } from '../../platform/temp-folder.ts';
import { SERVER_SECRET } from '../../services/library/servers/server-secret.ts';

/** Channel keys are URL-encoded; the service validates file names. */
const address = /^([A-Za-z0-9._~!$&'()*+,;=:@%-]{1,300})\/([A-Za-z0-9._-]{1,100})$/;

/** `/hls/<channel>/<file>`: a file of a running channel. */
const hlsPath: ServedPath = {
  name: 'hls',
  read: (rest) => {
    const [, key, file] = address.exec(rest) ?? [];
    if (key === undefined || file === undefined) return 'missing';
    try {
      return { channel: decodeURIComponent(key), file };
    } catch {
      return 'missing';
    }
  },
};

/** The demo channel server, standalone. It needs no token. The folder with its lineup is deleted when it stops. */
async function loadDemoServer(): Promise<DemoServer> {
  const { playoutNames } = await import('../../../demo/playout/generations.ts');
  return {
    ...playoutNames,
    start: async (options) => {
      // Rejects bad options before it creates the folder.
      playoutNames.read(options);
      const { startPlayoutDemo } = await import('../../../demo/playout/playout-demo.ts');
      const { path: folder, remove } = await makeTempFolder('playout');
      try {
        const demo = await startPlayoutDemo({ ...options, folder });
        const { url, lineup, server } = demo;
        return {
          ready: { generation: server.generation, url, token: null, lineup },
          stop: () => demo.stop().then(remove),
        };
      } catch (error) {
        await remove();
        throw error;
      }
    },
  };
}

/** The channel server with its playout files, lineup and channels, and the media library. */
export const playout: Domain = {
  name: 'playout',
  answers: ['playout', 'library'],
  slices: ['playout'],
  inUse: ({ playout: { lineup } }) => lineup !== null,
  secretNames: () => [SERVER_SECRET],
  paths: [hlsPath],
  load: async () => (await import('./module.ts')).playoutModule,
  loadDemoServer,
};
