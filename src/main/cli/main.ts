import type { Command } from 'commander';
import { CommanderError } from 'commander';
import { attentionSources } from '../../shared/domain-names.ts';
import { t } from '../../shared/i18n/translate.ts';
import { endOnFault, getFault, UnhandledFault } from './command-fault.ts';
import type { Run } from './commands/registry.ts';
import type { Parts } from './context.ts';
import type { Io } from './io.ts';
import { readCommonOptions } from './options.ts';
import { toAppError, printFailure } from './output.ts';
import { buildProgram } from './program.ts';
import type { UnknownWord } from './usage-error.ts';
import { usageFailure, usageSentence } from './usage-error.ts';

/**
 * Runs one command line. Resolves with the exit code: 0 success, 1 failure, 2 usage error. An unhandled fault ends the command with an
 * internal error instead of a stack trace.
 */
export async function main(args: readonly string[], given: Parts): Promise<number> {
  let code = 0;
  const faults = endOnFault(given.io);
  const output = countValues(faults.io);
  const parts = { ...given, io: output.io };
  // The core's timers do not keep the process alive, so this one does while the command waits for them.
  const alive = setInterval(() => undefined, 60_000);
  const run: Run = async (command, action) => {
    const options = readCommonOptions(command, parts.io);
    const io: Io = options.iso ? { ...parts.io, times: 'exact' } : parts.io;
    code = await action({ ...parts, io, options });
  };
  let program: Command | null = null;
  try {
    program = await buildProgram(parts.io, parts.root.version, run, args, parts.services);
    await Promise.race([program.parseAsync([...args], { from: 'user' }), faults.failed]);
    const fault = getFault(parts.io.signal);
    return fault === null ? code : tellFailure(fault, { args, program }, output);
  } catch (error) {
    return tellFailure(getFault(parts.io.signal) ?? error, { args, program }, output);
  } finally {
    faults.stop();
    clearInterval(alive);
  }
}

interface Output {
  readonly io: Io;
  /** Whether a JSON value was printed: there is only one. */
  readonly hasValue: () => boolean;
}

/** The interface, and whether a value was printed on it. */
function countValues(io: Io): Output {
  let values = 0;
  const json: Io['json'] = (value) => {
    io.json(value);
    values += 1;
  };
  return { io: { ...io, json }, hasValue: () => values > 0 };
}

interface CommandLine {
  readonly args: readonly string[];
  /** Null: not built yet. */
  readonly program: Command | null;
}

/** The path of the innermost known command in a command line, and the word after it if that is no command. */
function findPath({ args, program }: CommandLine): {
  readonly path: readonly string[];
  readonly unknown: UnknownWord | null;
} {
  const path: string[] = [];
  let at = program;
  let unknown: string | undefined;
  for (const word of args) {
    const next = at?.commands.find((command) => command.name() === word);
    if (next === undefined) {
      if (!word.startsWith('-')) unknown ??= word;
      continue;
    }
    path.push(word);
    at = next;
    unknown = undefined;
  }
  const names = at?.commands.map((command) => command.name()) ?? [];
  return {
    path,
    unknown: unknown === undefined || names.length === 0 ? null : { word: unknown, names },
  };
}

/** Where the help for a wrong command line is. */
function formatHint(line: CommandLine): string {
  const { args } = line;
  const at = args.indexOf('connect');
  const service = args[at + 1] ?? '';
  const isNamed = at !== -1 && (attentionSources as readonly string[]).includes(service);
  if (isNamed) return t('cli:usage.connectHint', { service });
  const { path } = findPath(line);
  if (path.length === 0) return t('cli:usage.hint');
  return t('cli:usage.commandHint', { command: path.join(' ') });
}

function tellFailure(error: unknown, line: CommandLine, { io, hasValue }: Output): number {
  const { args } = line;
  if (error instanceof CommanderError && error.exitCode === 0) return 0;
  const end = args.indexOf('--');
  const json = args.slice(0, end === -1 ? args.length : end).includes('--json');
  const wrong = usageSentence(error, findPath(line).unknown);
  if (wrong === null) {
    // The fault came after the result: standard output already has its one value.
    printFailure(io, toAppError(error), json && !(error instanceof UnhandledFault && hasValue()));
    return 1;
  }
  if (json) printFailure(io, usageFailure(wrong), true);
  else {
    io.err(wrong);
    io.err(formatHint(line));
  }
  return 2;
}
