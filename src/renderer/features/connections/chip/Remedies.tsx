import { formPath } from '../../../../shared/connections/fix.ts';
import { fixLabel } from '../../../../shared/connections/fix-label.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { ConnectionView } from '../../../../shared/music/connection.ts';
import { call, useAction } from '../../../state/calls.ts';
import { useNow } from '../../../state/now.ts';
import { navigatePath } from '../../../state/route.ts';
import { Button } from '../../../ui/Button.tsx';
import layout from '../../../ui/layout.module.css';
import type { Remedy } from './describe.ts';
import { remedyFor, secondsUntil } from './describe.ts';
import css from './Remedies.module.css';

/** The countdown with "Retry now", and the button that fixes the problem where there is one. */
export function Remedies({
  view,
  onDone,
}: {
  readonly view: ConnectionView;
  readonly onDone: () => void;
}) {
  const remedy = remedyFor(view);
  const { profileId, state } = view;
  if (state.k !== 'waiting' && state.k !== 'blocked') return null;
  return (
    <div className={layout['rowWrap']}>
      {remedy !== null && profileId !== null && (
        <RemedyButton
          remedy={remedy}
          profileId={profileId}
          onDone={onDone}
          address={view.address?.url ?? null}
        />
      )}
      <Retry until={state.k === 'waiting' ? state.until : null} />
    </div>
  );
}

function Retry({ until }: { readonly until: number | null }) {
  const now = useNow(250, until !== null);
  const { pending, run } = useAction();
  const count = until === null ? null : secondsUntil(until, now);
  return (
    <div className={layout['row']}>
      <Button pending={pending} onClick={() => void run(() => call('music.retryNow', undefined))}>
        {t('app:connection.retryNow')}
      </Button>
      {count !== null && (
        <span className={css['count']}>
          {count === 0 ? t('app:connection.tryingNow') : t('app:connection.nextTry', { count })}
        </span>
      )}
    </div>
  );
}

function RemedyButton({
  remedy,
  profileId,
  address,
  onDone,
}: {
  readonly remedy: Exclude<Remedy, null>;
  readonly profileId: string;
  readonly address: string | null;
  readonly onDone: () => void;
}) {
  const { pending, run } = useAction();
  const fix = remedy === 'edit' ? null : remedy;
  const act = (): void => {
    if (remedy === 'trust') void run(() => call('music.trustNetwork', { profileId }));
    else {
      navigatePath(formPath(profileId, fix));
      onDone();
    }
  };
  return (
    <>
      {remedy === 'trust' && address !== null && (
        <p className={css['note']}>{t('connectionchip:trustText', { address })}</p>
      )}
      <Button variant="primary" pending={pending} onClick={act}>
        {fixLabel(fix)}
      </Button>
    </>
  );
}
