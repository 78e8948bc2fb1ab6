import { useState } from 'react';
import { X } from 'lucide-react';
import { t } from '../../shared/i18n/translate.ts';
import { useTopic } from '../state/topics.ts';
import { icon } from '../ui/icon.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { Notice } from '../ui/Notice.tsx';

/** Faults of the app itself, on every panel until dismissed; a further one shows it again. */
export function FaultNotice() {
  const { count } = useTopic('app.faults');
  const [seen, setSeen] = useState(0);
  if (count <= seen) return null;
  return (
    <Notice
      banner
      tone="warn"
      title={t('app:faults', { count })}
      action={
        <IconButton
          label={t('app:dismiss')}
          icon={<X {...icon} />}
          onClick={() => {
            setSeen(count);
          }}
        />
      }
    />
  );
}
