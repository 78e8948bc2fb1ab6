import type { ConnectionProfile } from '../../../../shared/connections/model.ts';
import { formatSince } from '../../../../shared/format/time.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { useNow } from '../../../state/now.ts';
import { Notice } from '../../../ui/Notice.tsx';
import text from '../../../ui/text.module.css';
import { describeState, isFailing } from '../describe-state.ts';
import { tellExpiry } from '../expiry.ts';

/** What is wrong with a connection, since when, and when the app tries again. A token that ends soon is a warning. */
export function StateNotice({
  profile: { status, expiresAt },
}: {
  readonly profile: ConnectionProfile;
}) {
  const now = useNow(30_000);
  if (isFailing(status)) {
    const { word } = describeState(status, now);
    return (
      <Notice
        tone={status.phase === 'attention' ? 'bad' : 'warn'}
        title={status.since === null ? word : `${word}, ${formatSince(status.since, now)}`}
      >
        <p className={text['anywhere']}>{status.reason}</p>
        <NextTry at={status.retryAt ?? null} />
      </Notice>
    );
  }
  const expiry = tellExpiry(expiresAt, now);
  return expiry === null || expiry.urgency === 'none' ? null : (
    <Notice tone={expiry.urgency === 'over' ? 'bad' : 'warn'} title={expiry.text} />
  );
}

/** Counts down to the next attempt. Not read out each second. */
function NextTry({ at }: { readonly at: number | null }) {
  const now = useNow(1_000);
  if (at === null) return null;
  const left = Math.ceil((at - now) / 1_000);
  return (
    <p aria-live="off">
      {left > 0 ? t('app:connection.nextTry', { count: left }) : t('app:connection.tryingNow')}
    </p>
  );
}
