import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Whether a program of a Linux desktop is installed. */
export const has = (program: string): boolean =>
  process.platform === 'linux' && spawnSync('which', [program]).status === 0;

/** Why the tests cannot run here; null: they can. */
export const noBusHere = has('dbus-daemon') ? null : 'dbus-daemon is not installed';
/** A session bus only for its test. */
export interface PrivateBus {
  readonly address: string;
  /** A temporary folder that also serves as the home folder. */
  readonly dir: string;
  /** Points a process to this bus. */
  readonly env: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

export async function startPrivateBus(): Promise<PrivateBus> {
  const dir = await mkdtemp(path.join(await realpath(tmpdir()), 'channelstrip-bus-'));
  const address = `unix:path=${path.join(dir, 'bus')}`;
  await writeFile(path.join(dir, 'bus.conf'), busConfig(address));
  await mkdir(homeIn(dir).XDG_RUNTIME_DIR, { mode: 0o700 });
  const daemon = spawn(
    'dbus-daemon',
    [`--config-file=${path.join(dir, 'bus.conf')}`, '--nofork', '--nopidfile', '--print-address'],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  await once(daemon.stdout, 'data');
  return {
    address,
    dir,
    env: { DBUS_SESSION_BUS_ADDRESS: address },
    stop: async () => {
      await end(daemon);
      await rm(dir, { recursive: true, force: true });
    },
  };
}

/** Programs with this environment neither read nor write the user's own files. */
export const homeIn = (dir: string) => ({
  HOME: dir,
  XDG_RUNTIME_DIR: path.join(dir, 'run'),
  XDG_DATA_HOME: path.join(dir, 'data'),
  XDG_CONFIG_HOME: path.join(dir, 'config'),
  XDG_CACHE_HOME: path.join(dir, 'cache'),
});

/** Kills a process and waits for it. */
export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill();
  await gone;
}

const busConfig = (address: string): string => `<!DOCTYPE busconfig PUBLIC
 "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>${address}</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
`;
