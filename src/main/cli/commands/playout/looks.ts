import type { Command } from 'commander';
import { t } from '../../../../shared/i18n/translate.ts';
import { fileKinds } from '../../../../shared/playout/finding.ts';
import type { Given } from '../../options.ts';
import { usualPace } from '../../../../shared/playout/simulate/pace.ts';
import type { Register } from '../registry.ts';
import { engineOption, envOption, judgingOptions } from './shared-options.ts';

/** playout check, at, air, now: what there is to know of files. */
export const addLooks: Register = async (playout, run) => {
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
  await addAir(playout, run);
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

const addAir: Register = (playout, run) => {
  const { startup, factor, overhead } = usualPace;
  const pace = [startup / 1000, factor, overhead / 1000].join(',');
  envOption(engineOption(playout.command('air')))
    .description(t('playoutcli:command.air'))
    .argument('<path>', t('playoutcli:argument.channel'))
    .requiredOption('--tuned-in <time>', t('playoutcli:option.tunedIn'))
    .requiredOption('--until <time>', t('playoutcli:option.until'))
    .option('--lengths <file>', t('playoutcli:option.lengths'))
    .option('--pace <startup,factor,overhead>', t('playoutcli:option.pace', { pace }))
    .action((path: string, given: Given, command: Command) =>
      run(command, async (context) => {
        const { air } = await import('../../playout/air.ts');
        return air(context, path, given);
      }),
    );
};
