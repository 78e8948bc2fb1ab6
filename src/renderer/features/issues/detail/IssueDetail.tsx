import '../../../../shared/issues/detail-texts.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';

/** One issue: text, activity and actions. `stale`: the list's data is old; `revision`: the issue is read again when it changes. */
export function IssueDetail(_props: {
  readonly issueKey: string;
  readonly stale: boolean;
  readonly revision: number;
}) {
  return <Skeleton rows={6} label={t('issuesdetail:loading')} />;
}
