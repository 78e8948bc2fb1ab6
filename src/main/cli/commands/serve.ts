import path from 'node:path';
import type { Command } from 'commander';
import { t } from '../../../shared/i18n/translate.ts';
import { serve } from '../../hosts/headless/serve.ts';
import type { Action } from '../context.ts';
import { printJson } from '../output.ts';
import { text } from '../options.ts';
import { UsageError } from '../usage-error.ts';
import type { Register } from './registry.ts';

/** The headless host. */
export const addServe: Register = (program, run) => {
  program
    .command('serve')
    .description(t('cli:command.serve'))
    .option('--port <number>', t('cli:option.port'), '0')
    .option('--url-file <file>', t('cli:option.urlFile'))
    .option('--open', t('cli:option.open'))
    .option('--safe', t('cli:option.safe'))
    .option('--no-tray', t('cli:option.noTray'))
    .action((options: Record<string, unknown>, command: Command) => run(command, runHost(options)));
};

function runHost(given: Record<string, unknown>): Action {
  return async ({ io, root, options, createCore }) => {
    await serve(
      {
        dataDir: options.dataDir,
        port: parsePort(text(given['port']) ?? '0'),
        urlFile: text(given['urlFile']),
        secretStore: options.secretStore,
        demo: options.demo,
        verbose: options.verbose,
        safe: given['safe'] === true,
        open: given['open'] === true,
        version: root.version,
        windowFolder: root.windowFolder,
        icons: given['tray'] === false ? null : path.join(root.folder, 'resources', 'icons'),
      },
      {
        createCore,
        ready: (url) => {
          if (options.json) printJson(io, { url });
          else io.out(`READY ${url}`);
        },
        say: (sentence) => io.err(sentence),
        signal: io.signal,
      },
    );
    return 0;
  };
}

/** A port number; 0 is any free port. Throws a usage error. */
export function parsePort(given: string): number {
  const port = Number(given);
  if (/^\d{1,5}$/.test(given) && port <= 65_535) return port;
  throw new UsageError(t('cli:usage.port', { value: given }));
}
