import type { Command } from 'commander';
import { t } from '../../../shared/i18n/translate.ts';
import { libraryKinds } from '../../../shared/music/media-kinds.ts';
import { demoServerNames } from '../run-demo-server.ts';
import { completionScript, shells } from '../completion/scripts.ts';
import { completionWords } from '../completion/words.ts';
import { printJson } from '../output.ts';
import { services } from '../../domains.ts';
import { parseWord } from '../kit/values.ts';
import type { Register } from './registry.ts';

const serviceIds = services.map(({ id }) => id);

const onOff = ['on', 'off'];

const known: Readonly<Record<string, readonly string[]>> = {
  connect: serviceIds,
  disconnect: serviceIds,
  'demo-server': demoServerNames,
  completion: shells,
  library: libraryKinds,
  favorite: onOff,
  power: onOff,
  shuffle: onOff,
  mute: [...onOff, 'toggle'],
  repeat: ['off', 'one', 'all'],
};

/** Prints a shell completion script. */
export const addCompletion: Register = (program, run) => {
  program
    .command('completion')
    .description(t('cli:command.completion'))
    .argument('<shell>', t('cli:argument.shell', { shells: shells.join(', ') }))
    .action((given: string, _options, command: Command) =>
      run(command, ({ io, options }) => {
        const words = completionWords(program, (name) => known[name] ?? []);
        const script = completionScript(parseWord(given, shells), words);
        if (options.json) printJson(io, { script });
        else io.text(script);
        return Promise.resolve(0);
      }),
    );
};
