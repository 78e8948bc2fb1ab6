import '../../../../shared/attention/texts.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { ConnectionView } from '../../../../shared/music/connection.ts';
import { serverName } from '../../../../shared/music/connection-words.ts';
import { expiryOf } from '../../../../shared/music/expiry.ts';
import { fromIso } from '../../../net/iso-time.ts';
import type { AttentionReport } from '../../../platform/ports.ts';
import { formOf } from './connection-trouble.ts';

/** Told ahead while the token still works: afterwards the refused connection says it. `now`: ms since epoch. */
export function tokenReport(view: ConnectionView, now: number): AttentionReport | null {
  if (view.profileId === null || view.state.k === 'stopped') return null;
  const at = view.tokenExpiresAt === null ? null : fromIso(view.tokenExpiresAt);
  if (at === null) return null;
  const { urgency, days } = expiryOf(at, now);
  if (urgency !== 'soon') return null;
  return {
    severity: 'warn',
    subject: serverName(view),
    text:
      days === 0
        ? t('attention:music.tokenToday')
        : t('attention:music.tokenDays', { count: days }),
    detail: t('attention:music.tokenDetail'),
    action: { k: 'open', label: t('app:connection.newToken'), path: formOf(view) },
  };
}
