import type { Command } from 'commander';
import { t } from '../../../shared/i18n/translate.ts';
import type { DemoServer } from '../../core/domain.ts';
import { domains } from '../../domains.ts';
import { demoServerNames, runDemoServer } from '../run-demo-server.ts';
import { text } from '../options.ts';
import { tableLines } from '../print-table.ts';
import { parseWord } from '../kit/values.ts';
import type { Register } from './registry.ts';
import { parsePort } from './serve.ts';

/** Runs one demo server by itself. */
export const addDemoServer: Register = async (program, run) => {
  const servers = await Promise.all(
    domains.map(async ({ name, loadDemoServer }) => ({ name, ...(await loadDemoServer()) })),
  );
  program
    .command('demo-server')
    .description(t('cli:command.demoServer'))
    .argument('<name>', t('cli:argument.demoServer', { names: demoServerNames.join(', ') }))
    .option('--generation <name>', t('cli:option.generation'))
    .option('--port <number>', t('cli:option.port'), '0')
    .option('--fault <name>', t('cli:option.fault'), collect)
    .addHelpText('after', ({ command }) => {
      const named = servers.filter(({ name }) => name === command.args[0]);
      return (named.length > 0 ? named : servers).map(describeServer).join('\n');
    })
    .action((name: string, given: Record<string, unknown>, command: Command) =>
      run(command, ({ io }) => {
        parseWord(name, demoServerNames);
        const server = servers.find((entry) => entry.name === name);
        const generation = text(given['generation']) ?? undefined;
        if (generation !== undefined) parseWord(generation, server?.generations ?? []);
        const faults = texts(given['fault']);
        for (const fault of faults) parseWord(fault, server?.faults.map((one) => one.name) ?? []);
        const options = { generation, port: parsePort(text(given['port']) ?? '0'), faults };
        const write = (line: string): void => {
          io.text(`${line}\n`);
        };
        return runDemoServer(name, options, write, io.signal);
      }),
    );
};

/** Collects a repeatable option. */
function collect(value: string, before: unknown): string[] {
  return [...texts(before), value];
}

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

/** Generations and faults of a server, for the help. */
function describeServer({
  name,
  about,
  generations,
  faults,
}: DemoServer & { readonly name: string }): string {
  const rows = faults.map((fault) => [`  ${fault.name}`, fault.about]);
  return [
    '',
    `${name}: ${about}`,
    t('cli:demoServer.generations', { names: generations.join(', ') }),
    t('cli:demoServer.faults'),
    ...tableLines(rows),
  ].join('\n');
}
