import { t } from '../../shared/i18n/translate.ts';
import type { AppInfo } from '../../shared/app/model.ts';
import { call } from '../state/calls.ts';
import { useTopicSelector } from '../state/topics.ts';
import { useMutation } from '../state/use-mutation.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useDemo } from './use-any-server.ts';

const isSafe = ({ safe }: AppInfo): boolean => safe;

/** Shown on every panel after a safe start, with a button that starts the app with the user's settings. */
export function SafeBanner() {
  const safe = useTopicSelector('app.info', isSafe);
  const leaving = useMutation(() => call('app.startNormally', undefined));
  if (!safe) return null;
  return (
    <Notice
      banner
      tone="warn"
      title={t('app:safe.title')}
      action={
        <Button pending={leaving.pending} onClick={() => leaving.submit()}>
          {t('app:safe.leave')}
        </Button>
      }
    >
      {t('app:safe.text')}
    </Notice>
  );
}

/** Shown on every panel while the demo runs, with a button that ends it. */
export function DemoBanner() {
  const demo = useDemo();
  const leaving = useMutation(() => call('app.leaveDemo', undefined));
  if (!demo) return null;
  return (
    <Notice
      banner
      title={t('app:demo.title')}
      action={
        <Button pending={leaving.pending} onClick={() => leaving.submit()}>
          {t('app:demo.leave')}
        </Button>
      }
    >
      {t('app:demo.text')}
    </Notice>
  );
}
