import '../../../shared/issues/panel-texts.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';

/** The issues of the chosen view, with the open one beside them. The part of the address after `#` is the key of the open issue. */
export function IssuesPanel() {
  return <Skeleton rows={8} label={t('issuespanel:loading')} />;
}
