import { spawn } from 'node:child_process';

/** The command that opens an address in the user's browser; null where there is no desktop to open it on. */
export function browserCommand(
  platform: NodeJS.Platform,
  env: Readonly<Record<string, string | undefined>>,
): readonly string[] | null {
  if (platform === 'darwin') return ['open'];
  if (platform === 'win32') return ['cmd', '/c', 'start', '""'];
  const desktop = env['DISPLAY'] ?? env['WAYLAND_DISPLAY'] ?? '';
  return desktop === '' ? null : ['xdg-open'];
}

/** Opens an address in the user's browser; false when there is none to be had. */
export function openBrowser(url: string): Promise<boolean> {
  const [command, ...args] = browserCommand(process.platform, process.env) ?? [];
  if (command === undefined) return Promise.resolve(false);
  return new Promise((resolve) => {
    const child = spawn(command, [...args, url], { detached: true, stdio: 'ignore' });
    child.once('spawn', () => {
      child.unref();
      resolve(true);
    });
    child.once('error', () => {
      resolve(false);
    });
  });
}
