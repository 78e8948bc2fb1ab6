import { t } from '../../shared/i18n/translate.ts';
import { call, useAction } from '../state/calls.ts';
import { useTopicSelector } from '../state/topics.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';

const isDemo = ({ demo }: { readonly demo: boolean }): boolean => demo;

/** Always there while the demo runs, with the way out. */
export function DemoBanner() {
  const demo = useTopicSelector('app.info', isDemo);
  const action = useAction();
  if (!demo) return null;
  return (
    <Notice
      banner
      title={t('app:demo.title')}
      action={
        <Button
          pending={action.pending}
          onClick={() => {
            void action.run(() => call('app.leaveDemo', undefined));
          }}
        >
          {t('app:demo.leave')}
        </Button>
      }
    >
      {t('app:demo.text')}
    </Notice>
  );
}
