import { fileURLToPath } from 'node:url';
import { appRoot } from './hosts/common/app-root.ts';
import { keepCompiledCode } from './hosts/common/code-cache.ts';
import { processPrinter } from './platform/process-output.ts';

/** The command line: talks to a running app, or starts the core for one command. */
const file = fileURLToPath(import.meta.url);
const root = appRoot(file);
const args = process.argv.slice(2);
if (args.length === 1 && (args[0] === '--version' || args[0] === '-V')) {
  // Fast path: the commands that scripts call most often load no argument parser.
  processPrinter().out(root.version);
} else {
  keepCompiledCode(file);
  void import('./cli/run.ts').then(({ runCommand }) => runCommand(args, root));
}
