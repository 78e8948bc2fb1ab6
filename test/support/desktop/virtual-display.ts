import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** A private X display with its own keyboard focus and global keys. */
export interface VirtualDisplay {
  /** Value for DISPLAY. */
  readonly name: string;
  stop(): Promise<void>;
}

/** Starts an X server without a screen. Null if none is installed. */
export async function startDisplay(): Promise<VirtualDisplay | null> {
  if (process.platform !== 'linux') return null;
  const child = spawn(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', '1280x800x24', '-nolisten', 'tcp', '-noreset'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  const absent = once(child, 'error').then(() => null);
  const pipe = child.stdio[3];
  if (pipe === null || pipe === undefined) return null;
  const told = once(pipe, 'data').then(([data]) => String(data).trim());
  const number = await Promise.race([told, absent]);
  if (number === null) return null;
  return {
    name: `:${number}`,
    stop: async () => {
      const gone = once(child, 'exit');
      child.kill();
      await gone;
    },
  };
}
