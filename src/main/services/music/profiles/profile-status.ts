import type {
  ConnectionPhase,
  ConnectionStatus,
  Values,
} from '../../../../shared/connections/model.ts';
import { fixForCause } from '../../../../shared/connections/fix.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { causeSentence } from '../../../../shared/music/cause-failure.ts';
import { problemKind, problemText } from '../../../../shared/music/connection-problem.ts';
import type { ConnectionState, ConnectionView } from '../../../../shared/music/connection.ts';
import { isUsable } from '../../../../shared/music/usable.ts';
import type { MusicProfile } from '../../../../shared/music/settings.ts';

/** The values of a form; empty ones are omitted. `user`: whose token the app created. */
export const toFormValues = ({
  localUrl,
  externalUrl,
  user,
}: Pick<MusicProfile, 'localUrl' | 'externalUrl' | 'user'>): Values => ({
  localUrl,
  ...(externalUrl === null ? {} : { externalUrl }),
  ...(user === null ? {} : { user }),
});

const phases: Readonly<Record<ConnectionState['k'], ConnectionPhase>> = {
  stopped: 'idle',
  connecting: 'connecting',
  identifying: 'connecting',
  authenticating: 'connecting',
  syncing: 'connecting',
  online: 'connected',
  waiting: 'waiting',
  blocked: 'attention',
};

export function toStatus(view: ConnectionView): ConnectionStatus {
  const { state, address, since, liveAt } = view;
  return {
    phase: isUsable(view) ? 'connected' : phases[state.k],
    state: state.k,
    words:
      state.k === 'blocked'
        ? sentenceCase(problemText(state.cause))
        : t(`connection:state.${state.k}`),
    ...(state.k === 'blocked'
      ? { problem: t(`attention:problem.${problemKind(state.cause)}`) }
      : {}),
    reason: describeCause(view),
    fix: 'cause' in state ? fixForCause(state.cause.code) : null,
    address: address?.url ?? null,
    since: since === 0 ? null : since,
    retryAt: state.k === 'waiting' ? state.until : null,
    // While the socket is open, what it told is current, however long ago that was.
    dataAt: state.k === 'online' ? null : liveAt,
  };
}

const sentenceCase = (words: string): string =>
  words.charAt(0).toLocaleUpperCase() + words.slice(1);

/** One sentence: what went wrong, else why this address was chosen. Null: nothing to report. */
function describeCause({ state, address }: ConnectionView): string | null {
  if ('cause' in state) return causeSentence(state.cause);
  return address === null ? null : t(`connection:choice.${address.reason}`);
}
