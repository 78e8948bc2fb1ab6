import '../../../../shared/ads/panel-texts.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { allowChanges, useIsViewer, useLock } from './use-mode.ts';

/**
 * Says in a dialog why changes are not allowed now, with a button that allows them. Needed because a modal dialog covers the chip at the
 * top.
 */
export function ReadOnlyNotice() {
  const lock = useLock(t('adspanel:change.readOnly'));
  const isViewer = useIsViewer();
  if (lock === undefined) return null;
  const allow = <Button onClick={allowChanges}>{t('adspanel:mode.allow')}</Button>;
  return <Notice tone="warn" title={lock} action={isViewer ? undefined : allow} />;
}
