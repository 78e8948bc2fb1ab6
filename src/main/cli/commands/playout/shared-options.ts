import type { Command } from 'commander';
import { t } from '../../../../shared/i18n/translate.ts';
import { engines } from '../../../../shared/playout/finding.ts';

/** Which engine judges. */
export const engineOption = (command: Command): Command =>
  command.option(
    '--engine <version>',
    t('playoutcli:option.engine', { engines: engines.join(', ') }),
  );

/** What a channel would see; may stand more than once. */
export const envOption = (command: Command): Command =>
  command.option('--env <name=value>', t('playoutcli:option.env'), collected, []);

/** What every command takes that judges files. */
export const judgingOptions = (command: Command): Command =>
  envOption(engineOption(command)).option('--probe', t('playoutcli:option.probe'));

/** Keeps every value of an option that may stand more than once. */
export const collected = (value: string, before: readonly string[]): string[] => [...before, value];
