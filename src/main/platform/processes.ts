import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { faultCode } from './fault.ts';

/** Information about processes of this machine. */
export interface Processes {
  isAlive(pid: number): boolean;
  /** Identifies a process beyond its id: when the machine and the process were started. Null if the system does not report it. */
  identity(pid: number): Promise<string | null>;
}

/**
 * Field 22 of /proc/<pid>/stat: start time in clock ticks since boot; `ended` for a zombie process. The name before the fields may contain
 * spaces and brackets.
 */
export function parseStartTicks(stat: string): string | null {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state] = fields;
  const ticks = fields[19];
  if (ticks === undefined || !/^\d+$/.test(ticks)) return null;
  return state === 'Z' || state === 'X' ? 'ended' : ticks;
}

async function linuxIdentity(pid: number): Promise<string | null> {
  try {
    const [boot, stat] = await Promise.all([
      readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
      readFile(`/proc/${String(pid)}/stat`, 'utf8'),
    ]);
    const ticks = parseStartTicks(stat);
    return ticks === null ? null : `${boot.trim()}/${ticks}`;
  } catch {
    return null;
  }
}

async function darwinIdentity(pid: number): Promise<string | null> {
  try {
    const { stdout } = await promisify(execFile)('/bin/ps', ['-o', 'lstart=', '-p', String(pid)], {
      env: { LC_ALL: 'C', TZ: 'UTC' },
    });
    return stdout.trim() === '' ? null : stdout.trim();
  } catch {
    return null;
  }
}

export const systemProcesses: Processes = {
  isAlive: (pid) => {
    try {
      process.kill(pid, 0);
      return true;
    } catch (error) {
      return faultCode(error) === 'EPERM';
    }
  },
  identity: (pid) => {
    if (process.platform === 'linux') return linuxIdentity(pid);
    if (process.platform === 'darwin') return darwinIdentity(pid);
    return Promise.resolve(null);
  },
};
