import type { Command } from 'commander';
import { t } from '../../../../shared/i18n/translate.ts';
import { fileKinds } from '../../../../shared/playout/finding.ts';
import type { Given } from '../../options.ts';
import type { Register } from '../registry.ts';
import { engineOption, judgingOptions } from './shared-options.ts';

/** playout check, at, now: what there is to know of files. */
export const addLooks: Register = (playout, run) => {
  const checking = playout
    .command('check')
    .description(t('playoutcli:command.check'))
    .argument('<path...>', t('playoutcli:argument.paths'))
    .option('--kind <kind>', t('playoutcli:option.kind', { kinds: fileKinds.join(', ') }));
  judgingOptions(checking).action((paths: string[], given: Given, command: Command) =>
    run(command, async (context) => {
      const { check } = await import('../../playout/check.ts');
      return check(context, paths, given);
    }),
  );
  engineOption(playout.command('at'))
    .description(t('playoutcli:command.at'))
    .argument('<path>', t('playoutcli:argument.channel'))
    .argument('<time>', t('playoutcli:argument.time'))
    .action((path: string, time: string, given: Given, command: Command) =>
      run(command, async (context) => {
        const { at } = await import('../../playout/at.ts');
        return at(context, path, time, given);
      }),
    );
  engineOption(playout.command('now'))
    .description(t('playoutcli:command.now'))
    .argument('<lineup>', t('playoutcli:argument.lineup'))
    .action((lineup: string, given: Given, command: Command) =>
      run(command, async (context) => {
        const { now } = await import('../../playout/now.ts');
        return now(context, lineup, given);
      }),
    );
};
