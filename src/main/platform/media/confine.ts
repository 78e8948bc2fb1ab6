/** Resource limits of a program; null: unlimited. */
export interface ProcessLimits {
  /** CPU time of all its threads (s). */
  readonly cpuSeconds: number | null;
  /** Address space (KiB), which is larger than the memory in use. */
  readonly memoryKiB: number | null;
  /** Maximum file size by its own writes (bytes). */
  readonly fileBytes: number | null;
}

/** Enough for a picture of an 8K film; nothing is written to any file. */
export const mediaLimits: ProcessLimits = {
  cpuSeconds: 30,
  memoryKiB: 3 * 1024 * 1024,
  fileBytes: 0,
};

export interface Command {
  readonly program: string;
  readonly args: readonly string[];
}

/**
 * A shell sets the limits and then becomes the program (exec), so the started process is the one to kill. The program and its arguments are
 * never parsed as a script. A write beyond the limit fails with EFBIG; without the trap it would crash the program.
 */
const SCRIPT = `trap '' XFSZ
limit() { (ulimit "$1" "$2") 2>/dev/null && ulimit "$1" "$2"; }
limit -c 0
`;

/**
 * A program with limits. Linux enforces all of them; macOS does not enforce the memory limit; Windows enforces only time and output. The file
 * limit prevents writing data, but a program may still create or truncate a file. `safeGraph` and the lists of protocols and formats decide
 * what ffmpeg may open; filter graphs also run isolated where Linux allows it (`isolated`).
 */
export function confined(
  command: Command,
  limits: ProcessLimits,
  platform: NodeJS.Platform,
): Command {
  if (platform === 'win32') return command;
  const { cpuSeconds, memoryKiB, fileBytes } = limits;
  const set = (flag: string, value: number | null): string =>
    value === null ? '' : `limit ${flag} ${String(value)}\n`;
  // Shells count files in blocks of 512 or 1024 bytes.
  const files = set('-f', fileBytes === null ? null : Math.ceil(fileBytes / 1024));
  const script = `${SCRIPT}${set('-t', cpuSeconds)}${set('-v', memoryKiB)}${files}exec "$@"`;
  return { program: '/bin/sh', args: ['-c', script, 'sh', command.program, ...command.args] };
}

/** Environment variables a program needs: library paths and locale. Tokens and ffmpeg options are removed. */
const keptVariables = [
  'PATH',
  'LANG',
  'LC_ALL',
  'LC_CTYPE',
  'TZ',
  'LD_LIBRARY_PATH',
  'DYLD_LIBRARY_PATH',
  'SystemRoot',
  'SystemDrive',
  'windir',
  'TEMP',
  'TMP',
];

/** The environment of a program that reads media. `FFREPORT` is removed because it makes ffmpeg write a file. */
export function plainEnv(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const own: NodeJS.ProcessEnv = { AV_LOG_FORCE_NOCOLOR: '1' };
  for (const name of keptVariables) if (env[name] !== undefined) own[name] = env[name];
  return own;
}
