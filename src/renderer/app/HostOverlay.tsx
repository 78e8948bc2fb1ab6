import { useEffect } from 'react';
import { PlugZap } from 'lucide-react';
import { t } from '../../shared/i18n/translate.ts';
import type { HostState } from '../bridge/host.ts';
import { retryHost } from '../state/host-state.ts';
import { Button } from '../ui/Button.tsx';
import { cx } from '../ui/cx.ts';
import { icon } from '../ui/icon.ts';
import { Spinner } from '../ui/Spinner.tsx';
import { useAfter } from '../ui/use-after.ts';
import { Logo } from './Logo.tsx';
import css from './HostOverlay.module.css';

/** Interruptions shorter than this (ms) are not shown. */
const PATIENCE = 400;

/** Covers the window while the app cannot be reached: says why and what to do. */
export function HostOverlay({
  state,
  covering,
  onBlock,
}: {
  readonly state: Exclude<HostState, 'open'>;
  /** The last content stays visible below, greyed. */
  readonly covering: boolean;
  /** Called with true while the overlay covers the content, which must be inert then. */
  readonly onBlock: (blocked: boolean) => void;
}) {
  const patient = useAfter(PATIENCE);
  const blocks = patient && covering;
  useEffect(() => {
    onBlock(blocks);
    return () => {
      onBlock(false);
    };
  }, [blocks, onBlock]);
  if (!patient) return covering ? null : <div className={css['blank']} />;
  return (
    <div className={cx(css['overlay'], covering && css['covering'])} role="alert">
      {state === 'connecting' ? <Starting /> : <Lost signedOut={state === 'signed-out'} />}
    </div>
  );
}

function Starting() {
  return (
    <p className={css['starting']}>
      <Logo />
      {t('app:host.starting')}
      <Spinner />
    </p>
  );
}

function Lost({ signedOut }: { readonly signedOut: boolean }) {
  return (
    <div className={css['card']}>
      <PlugZap {...icon} />
      <div>
        <p className={css['title']}>{t(signedOut ? 'app:host.signedOut' : 'app:host.lost')}</p>
        <p className={css['text']}>
          {t(signedOut ? 'app:host.signedOutText' : 'app:host.lostText')}
        </p>
      </div>
      {signedOut ? (
        <Button
          onClick={() => {
            location.reload();
          }}
        >
          {t('app:host.reload')}
        </Button>
      ) : (
        <Button onClick={retryHost}>{t('app:host.retry')}</Button>
      )}
    </div>
  );
}
