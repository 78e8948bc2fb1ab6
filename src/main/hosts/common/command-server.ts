import type { Core } from '../../core.ts';
import type { Clock } from '../../platform/ports.ts';
import { listenPrivate } from '../../platform/private-socket.ts';
import { SessionSet } from './session-set.ts';

/**
 * Accepts the command line on the private socket of the data folder. Resolves with a function that closes it. Throws `conflict` or `storage`
 * like `listenPrivate`.
 */
export async function openCommandServer(
  core: Core,
  clock: Clock,
  socketPath: string,
): Promise<() => Promise<void>> {
  const commands = new SessionSet(core, clock, 'cli');
  const listener = await listenPrivate(socketPath, (transport) => commands.open(transport));
  return () => {
    commands.close();
    return listener.close();
  };
}
