import '../../../shared/music/texts.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { ConnectionView } from '../../../shared/music/connection.ts';
import { isUsable } from '../../../shared/music/usable.ts';
import { formatStaleTime } from '../../../shared/format/time.ts';
import { useNow } from '../../state/now.ts';
import { useHostState } from '../../state/host-state.ts';
import { useTopicSelector } from '../../state/topics.ts';

/** Whether the displayed data is live. */
export interface Live {
  /** Commands can be sent; false dims the view and disables its controls. */
  readonly online: boolean;
  /** Why commands can't be sent, for controls outside of the dimmed views; undefined: they can. */
  readonly blocked: string | undefined;
  /** The first connection attempt is running. */
  readonly starting: boolean;
  /** "as of 20:05"; null while online and before the first connection. */
  readonly asOf: string | null;
  /** The same instant in ms since epoch, at which positions are frozen. */
  readonly frozenAt: number | null;
}

const select = (
  view: ConnectionView,
): Pick<Live, 'online' | 'starting'> & { liveAt: number | null } => {
  const online = isUsable(view);
  return {
    online,
    starting: ['connecting', 'identifying', 'authenticating', 'syncing'].includes(view.state.k),
    // While online the time changes constantly, so it is left out to avoid rerenders.
    liveAt: online ? null : view.liveAt,
  };
};

/** Online needs both connections: window to core and core to server. */
export function useLive(): Live {
  const view = useTopicSelector('music.connection', select);
  const host = useHostState();
  const online = view.online && host === 'open';
  const frozenAt = online ? null : view.liveAt;
  const now = useNow(60_000, false);
  return {
    online,
    blocked: online ? undefined : t('music:offline'),
    starting: view.starting || host === 'connecting',
    frozenAt,
    asOf: frozenAt === null ? null : formatStaleTime(frozenAt, now),
  };
}
