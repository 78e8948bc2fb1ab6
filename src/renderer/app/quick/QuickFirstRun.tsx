import { t } from '../../../shared/i18n/translate.ts';
import { showWindow } from '../../state/show-window.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Logo } from '../Logo.tsx';

/** Shown before any connection exists: opens the window to add one. */
export function QuickFirstRun() {
  return (
    <EmptyState
      icon={<Logo />}
      title={t('quick:firstRun.title')}
      action={
        <Button variant="primary" onClick={() => showWindow('/')}>
          {t('quick:firstRun.connect')}
        </Button>
      }
    />
  );
}
