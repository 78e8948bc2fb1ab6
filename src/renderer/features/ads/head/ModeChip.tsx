import { useState } from 'react';
import { Lock, LockOpen } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import { formatTime } from '../../../../shared/format/time.ts';
import { useTopicSelector } from '../../../state/topics.ts';
import { Button } from '../../../ui/Button.tsx';
import { icon } from '../../../ui/icon.ts';
import { Popover } from '../../../ui/Popover.tsx';
import { useMatches } from '../../../ui/use-matches.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { allowChanges, backToReadOnly, useIsViewer } from '../parts/account.ts';
import css from './ModeChip.module.css';

/** Shows read-only mode or the remaining editing time. A click asks to allow changes, or ends editing at once. */
export function ModeChip() {
  const mode = useTopicSelector('ads.overview', ({ value }) => value?.mode ?? null);
  const [asks, setAsks] = useState(false);
  const isViewer = useIsViewer();
  if (mode === null) return null;
  const { until } = mode;
  if (mode.mode === 'write')
    return (
      <Button
        className={`${css['chip'] ?? ''} ${css['open'] ?? ''}`}
        icon={<LockOpen {...icon} size={14} />}
        hint={t('adspanel:mode.back')}
        onClick={backToReadOnly}
      >
        <Words>
          {until === null
            ? t('adspanel:mode.editing')
            : t('adspanel:mode.editingUntil', { time: formatTime(until) })}
        </Words>
      </Button>
    );
  return (
    <Popover
      label={t('adspanel:mode.readOnly')}
      open={asks}
      onOpenChange={setAsks}
      trigger={
        <Button className={css['chip']} icon={<Lock {...icon} size={14} />}>
          <Words>{t('adspanel:mode.readOnly')}</Words>
        </Button>
      }
    >
      <div className={css['ask']}>
        <p>{t(isViewer ? 'adspanel:mode.viewer' : 'adspanel:mode.about')}</p>
        {!isViewer && (
          <Button
            variant="primary"
            onClick={() => {
              setAsks(false);
              allowChanges();
            }}
          >
            {t('adspanel:mode.allow')}
          </Button>
        )}
      </div>
    </Popover>
  );
}

/** Visible only where the head has room. */
function Words({ children }: { readonly children: string }) {
  return useMatches('(min-width: 480px)') ? children : <VisuallyHidden>{children}</VisuallyHidden>;
}
