import '../../../../shared/issues/cli-texts.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Register } from '../registry.ts';
import { assignIssue, commentIssue, transitionIssue } from './change.ts';
import { lists } from './lists.ts';
import { countIssues, showIssue } from './show.ts';

const single = [countIssues, showIssue, transitionIssue, commentIssue, assignIssue];

/** The commands of the issue tracker. */
export const addIssues: Register = (program, run) => {
  program.commandsGroup(t('issuescli:title'));
  const group = program.command('issues').description(t('issuescli:command.issues'));
  for (const add of [...lists, ...single]) add(group, run);
};
