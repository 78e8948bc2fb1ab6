import path from 'node:path';

/** The facts that determine the locations of a user's folders. */
export interface FolderContext {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
}

/** The default data folder. */
export function defaultDataDir({ platform, env, home }: FolderContext): string {
  const { win32, posix } = path;
  if (platform === 'win32')
    return win32.join(named(win32, env['APPDATA'], home, 'AppData', 'Roaming'), 'Channelstrip');
  if (platform === 'darwin')
    return posix.join(home, 'Library', 'Application Support', 'Channelstrip');
  return posix.join(named(posix, env['XDG_DATA_HOME'], home, '.local', 'share'), 'channelstrip');
}

/** The system's folder for files that may be deleted at any time. */
export function cacheFolder({ platform, env, home }: FolderContext): string {
  const { win32, posix } = path;
  if (platform === 'win32') {
    const local = named(win32, env['LOCALAPPDATA'], home, 'AppData', 'Local');
    return win32.join(local, 'Channelstrip', 'Cache');
  }
  if (platform === 'darwin') return posix.join(home, 'Library', 'Caches', 'Channelstrip');
  return posix.join(named(posix, env['XDG_CACHE_HOME'], home, '.cache'), 'channelstrip');
}

/** The folder in a variable, otherwise the default. Relative paths are ignored, as the XDG specification requires. */
const named = (
  paths: path.PlatformPath,
  variable: string | undefined,
  ...usual: string[]
): string =>
  variable !== undefined && paths.isAbsolute(variable) ? variable : paths.join(...usual);
