import '../../../../shared/playout/cli-texts.ts';
import type { Command } from 'commander';
import { t } from '../../../../shared/i18n/translate.ts';
import { engines, fileKinds } from '../../../../shared/playout/finding.ts';
import { usualPace } from '../../../../shared/playout/simulate/pace.ts';
import type { Register } from '../registry.ts';
import { collected, lazily } from '../registry.ts';

type Name = 'check' | 'at' | 'air' | 'now' | 'name' | 'expand' | 'fix' | 'xmltv';

const named = (playout: Command, name: Name): Command =>
  playout.command(name).description(t(`playoutcli:command.${name}`));

/** The engine whose rules apply. */
const engineOption = (command: Command): Command =>
  command.option(
    '--engine <version>',
    t('playoutcli:option.engine', { engines: engines.join(', ') }),
  );

/** A variable of the channel; repeatable. */
const envOption = (command: Command): Command =>
  command.option('--env <name=value>', t('playoutcli:option.env'), collected, []);

/** Options of every command that checks files. */
const judgingOptions = (command: Command): Command =>
  envOption(engineOption(command)).option('--probe', t('playoutcli:option.probe'));

/** playout check, at, air, now: queries. */
const addLooks: Register = (playout, run) => {
  const kinds = fileKinds.join(', ');
  const checking = named(playout, 'check')
    .argument('<path...>', t('playoutcli:argument.paths'))
    .option('--kind <kind>', t('playoutcli:option.kind', { kinds }));
  judgingOptions(checking).action(
    lazily(run, async () => (await import('../../playout/check.ts')).check),
  );
  engineOption(named(playout, 'at'))
    .argument('<path>', t('playoutcli:argument.channel'))
    .argument('<time>', t('playoutcli:argument.time'))
    .action(lazily(run, async () => (await import('../../playout/at.ts')).at));
  const { startup, factor, overhead } = usualPace;
  const pace = [startup / 1000, factor, overhead / 1000].join(',');
  envOption(engineOption(named(playout, 'air')))
    .argument('<path>', t('playoutcli:argument.channel'))
    .requiredOption('--tuned-in <time>', t('playoutcli:option.tunedIn'))
    .requiredOption('--until <time>', t('playoutcli:option.until'))
    .option('--lengths <file>', t('playoutcli:option.lengths'))
    .option('--pace <startup,factor,overhead>', t('playoutcli:option.pace', { pace }))
    .action(lazily(run, async () => (await import('../../playout/air.ts')).air));
  engineOption(named(playout, 'now'))
    .argument('<lineup>', t('playoutcli:argument.lineup'))
    .action(lazily(run, async () => (await import('../../playout/now.ts')).now));
};

/** playout name, playout expand: convert texts. */
const addNames: Register = (playout, run) => {
  named(playout, 'name')
    .argument('[start]', t('playoutcli:argument.start'))
    .argument('[finish]', t('playoutcli:argument.finish'))
    .option('--parse <name>', t('playoutcli:option.parse'))
    .action(lazily(run, async () => (await import('../../playout/name.ts')).name));
  envOption(named(playout, 'expand').argument('<text>', t('playoutcli:argument.text')))
    .option('--channel <number>', t('playoutcli:option.channelNumber'))
    .action(lazily(run, async () => (await import('../../playout/name.ts')).expand));
};

/** playout fix, playout xmltv: produce files. */
const addChanges: Register = (playout, run) => {
  const fixing = named(playout, 'fix')
    .argument('<path>', t('playoutcli:argument.fixPath'))
    .option('--write', t('playoutcli:option.write'))
    .option('--code <code>', t('playoutcli:option.codes'), collected, []);
  judgingOptions(fixing).action(
    lazily(run, async () => (await import('../../playout/fix.ts')).fix),
  );
  const guide = named(playout, 'xmltv')
    .argument('<channel>', t('playoutcli:argument.guideChannel'))
    .option('--lineup <file>', t('playoutcli:option.lineup'))
    .option('--id <id>', t('playoutcli:option.tvgId'));
  engineOption(guide).action(
    lazily(run, async () => (await import('../../playout/xmltv.ts')).xmltv),
  );
};

/** playout ...: commands for the channel server's files; they need no server, no app and no data folder. */
export const addPlayout: Register = async (program, run) => {
  const playout = program.command('playout').description(t('playoutcli:command.playout'));
  await addLooks(playout, run);
  await addNames(playout, run);
  await addChanges(playout, run);
};
