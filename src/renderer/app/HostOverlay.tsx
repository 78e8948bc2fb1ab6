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

/** A break shorter than this (ms) is not worth a word. */
const PATIENCE = 400;

/** Over everything while the window does not reach the app: what is the matter and what can be done. */
export function HostOverlay({
  state,
  covering,
  onBlock,
}: {
  readonly state: Exclude<HostState, 'open'>;
  /** Old content is below, so it stays visible, greyed. */
  readonly covering: boolean;
  /** Told while the overlay stands before the content, which nothing may reach then. */
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
