import type { Command } from 'commander';
import { t } from '../../../shared/i18n/translate.ts';
import { demoServerNames, demoServers } from '../../demo/names.ts';
import { text } from '../options.ts';
import { table } from '../output.ts';
import { oneOf } from './player-actions.ts';
import type { Register } from './registry.ts';
import { portOf } from './serve.ts';

/** The servers of demo mode and of the tests, each by itself. */
export const addDemoServer: Register = (program, run) => {
  program
    .command('demo-server')
    .description(t('cli:command.demoServer'))
    .argument('<name>', t('cli:argument.demoServer', { names: demoServerNames.join(', ') }))
    .option('--generation <name>', t('cli:option.generation'))
    .option('--port <number>', t('cli:option.port'), '0')
    .option('--fault <name>', t('cli:option.fault'), collect)
    .addHelpText('after', describeServers)
    .action((name: string, given: Record<string, unknown>, command: Command) =>
      run(command, async ({ io }) => {
        oneOf(name, demoServerNames);
        const server = demoServers.find((one) => one.name === name);
        const generation = text(given['generation']) ?? undefined;
        if (generation !== undefined) oneOf(generation, server?.generations ?? []);
        const faults = texts(given['fault']);
        for (const fault of faults) oneOf(fault, server?.faults.map((one) => one.name) ?? []);
        const options = { generation, port: portOf(text(given['port']) ?? '0'), faults };
        const { runDemoServer } = await import('../../demo/run.ts');
        return runDemoServer(
          name,
          options,
          (line) => {
            io.text(`${line}\n`);
          },
          io.signal,
        );
      }),
    );
};

/** Gathers an option that is given more than once. */
function collect(value: string, before: unknown): string[] {
  return [...texts(before), value];
}

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

/** Generations and faults of every server, for its help. */
function describeServers(): string {
  return demoServers
    .map(({ name, about, generations, faults }) => {
      const rows = faults.map((fault) => [`  ${fault.name}`, fault.about]);
      return [
        '',
        `${name}: ${about}`,
        t('cli:demoServer.generations', { names: generations.join(', ') }),
        t('cli:demoServer.faults'),
        ...table(rows),
      ].join('\n');
    })
    .join('\n');
}
