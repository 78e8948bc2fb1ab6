import { access, constants, stat } from 'node:fs/promises';
import path from 'node:path';
import type { ToolPaths } from '../ports/media-tools.ts';

/** What of this machine decides where programs are. */
export interface SearchPlace {
  readonly platform: NodeJS.Platform;
  /** `PATH`. */
  readonly searchPath: string;
}

/** A program that is started from a desktop gets a shorter search path than a shell has. */
const usual: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: ['/opt/homebrew/bin', '/usr/local/bin', '/opt/local/bin'],
  linux: ['/usr/local/bin', '/usr/bin', '/snap/bin'],
};

/**
 * Finds ffprobe and ffmpeg. The search path counts first: a configuration that came from elsewhere must not choose what this
 * machine runs, so its hints only help where there is nothing else, and only as an absolute path to a program of that name.
 */
export async function findTools(
  hints: { readonly ffprobe: readonly string[]; readonly ffmpeg: readonly string[] },
  place: SearchPlace,
): Promise<ToolPaths> {
  const [ffprobe, ffmpeg] = await Promise.all([
    find('ffprobe', hints.ffprobe, place),
    find('ffmpeg', hints.ffmpeg, place),
  ]);
  return { ffprobe, ffmpeg };
}

async function find(
  name: string,
  hints: readonly string[],
  { platform, searchPath }: SearchPlace,
): Promise<string | null> {
  const file = platform === 'win32' ? `${name}.exe` : name;
  // A relative folder in the search path would mean whatever folder the app was started in.
  const folders = searchPath.split(path.delimiter).filter((folder) => path.isAbsolute(folder));
  const candidates = [...folders, ...(usual[platform] ?? [])].map((folder) =>
    path.join(folder, file),
  );
  const named = hints.filter((hint) => path.isAbsolute(hint) && hasName(hint, name));
  for (const candidate of [...candidates, ...named])
    if (await isProgram(candidate)) return candidate;
  return null;
}

/** `/opt/ffmpeg-7/bin/ffprobe`, `ffprobe.exe` and `ffprobe-7`, but no other program. */
function hasName(file: string, name: string): boolean {
  return new RegExp(`^${name}(-?[\\d.]+)?(\\.exe)?$`, 'i').test(path.basename(file));
}

async function isProgram(file: string): Promise<boolean> {
  try {
    await access(file, constants.X_OK);
    return (await stat(file)).isFile();
  } catch {
    return false;
  }
}
