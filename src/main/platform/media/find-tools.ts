import '../../../shared/settings/texts.ts';
import path from 'node:path';
import { t } from '../../../shared/i18n/translate.ts';
import type { ToolName, ToolPaths } from '../ports/media-tools.ts';
import { findProgram, isProgram } from '../search-path.ts';
import type { Clock } from '../ports.ts';
import type { ProcessLimits } from './confine.ts';
import { runTool } from './run-tool.ts';

const TIMEOUT_MS = 10_000;
const MAX_VERSION = 100_000;

/** The system settings that determine where programs are. */
export interface SearchContext {
  readonly platform: NodeJS.Platform;
  /** `PATH`. */
  readonly searchPath: string;
}

/** A program started from a desktop gets a shorter search path than a shell. */
const usual: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: ['/opt/homebrew/bin', '/usr/local/bin', '/opt/local/bin'],
  linux: ['/usr/local/bin', '/usr/bin', '/snap/bin'],
};

/**
 * Finds ffprobe and ffmpeg: the program chosen by the user or none, otherwise the first in the search path. Opened files never choose the
 * program, because an untrusted lineup must not decide which programs run.
 */
export async function findTools(
  chosen: ToolPaths,
  { platform, searchPath }: SearchContext,
): Promise<ToolPaths> {
  const find = async (name: ToolName): Promise<string | null> => {
    const own = chosen[name];
    if (own === null) {
      const file = platform === 'win32' ? `${name}.exe` : name;
      return findProgram(file, searchPath, usual[platform]);
    }
    return (await toolFault(name, own, platform)) === null ? own : null;
  };
  const [ffprobe, ffmpeg] = await Promise.all([find('ffprobe'), find('ffmpeg')]);
  return { ffprobe, ffmpeg };
}

/** Why a file cannot be used as this program, as a sentence; null: it can. */
export async function toolFault(
  name: ToolName,
  file: string,
  platform: NodeJS.Platform = process.platform,
): Promise<string | null> {
  if (!path.isAbsolute(file)) return t('settings:tools.notAbsolute', { name });
  if (!isNamed(name, file, platform)) return t('settings:tools.otherName', { name });
  return (await isProgram(file)) ? null : t('settings:tools.notProgram', { name });
}

/** `ffprobe`, `ffprobe-7.1` and `ffprobe.exe`. On Windows only an .exe: scripts run in a shell, which parses arguments differently. */
function isNamed(name: ToolName, file: string, platform: NodeJS.Platform): boolean {
  const base = path.basename(file).toLowerCase();
  return base.startsWith(name) && (platform !== 'win32' || base.endsWith('.exe'));
}

/**
 * The `unshare` that runs this program isolated; null if it cannot: not Linux, namespaces forbidden, or a program outside the system's
 * folders. Tests this by running it, so cache the result.
 */
export async function findUnshare(
  program: string,
  clock: Clock,
  limits: ProcessLimits,
): Promise<string | null> {
  if (process.platform !== 'linux') return null;
  const unshare = await findProgram('unshare', '/usr/bin:/bin');
  if (unshare === null) return null;
  const { signal } = new AbortController();
  const answer = await runTool(program, ['-version'], clock, {
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_VERSION,
    signal,
    process: limits,
    unshare,
  });
  return answer.k === 'end' && answer.end.code === 0 ? unshare : null;
}
