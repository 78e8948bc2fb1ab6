import '../../../shared/workflows/panel-texts.ts';
import { t } from '../../../shared/i18n/translate.ts';

/** The workflows of the scheduler. */
export function WorkflowsPanel() {
  return <p>{t('workflowspanel:title')}</p>;
}
