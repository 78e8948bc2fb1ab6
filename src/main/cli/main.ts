import '../../shared/app/cli-texts.ts';
import { CommanderError } from 'commander';
import { t } from '../../shared/i18n/translate.ts';
import type { Run } from './commands/registry.ts';
import type { Parts } from './context.ts';
import { readCommonOptions } from './options.ts';
import { appErrorOf, printFailure } from './output.ts';
import { buildProgram } from './program.ts';
import { usageFailure, usageSentence } from './usage-error.ts';

/** Runs one command line. Resolves with the exit code: 0 success, 1 failure, 2 usage error. */
export async function main(args: readonly string[], parts: Parts): Promise<number> {
  let code = 0;
  // The core's timers do not keep the process alive, so this one does while the command waits for them.
  const alive = setInterval(() => undefined, 60_000);
  const run: Run = async (command, action) => {
    const options = readCommonOptions(command, parts.io);
    code = await action({ ...parts, options });
  };
  try {
    const program = await buildProgram(parts.io, parts.root.version, run, args, parts.services);
    await program.parseAsync([...args], { from: 'user' });
    return code;
  } catch (error) {
    return tellFailure(error, args, parts);
  } finally {
    clearInterval(alive);
  }
}

function tellFailure(error: unknown, args: readonly string[], { io }: Parts): number {
  if (error instanceof CommanderError && error.exitCode === 0) return 0;
  const end = args.indexOf('--');
  const json = args.slice(0, end === -1 ? args.length : end).includes('--json');
  const wrong = usageSentence(error);
  if (wrong === null) {
    printFailure(io, appErrorOf(error), json);
    return 1;
  }
  if (json) printFailure(io, usageFailure(wrong), true);
  else {
    io.err(wrong);
    io.err(t('cli:usage.hint'));
  }
  return 2;
}
