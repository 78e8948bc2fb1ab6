import { useState } from 'react';
import { X } from 'lucide-react';
import { t } from '../../../shared/i18n/translate.ts';
import { serverName } from '../../../shared/music/connection-words.ts';
import { useNow } from '../../state/now.ts';
import { navigate } from '../../state/route.ts';
import { useTopic } from '../../state/topics.ts';
import { Button } from '../../ui/Button.tsx';
import { icon } from '../../ui/icon.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { tellExpiry } from './expiry.ts';

const HOUR = 3_600_000;

/** Two weeks ahead: the token in use ends, and what to do about it. Dismissed until the day changes it. */
export function ExpiryNotice() {
  const view = useTopic('music.connection');
  const now = useNow(HOUR, view.tokenExpiresAt !== null);
  const [dismissed, setDismissed] = useState('');
  const expiry = tellExpiry(view.tokenExpiresAt, now, navigator.language);
  const { profileId } = view;
  if (expiry?.urgency !== 'soon' || profileId === null || dismissed === expiry.text) return null;
  return (
    <Notice
      banner
      tone="warn"
      title={t('settings:expiry.soonTitle', { name: serverName(view), text: expiry.text })}
      action={
        <>
          <Button
            onClick={() => {
              navigate('connections', profileId);
            }}
          >
            {t('settings:expiry.enter')}
          </Button>
          <IconButton
            label={t('app:dismiss')}
            icon={<X {...icon} />}
            onClick={() => {
              setDismissed(expiry.text);
            }}
          />
        </>
      }
    >
      {t('settings:expiry.soonText')}
    </Notice>
  );
}
