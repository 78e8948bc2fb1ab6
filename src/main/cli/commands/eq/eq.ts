import type { Command } from 'commander';
import { exportFormats } from '../../../../shared/eq/formats/types.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Register } from '../registry.ts';
import { lazily } from '../registry.ts';

const convert = () => import('../../eq/convert.ts');
const curves = () => import('../../eq/curve-figures.ts');
const players = () => import('../../eq/player-eq.ts');
const presets = () => import('../../eq/presets.ts');

/** The options of every command that reads a FILE of bands. */
const readsFile = (command: Command): Command =>
  command
    .option('--shelves <meaning>', t('cli:option.eq.shelves'))
    .option('--device <name>', t('cli:option.eq.device'))
    .option('--stage <name>', t('cli:option.eq.stage'));

/** A command for a FILE of bands, with the common options. */
const fileCommand = (eq: Command, name: 'response' | 'preamp' | 'parse' | 'convert'): Command =>
  readsFile(
    eq
      .command(name)
      .description(t(`cli:command.eq_${name}`))
      .argument('<file>', t('cli:argument.eqFile')),
  );

/** eq response, preamp, parse, convert, fit: read files; print figures, bands or another file. */
const addFiles: Register = (eq, run) => {
  fileCommand(eq, 'response')
    .requiredOption('--rate <hz>', t('cli:option.eq.rate'))
    .option('--freqs <list>', t('cli:option.eq.freqs'))
    .option('--points <number>', t('cli:option.eq.points'))
    .addHelpText('after', `\n${t('cli:eq.help.response')}`)
    .action(lazily(run, async () => (await curves()).response));
  fileCommand(eq, 'preamp')
    .requiredOption('--rate <hz>', t('cli:option.eq.rate'))
    .action(lazily(run, async () => (await curves()).preamp));
  fileCommand(eq, 'parse')
    .option('--rate <hz>', t('cli:option.eq.rateOr'))
    .action(lazily(run, async () => (await convert()).parse));
  fileCommand(eq, 'convert')
    .requiredOption('--to <format>', t('cli:option.eq.to', { formats: exportFormats.join(', ') }))
    .option('--rate <hz>', t('cli:option.eq.rateOr'))
    .option('--form <form>', t('cli:option.eq.form'))
    .action(lazily(run, async () => (await convert()).convert));
  eq.command('fit')
    .description(t('cli:command.eq_fit'))
    .argument('<measurement>', t('cli:argument.measurement'))
    .requiredOption('--bands <number>', t('cli:option.eq.bands'))
    .option('--target <file>', t('cli:option.eq.target'))
    .option('--max-boost <db>', t('cli:option.eq.maxBoost'))
    .option('--rate <hz>', t('cli:option.eq.rateOr'))
    .action(lazily(run, async () => (await import('../../eq/fit.ts')).fit));
};

/** eq get, eq set, eq reset: the equalizer of one player on the server. */
const addPlayerEq: Register = (eq, run) => {
  eq.command('get')
    .description(t('cli:command.eq_get'))
    .argument('<player>', t('cli:argument.player'))
    .action(lazily(run, async () => (await players()).getEq));
  readsFile(
    eq
      .command('set')
      .description(t('cli:command.eq_set'))
      .argument('<player>', t('cli:argument.player'))
      .argument('<file>', t('cli:argument.eqFile'))
      .option('--rate <hz>', t('cli:option.eq.rateOr')),
  ).action(lazily(run, async () => (await players()).setEq));
  eq.command('reset')
    .description(t('cli:command.eq_reset'))
    .argument('<player>', t('cli:argument.player'))
    .action(lazily(run, async () => (await players()).resetEq));
};

/** eq preset list|save|apply|remove. */
const addPresets: Register = (eq, run) => {
  const preset = eq.command('preset').description(t('cli:command.eq_preset'));
  const local = (name: 'list' | 'save' | 'apply' | 'remove'): Command =>
    preset
      .command(name)
      .description(t(`cli:command.eq_preset_${name}`))
      .option('--local', t('cli:option.eq.local'));

  local('list').action(lazily(run, async () => (await presets()).listPresets));
  readsFile(
    local('save')
      .argument('<name>', t('cli:argument.presetName'))
      .argument('[file]', t('cli:argument.presetFile'))
      .option('--from <player>', t('cli:option.eq.from'))
      .option('--rate <hz>', t('cli:option.eq.rateOr')),
  ).action(lazily(run, async () => (await presets()).savePreset));
  local('apply')
    .argument('<player>', t('cli:argument.player'))
    .argument('<name>', t('cli:argument.preset'))
    .action(lazily(run, async () => (await presets()).applyPreset));
  local('remove')
    .argument('<name>', t('cli:argument.preset'))
    .action(lazily(run, async () => (await presets()).removePreset));
};

/** eq ...: the equalizer of files, which needs no server, and of players. */
export const addEq: Register = async (program, run) => {
  const eq = program.command('eq').description(t('cli:command.eq'));
  eq.commandsGroup(t('cli:help.eqFiles'));
  await addFiles(eq, run);
  eq.commandsGroup(t('cli:help.eqPlayers'));
  await addPlayerEq(eq, run);
  await addPresets(eq, run);
};
