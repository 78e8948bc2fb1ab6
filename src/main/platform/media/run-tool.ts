import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { failure } from '../../../shared/contract/errors.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { onAbort } from '../../../shared/lib/abort.ts';
import type { Clock } from '../ports.ts';
import type { Command, ProcessLimits } from './confine.ts';
import { confined, plainEnv } from './confine.ts';
import { isProgram } from '../search-path.ts';
import { makeTempFolder } from '../temp-folder.ts';

/** What ffmpeg needs of the system: libraries, fonts, and null devices. */
const system = [
  '/usr',
  '/bin',
  '/sbin',
  '/lib',
  '/lib32',
  '/lib64',
  '/etc/alternatives',
  '/etc/ld.so.cache',
  '/etc/fonts',
  '/var/cache/fontconfig',
  '/dev/null',
  '/dev/urandom',
];

/**
 * Makes the current folder the root of a file system with only the system's folders, read-only, and starts the program there. Links such as
 * `/bin` stay links.
 */
const SCRIPT = `set -e
PATH=/usr/sbin:/usr/bin:/sbin:/bin
mount -t tmpfs -o size=1m,mode=755 none .
cd "$PWD"
for from in ${system.join(' ')}; do
  mkdir -p ".\${from%/*}"
  if [ -L "$from" ]; then cp -P "$from" ".$from"
  elif [ -d "$from" ]; then mkdir -p ".$from"; mount --rbind -o ro "$from" ".$from"
  elif [ -e "$from" ]; then : > ".$from"; mount --bind -o ro "$from" ".$from"
  fi
done
mount -o remount,bind,ro .
exec chroot . "$@"
`;

export interface ToolLimits {
  readonly timeoutMs: number;
  /** Maximum bytes of standard output. */
  readonly maxBytes: number;
  readonly signal: AbortSignal;
  readonly process: ProcessLimits;
  /** Path of `unshare`, which runs the program isolated. */
  readonly unshare?: string | null;
}

/** How a program ended that this call did not kill. `code` null: killed by another process, or crashed. */
export interface ToolEnd {
  readonly code: number | null;
  readonly out: Buffer;
  /** The end of its standard error. */
  readonly said: string;
}

/** Why a program returned no result. */
export type ToolFault = 'missing' | 'timeout' | 'too-much';

export type ToolResult = { readonly k: 'end'; readonly end: ToolEnd } | { readonly k: ToolFault };

/** Maximum stored standard error (characters). */
const MAX_OUTPUT = 4000;

/**
 * Runs a program with limits, in an empty folder, with a minimal environment and closed input. `program` is an absolute path. The program is
 * killed at the time limit, if its output is too long, or when the signal aborts; it has ended when this resolves. Rejects only with
 * `cancelled`.
 */
export async function runTool(
  program: string,
  args: readonly string[],
  clock: Clock,
  limits: ToolLimits,
): Promise<ToolResult> {
  if (limits.signal.aborted) throw cancelled();
  // An argument with a NUL is not a valid path.
  if (!(await isProgram(program)) || args.some((arg) => arg.includes('\0')))
    return { k: 'missing' };
  const folder = await makeTempFolder('media').catch(() => null);
  if (folder === null) return { k: 'missing' };
  try {
    if (limits.signal.aborted) throw cancelled();
    const { unshare = null, process: most } = limits;
    const wanted = { program, args };
    const command = unshare === null ? wanted : isolated(unshare, wanted);
    return await runIn(folder.path, confined(command, most, process.platform), clock, limits);
  } finally {
    await folder.remove().catch(() => undefined);
  }
}

function runIn(
  cwd: string,
  { program, args }: Command,
  clock: Clock,
  limits: ToolLimits,
): Promise<ToolResult> {
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    windowsHide: true,
    cwd,
    env: plainEnv(process.env),
  });
  let why: ToolFault | 'cancelled' | null = null;
  const end = (reason: ToolFault | 'cancelled'): void => {
    why ??= reason;
    child.kill('SIGKILL');
  };
  const heard = listen(child, limits.maxBytes, () => end('too-much'));
  const stopListening = onAbort(limits.signal, () => end('cancelled'));
  const stopTimer = clock.after(limits.timeoutMs, () => end('timeout'));
  return ended(child, () => why !== null)
    .then((how): ToolResult => {
      if (why === 'cancelled') throw cancelled();
      if (why !== null) return { k: why };
      return how.k === 'end' ? { k: 'end', end: { code: how.code, ...heard() } } : how;
    })
    .finally(() => {
      stopTimer();
      stopListening();
    });
}

type Ended = { readonly k: 'end'; readonly code: number | null } | { readonly k: 'missing' };

/** Resolves when the program has ended and, unless it was killed, all its output was read. */
function ended(child: ChildProcess, killed: () => boolean): Promise<Ended> {
  return new Promise((resolve) => {
    child.once('error', () => {
      // Also emitted if a kill fails; the end event follows too.
      if (child.pid === undefined) resolve({ k: 'missing' });
    });
    // Child processes of a killed program may keep the pipes open: its own exit is enough then.
    child.once('exit', (code) => {
      if (!killed()) return;
      child.stdout?.destroy();
      child.stderr?.destroy();
      resolve({ k: 'end', code });
    });
    child.once('close', (code) => resolve({ k: 'end', code }));
  });
}

/** Collects a program's output until it ends. */
function listen(
  child: ChildProcess,
  maxBytes: number,
  tooMuch: () => void,
): () => { out: Buffer; said: string } {
  const chunks: Buffer[] = [];
  let size = 0;
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > maxBytes) tooMuch();
    else chunks.push(chunk);
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    output = (output + chunk.toString('utf8')).slice(-MAX_OUTPUT);
  });
  return () => ({ out: Buffer.concat(chunks), said: output });
}

const cancelled = () => failure('cancelled', t('errors:cancelled'));

/**
 * Linux: a program without network or user files, in its own namespaces. The system may forbid these, and programs outside the system folders
 * are not found there: test it before relying on it.
 */
const isolated = (unshare: string, { program, args }: Command): Command => ({
  program: unshare,
  args: ['-r', '-m', '-n', '-i', '/bin/sh', '-c', SCRIPT, 'sh', program, ...args],
});
