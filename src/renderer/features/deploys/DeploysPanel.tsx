import '../../../shared/deploys/panel-texts.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** The panel of the deployment platform. */
export function DeploysPanel() {
  return <EmptyState title={t('deployspanel:title')} />;
}
