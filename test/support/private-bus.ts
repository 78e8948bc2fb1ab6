import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';

/** A D-Bus daemon of the test's own. */
export interface PrivateBus {
  readonly address: string;
  stop(): Promise<void>;
}

const config = (dir: string): string =>
  `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN" "busconfig.dtd">
<busconfig><type>session</type><listen>unix:path=${path.join(dir, 'bus')}</listen><auth>EXTERNAL</auth>
<policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy></busconfig>`;

/** Starts a daemon whose socket lies in `dir`. Null where the program `dbus-daemon` is not installed. */
export async function startBus(dir: string): Promise<PrivateBus | null> {
  const file = path.join(dir, 'bus.conf');
  await writeFile(file, config(dir));
  const args = [`--config-file=${file}`, '--nofork', '--nopidfile', '--print-address=1'];
  const child = spawn('dbus-daemon', args, { stdio: ['ignore', 'pipe', 'ignore'] });
  const address = await Promise.race([
    once(child, 'error').then(() => null),
    once(child.stdout, 'data').then(([line]) => String(line).trim().split(',')[0] ?? ''),
  ]);
  if (address === null) return null;
  return {
    address,
    stop: async () => {
      const gone = once(child, 'exit');
      child.kill();
      await gone;
    },
  };
}
