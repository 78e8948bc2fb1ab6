/** What a program may use; null: as much as it likes. */
export interface ProcessLimits {
  /** Of all its threads together (s). */
  readonly cpuSeconds: number | null;
  /** Address space (KiB), which is more than the memory that it uses. */
  readonly memoryKiB: number | null;
  /** How large a file may become by its writes (bytes). */
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
 * The limits are set by a shell that then becomes the program, so the process that is started is the one that is killed. The program
 * and its arguments are never read as a script. A write beyond the limit fails with EFBIG: without the trap it would be a crash.
 */
const SCRIPT = `trap '' XFSZ
limit() { (ulimit "$1" "$2") 2>/dev/null && ulimit "$1" "$2"; }
limit -c 0
`;

/**
 * A program under limits. On Linux all of them hold; macOS does not enforce the one of memory; Windows has none of them, there only
 * the limits of time and output hold. The limit of files keeps bytes out of files, but a program may still create an empty one or
 * empty one that is there. What ffmpeg is told to open is decided before, by `safeGraph` and the lists of protocols and formats;
 * graphs also run isolated where Linux allows it (`isolated`).
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

/** What a program needs of the environment: where it finds its libraries and its words. Tokens and options of ffmpeg stay behind. */
const kept = [
  ...['PATH', 'LANG', 'LC_ALL', 'LC_CTYPE', 'TZ', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH'],
  ...['SystemRoot', 'SystemDrive', 'windir', 'TEMP', 'TMP'],
];

/** The environment of a program that reads media. `FFREPORT` is not among it: it would have ffmpeg write a file. */
export function plainEnv(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const own: NodeJS.ProcessEnv = { AV_LOG_FORCE_NOCOLOR: '1' };
  for (const name of kept) if (env[name] !== undefined) own[name] = env[name];
  return own;
}
