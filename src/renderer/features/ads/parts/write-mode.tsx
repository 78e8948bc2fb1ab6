import { t } from '../../../../shared/i18n/translate.ts';
import { useOffline } from '../../../service/offline.ts';
import type { ButtonProps } from '../../../ui/Button.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { allowChanges, useIsViewer, useLock } from './account.ts';

/** A button for a change. While changes are not allowed, it stays visible with a dashed outline; the lock is in the panel's head. */
export const LockedButton = (button: ButtonProps) => <Button {...button} blocked={useLock()} />;

/** Shows in a dialog why changes are not allowed, with a button that allows them; a modal dialog covers the chip in the head. */
export function ReadOnlyNotice() {
  const lock = useLock(t('adspanel:change.readOnly'));
  const isViewer = useIsViewer();
  const offline = useOffline('ads');
  if (lock === undefined) return null;
  const allow = <Button onClick={allowChanges}>{t('adspanel:mode.allow')}</Button>;
  return (
    <Notice
      tone="warn"
      title={lock}
      action={isViewer || offline !== undefined ? undefined : allow}
    />
  );
}
