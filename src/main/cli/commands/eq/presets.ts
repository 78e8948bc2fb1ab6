import type { Command } from 'commander';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Given } from '../../options.ts';
import type { Register } from '../registry.ts';

/** eq preset list|save|apply|remove. */
export const addPresets: Register = (eq, run) => {
  const preset = eq.command('preset').description(t('cli:command.eq_preset'));
  const local = (command: Command): Command => command.option('--local', t('cli:option.eq.local'));

  local(preset.command('list'))
    .description(t('cli:command.eq_preset_list'))
    .action((given: Given, command: Command) =>
      run(command, async (context) => {
        const { listPresets } = await import('../../eq/presets.ts');
        return listPresets(context, given);
      }),
    );
  local(preset.command('save'))
    .description(t('cli:command.eq_preset_save'))
    .argument('<name>', t('cli:argument.presetName'))
    .argument('[file]', t('cli:argument.presetFile'))
    .option('--from <player>', t('cli:option.eq.from'))
    .option('--rate <hz>', t('cli:option.eq.rateOr'))
    .option('--shelves <meaning>', t('cli:option.eq.shelves'))
    .action((name: string, file: string | undefined, given: Given, command: Command) =>
      run(command, async (context) => {
        const { savePreset } = await import('../../eq/presets.ts');
        return savePreset(context, name, file ?? null, given);
      }),
    );
  local(preset.command('apply'))
    .description(t('cli:command.eq_preset_apply'))
    .argument('<player>', t('cli:argument.player'))
    .argument('<name>', t('cli:argument.preset'))
    .action((player: string, name: string, given: Given, command: Command) =>
      run(command, async (context) => {
        const { applyPreset } = await import('../../eq/presets.ts');
        return applyPreset(context, player, name, given);
      }),
    );
  local(preset.command('remove'))
    .description(t('cli:command.eq_preset_remove'))
    .argument('<name>', t('cli:argument.preset'))
    .action((name: string, given: Given, command: Command) =>
      run(command, async (context) => {
        const { removePreset } = await import('../../eq/presets.ts');
        return removePreset(context, name, given);
      }),
    );
};
