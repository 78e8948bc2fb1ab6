import '../../../../shared/issues/cli-texts.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Register } from '../registry.ts';

/** The commands of the issue tracker. */
export const addIssues: Register = (program) => {
  program.commandsGroup(t('issuescli:title'));
  program.command('issues').description(t('issuescli:command.issues'));
};
