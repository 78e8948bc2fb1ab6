import { z } from 'zod';
import { createCore } from '../../../src/main/core.ts';
import type { Core, HostFacts } from '../../../src/main/core/core-types.ts';
import { musicInput } from '../music/music-input.ts';
import type { CallContext } from '../../../src/shared/contract/methods.ts';

/** The first argument of a process with a core, as JSON. */
const Facts = z.object({ dataDir: z.string(), url: z.string(), token: z.string() });

/** A context of calls from `origin`. */
export const callFrom = (origin: CallContext['origin']): CallContext => ({
  signal: new AbortController().signal,
  origin,
});

/** Starts a core in this process, connected to the music server of the first argument; it shows players afterwards. */
export async function connectedCore(host: HostFacts): Promise<Core> {
  const { dataDir, url, token } = Facts.parse(JSON.parse(process.argv[2] ?? '{}'));
  const core = await createCore({
    dataDir,
    secretStore: 'file',
    demo: false,
    verbose: false,
    version: '1.0.0',
  });
  core.attachHost(host);
  await core.start();
  await core.router.call('connections.save', musicInput({ url, token }), callFrom('test'));
  await new Promise<void>((resolve) => {
    const look = (): void => {
      if (Object.keys(core.hub.get('music.players')).length > 0) resolve();
    };
    core.hub.onChange(look);
    look();
  });
  return core;
}
