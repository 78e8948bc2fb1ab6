import { Command } from 'commander';
import type { ServiceDescriptor } from '../../shared/connections/descriptor.ts';
import { services as allServices } from '../../shared/contract/services.ts';
import { t } from '../../shared/i18n/translate.ts';
import { addCompletion } from './commands/completion.ts';
import { addConnect } from './commands/connect.ts';
import { addControls, addGroup, addQueueModes, addTransport } from './commands/control.ts';
import { addDemoServer } from './commands/demo-server.ts';
import { addDisconnect } from './commands/disconnect.ts';
import { addOpen } from './commands/open.ts';
import { addPlayers } from './commands/players.ts';
import { addEq } from './commands/eq/eq.ts';
import { addPlayout } from './commands/playout/playout.ts';
import type { Register, Run } from './commands/registry.ts';
import { addServe } from './commands/serve.ts';
import { addStatus } from './commands/status.ts';
import { addWatch } from './commands/watch.ts';
import type { Io } from './io.ts';
import { addCommonOptions } from './options.ts';

const hostCommands = (services: readonly ServiceDescriptor[]): readonly Register[] => [
  addServe,
  addDemoServer,
  addOpen,
  addStatus,
  addConnect(services),
  addDisconnect(services),
  addCompletion,
];
const music: readonly Register[] = [
  addPlayers,
  addTransport,
  addControls,
  addQueueModes,
  addGroup,
  addWatch,
];

/** The titles that the help's layout brings along. */
const titles: Readonly<Record<string, () => string>> = {
  'Usage:': () => t('cli:help.usage'),
  'Arguments:': () => t('cli:help.arguments'),
  'Options:': () => t('cli:help.options'),
  'Global Options:': () => t('cli:help.common'),
  'Commands:': () => t('cli:help.commands'),
};

/** The whole command line. Nothing is printed but through `io`; nothing ends the process. */
export function buildProgram(
  io: Io,
  version: string,
  run: Run,
  services: readonly ServiceDescriptor[] = allServices,
): Command {
  const program = new Command('channelstrip')
    .description(t('cli:description'))
    .version(version, '-V, --version', t('cli:option.version'))
    .helpOption('-h, --help', t('cli:option.help'))
    .helpCommand('help [command]', t('cli:command.help'))
    .exitOverride()
    .configureHelp({
      showGlobalOptions: true,
      optionDescription: ({ description }) => description,
      styleTitle: (title) => titles[title]?.() ?? title,
    })
    .configureOutput({
      writeOut: (text) => {
        io.text(text);
      },
      writeErr: (text) => {
        for (const line of text.replace(/\n$/, '').split('\n')) io.err(line);
      },
      // Errors are told once, by our own sentences.
      outputError: () => undefined,
    });
  addCommonOptions(program);
  program.commandsGroup(t('cli:help.host'));
  for (const register of hostCommands(services)) register(program, run);
  program.commandsGroup(t('cli:help.music'));
  for (const register of music) register(program, run);
  program.commandsGroup(t('cli:help.eq'));
  addEq(program, run);
  program.commandsGroup(t('playoutcli:help.group'));
  addPlayout(program, run);
  return program;
}
