import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Presses a key of the keyboard, by its X11 name, visible to all programs of a display. */
export async function pressKey(display: string | undefined, key: string): Promise<void> {
  const child = spawn('xdotool', ['key', key], {
    env: { ...process.env, ...(display === undefined ? {} : { DISPLAY: display }) },
    stdio: 'inherit',
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`the key ${key} could not be pressed`);
}
