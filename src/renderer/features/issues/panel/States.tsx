import { CircleDot } from 'lucide-react';
import type { ResourceState } from '../../../../shared/connections/resource-state.ts';
import type { AppError } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Overview } from '../../../../shared/issues/model.ts';
import { send } from '../../../state/calls.ts';
import * as reads from '../../../state/FirstRead.tsx';
import { icon } from '../../../ui/icon.ts';

const refresh = (): void => {
  send('issues.refresh', undefined);
};

/** Replaces the panel while no tracker is connected. */
export function NotConnected() {
  return (
    <reads.NotConnected
      service="issues"
      icon={<CircleDot {...icon} />}
      title={t('issuespanel:none.title')}
      action={t('issuespanel:none.connect')}
    >
      {t('issuespanel:none.text')}
    </reads.NotConnected>
  );
}

/** Replaces the panel if the first read failed, with what fixes it. */
export function Failed({ error }: { readonly error: AppError }) {
  return <reads.FirstReadFailed service="issues" error={error} refresh={refresh} />;
}

/** What the user must know about the data before the issues: its age, and remarks about parts that are missing. */
export function Notices({
  state,
  remarks: all,
}: {
  readonly state: Pick<ResourceState<Overview>, 'at' | 'error'>;
  readonly remarks: readonly (string | null)[];
}) {
  const remarks = [...new Set(all.filter((remark) => remark !== null))];
  return (
    <reads.ReadNotices
      state={state}
      refresh={refresh}
      remarks={remarks}
      stale={{
        title: t('issuespanel:stale.title'),
        text: (reason, time) => t('issuespanel:stale.text', { reason, time }),
      }}
      remarksTitle={t('issuespanel:remarks', { count: remarks.length })}
    />
  );
}
