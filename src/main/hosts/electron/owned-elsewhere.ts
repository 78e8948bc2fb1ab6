import { setTimeout as wait } from 'node:timers/promises';
import { ContractClient } from '../../../shared/contract/client.ts';
import { connectPrivate } from '../../platform/private-socket.ts';
import type { Home, Taken } from '../common/home.ts';
import { claimDataDir } from '../common/home.ts';

/** A command line command owns the folder only briefly; after this time (ms) the owner is considered permanent. */
const BRIEF_OWNER_MS = 3_000;
const POLL_MS = 100;

/** Makes this process the owner of the data folder; waits for short commands to end. */
export async function claimPatiently(dataDir: string | null): Promise<Home | Taken> {
  const until = performance.now() + BRIEF_OWNER_MS;
  for (;;) {
    const home = await claimDataDir(dataDir);
    if (!('pid' in home) || performance.now() > until) return home;
    if ((await connectPrivate(home.socketPath).catch(() => null)) !== null) return home;
    await wait(POLL_MS);
  }
}

/** Asks the app that owns the folder to show itself: returns its window's address, or null if it showed a window or cannot be reached. */
export async function askOwnerToShow({ socketPath }: Taken): Promise<string | null> {
  const transport = await connectPrivate(socketPath);
  if (transport === null) return null;
  const client = new ContractClient(transport);
  try {
    return (await client.call('app.open', undefined)).url;
  } finally {
    client.close();
  }
}
