import { t } from '../../../shared/i18n/translate.ts';
import { formatTimeOfDay } from '../../../shared/lib/format.ts';
import type { ConnectionView } from '../../../shared/music/connection.ts';
import { isUsable } from '../../../shared/music/usable.ts';
import { useHostState } from '../../state/host-state.ts';
import { useTopicSelector } from '../../state/topics.ts';

/** Whether what is shown is true now. */
export interface Live {
  /** Commands can be sent; false greys the view and its controls. */
  readonly online: boolean;
  /** The connection is being made; nothing is known to be missing yet. */
  readonly starting: boolean;
  /** "as of 20:05", or null while online or when nothing was ever live. */
  readonly asOf: string | null;
  /** The same instant in ms since epoch: what moves by itself stands still there. */
  readonly frozenAt: number | null;
}

const select = (
  view: ConnectionView,
): Pick<Live, 'online' | 'starting'> & { liveAt: number | null } => {
  const online = isUsable(view);
  return {
    online,
    starting: ['connecting', 'identifying', 'authenticating', 'syncing'].includes(view.state.k),
    // The instant matters only once it has stopped moving.
    liveAt: online ? null : view.liveAt,
  };
};

/** Follows the connection to the server and the one to the core: both must be there. */
export function useLive(): Live {
  const view = useTopicSelector('music.connection', select);
  const host = useHostState();
  const online = view.online && host === 'open';
  const frozenAt = online ? null : view.liveAt;
  return {
    online,
    starting: view.starting || host === 'connecting',
    frozenAt,
    asOf:
      frozenAt === null
        ? null
        : t('music:asOf', { time: formatTimeOfDay(frozenAt, navigator.language) }),
  };
}
