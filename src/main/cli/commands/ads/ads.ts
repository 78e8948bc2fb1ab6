import '../../../../shared/ads/cli-texts.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Register } from '../registry.ts';

/** The commands of the advertising service. */
export const addAds: Register = (program) => {
  program.commandsGroup(t('adscli:title'));
  program.command('ads').description(t('adscli:title'));
};
