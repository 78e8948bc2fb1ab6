import { fileURLToPath } from 'node:url';
import { runCommand } from './cli/run.ts';
import { appRoot } from './hosts/common/app-root.ts';

/** The headless host as its own entry, for service managers: `serve` with the options of the command line. */
void runCommand(['serve', ...process.argv.slice(2)], appRoot(fileURLToPath(import.meta.url)));
