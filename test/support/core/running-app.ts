import { bareHost } from '../../../src/main/core/core-types.ts';
import { createCore } from '../../../src/main/core.ts';
import type { MusicDemo } from '../../../src/demo/music/server.ts';
import { resolveSocket } from '../../../src/main/hosts/common/data-folder.ts';
import { claimDataDir } from '../../../src/main/hosts/common/home.ts';
import { SessionSet } from '../../../src/main/hosts/common/session-set.ts';
import { systemClock } from '../../../src/node/system-clock.ts';
import { musicInput } from '../music/music-input.ts';
import { listenPrivate } from '../../../src/main/platform/private-socket.ts';

/**
 * An app that runs in this process, connected to a demo server. Command lines with this data folder find it by its private socket, like a
 * running host, but without another process.
 */
export async function startRunningApp(
  dataDir: string,
  demo: MusicDemo,
): Promise<{ stop: () => Promise<void> }> {
  const home = await claimDataDir(dataDir);
  if ('pid' in home) throw new Error(`process ${home.pid} has the data folder`);
  const core = await createCore({
    dataDir: home.dataDir,
    secretStore: 'memory',
    demo: false,
    verbose: false,
    version: '9.9.9',
  });
  core.attachHost({ ...bareHost, kind: 'headless', open: () => 'http://x/login' });
  await core.start();
  const sessions = new SessionSet(core, systemClock, 'cli');
  const listener = await listenPrivate(resolveSocket(home.dataDir), (transport) => {
    sessions.open(transport);
  });
  const context = { signal: new AbortController().signal, origin: 'test' } as const;
  await core.router.call('connections.save', musicInput(demo), context);
  return {
    stop: async () => {
      sessions.close();
      await listener.close();
      await core.stop();
      await home.release();
    },
  };
}
