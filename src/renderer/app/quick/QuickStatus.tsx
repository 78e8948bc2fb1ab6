import { t } from '../../../shared/i18n/translate.ts';
import type { Cause, ConnectionView } from '../../../shared/music/connection.ts';
import { fixLabel } from '../../../shared/connections/fix-label.ts';
import { formPath, fixForCause } from '../../../shared/connections/fix.ts';
import { serverName } from '../../../shared/music/connection-problem.ts';
import { isUsable } from '../../../shared/music/usable.ts';
import { describe, secondsUntil } from '../../features/connections/chip/describe.ts';
import { useSpoken } from '../../features/connections/chip/use-spoken.ts';
import { call } from '../../state/calls.ts';
import { useMutation } from '../../state/use-mutation.ts';
import { useNow } from '../../state/now.ts';
import { showWindow } from '../../state/show-window.ts';
import { useTopic } from '../../state/topics.ts';
import { Button } from '../../ui/Button.tsx';
import { Dot, StatusPill } from '../../ui/StatusPill.tsx';
import { useAfter } from '../../ui/use-after.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import css from './QuickStatus.module.css';

/** A connection attempt shorter than this (ms) shows no status. */
const SHOW_DELAY_MS = 400;

/** The music server in the head: its name, or that the connection is lost and when the next attempt begins. */
export function QuickServer() {
  const view = useTopic('music.connection');
  const isLost = view.state.k === 'waiting' && !isUsable(view);
  const now = useNow(250, isLost);
  const { tone } = describe(view, now);
  return (
    <StatusPill tone={isLost ? 'bad' : tone}>
      {isLost ? formatLost(view, now) : serverName(view)}
    </StatusPill>
  );
}

function formatLost({ state }: ConnectionView, now: number): string {
  const count = state.k === 'waiting' ? secondsUntil(state.until, now) : 0;
  return count === 0 ? t('quick:status.offline') : t('quick:status.offlineFor', { count });
}

/** Why the controls are disabled and how to repair it; nothing while the music server is connected. */
export function QuickStatus() {
  const view = useTopic('music.connection');
  return (
    <>
      <VisuallyHidden live>{useSpoken(view)}</VisuallyHidden>
      {!isUsable(view) && <Unavailable view={view} />}
    </>
  );
}

function Unavailable({ view }: { readonly view: ConnectionView }) {
  const patient = useAfter(SHOW_DELAY_MS);
  const { k } = view.state;
  const now = useNow(250, k === 'waiting');
  const { tone, text, sentence } = describe(view, now);
  if (!patient && k !== 'waiting' && k !== 'blocked') return null;
  return (
    <div className={css['status']}>
      <Dot tone={k === 'waiting' ? 'bad' : tone} />
      <div className={css['words']}>
        {k !== 'waiting' && <p className={css['title']}>{text}</p>}
        {sentence !== null && <p className={css['why']}>{sentence}</p>}
        {view.state.k === 'blocked' && (
          <Repair profileId={view.profileId} cause={view.state.cause} />
        )}
        {k === 'waiting' && <Retry />}
      </div>
    </div>
  );
}

/** Shows the window with the form field that repairs the connection, or with the Connections page. */
function Repair({
  profileId,
  cause,
}: {
  readonly profileId: string | null;
  readonly cause: Cause;
}) {
  const fix = profileId === null ? null : fixForCause(cause.code);
  return (
    <Button
      onClick={() =>
        showWindow(profileId === null || fix === null ? '/connections' : formPath(profileId, fix))
      }
    >
      {fix === null ? t('quick:status.open') : fixLabel(fix)}
    </Button>
  );
}

function Retry() {
  const { pending, submit } = useMutation(() => call('music.retryNow', undefined));
  return (
    <Button pending={pending} onClick={() => submit()}>
      {t('quick:status.retry')}
    </Button>
  );
}
