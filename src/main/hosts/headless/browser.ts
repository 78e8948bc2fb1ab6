import { spawn } from 'node:child_process';
import path from 'node:path';
import { findProgram } from '../../platform/search-path.ts';

/**
 * The command that opens an address in the user's browser; null without a desktop. The program has its full path: Windows would look for a
 * bare name in the current folder first, where anybody may have put one.
 */
export async function browserCommand(
  platform: NodeJS.Platform,
  env: Readonly<Record<string, string | undefined>>,
): Promise<readonly string[] | null> {
  if (platform === 'darwin') return ['/usr/bin/open'];
  if (platform === 'win32') {
    const system = path.win32.join(env['SystemRoot'] ?? 'C:\\Windows', 'System32');
    return [path.win32.join(system, 'rundll32.exe'), 'url.dll,FileProtocolHandler'];
  }
  const desktop = env['DISPLAY'] ?? env['WAYLAND_DISPLAY'] ?? '';
  const opener = desktop === '' ? null : await findProgram('xdg-open', env['PATH'] ?? '');
  return opener === null ? null : [opener];
}

/** Opens an address in the user's browser; returns false if there is none. */
export async function openBrowser(url: string): Promise<boolean> {
  const [command, ...args] = (await browserCommand(process.platform, process.env)) ?? [];
  if (command === undefined) return false;
  return new Promise((resolve) => {
    const child = spawn(command, [...args, url], { detached: true, stdio: 'ignore' });
    child.once('spawn', () => {
      child.unref();
      resolve(true);
    });
    child.once('error', () => resolve(false));
  });
}
