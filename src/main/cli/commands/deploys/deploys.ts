import '../../../../shared/deploys/cli-texts.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Register } from '../registry.ts';

/** The commands of the deployment platform. */
export const addDeploys: Register = (program) => {
  program.commandsGroup(t('deployscli:title'));
};
