import '../../../../shared/workflows/cli-texts.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Register } from '../registry.ts';

/** The commands of the workflow scheduler. */
export const addWorkflows: Register = (program) => {
  program.commandsGroup(t('workflowscli:title'));
  program.command('dags').description(t('workflowscli:title'));
  program.command('dag').description(t('workflowscli:title'));
};
