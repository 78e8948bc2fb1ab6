import { useLayoutEffect, useRef } from 'react';
import { PlugZap } from 'lucide-react';
import { t } from '../../shared/i18n/translate.ts';
import { MAX_WINDOWS } from '../../shared/contract/admission.ts';
import type { HostState } from '../bridge/host.ts';
import { retryHost } from '../state/host-state.ts';
import { Button } from '../ui/Button.tsx';
import { cx } from '../ui/cx.ts';
import { icon } from '../ui/icon.ts';
import { Spinner } from '../ui/Spinner.tsx';
import textCss from '../ui/text.module.css';
import { useAfter } from '../ui/use-after.ts';
import { Logo } from './Logo.tsx';
import css from './HostOverlay.module.css';

/** Interruptions shorter than this (ms) show nothing. */
const SHOW_DELAY_MS = 400;

/** Covers the window while it has no connection to the app: says why and offers a retry. */
export function HostOverlay({
  state,
  covering,
  onBlock,
}: {
  readonly state: Exclude<HostState, 'open'>;
  /** The last known content stays visible below, dimmed. */
  readonly covering: boolean;
  /** Called with true while the overlay covers the content, which must be inert then. */
  readonly onBlock: (blocked: boolean) => void;
}) {
  const patient = useAfter(SHOW_DELAY_MS);
  const blocks = patient && covering;
  useLayoutEffect(() => {
    onBlock(blocks);
    return () => onBlock(false);
  }, [blocks, onBlock]);
  useReturnedFocus();
  if (!patient) return covering ? null : <div className={css['blank']} />;
  return (
    <div className={cx(css['overlay'], covering && css['covering'])} role="alert">
      {state === 'connecting' ? <Starting /> : <LostCard state={state} />}
    </div>
  );
}

/** When the overlay goes, the focus returns to the element that had it before. */
function useReturnedFocus(): void {
  useLayoutEffect(() => {
    const before = document.activeElement;
    return () => {
      // Later, because the content is still inert.
      requestAnimationFrame(() => {
        if (before instanceof HTMLElement && document.activeElement === document.body)
          before.focus({ preventScroll: true });
      });
    };
  }, []);
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

type LostState = Exclude<HostState, 'open' | 'connecting'>;

/** Title and explanation of each state. */
const words = {
  lost: () => [t('app:host.lost'), t('app:host.lostText')],
  'signed-out': () => [t('app:host.signedOut'), t('app:host.signedOutText')],
  full: () => [t('app:host.full', { count: MAX_WINDOWS }), t('app:host.fullText')],
} satisfies Readonly<Record<LostState, () => readonly [string, string]>>;

function LostCard({ state }: { readonly state: LostState }) {
  const [title, text] = words[state]();
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    // The only control that works, except in an open dialog.
    if (document.activeElement?.closest('[role=dialog]') == null) button.current?.focus();
  }, []);
  return (
    <div className={css['card']}>
      <PlugZap {...icon} />
      <div>
        <p className={css['title']}>{title}</p>
        <p className={textCss['dim']}>{text}</p>
      </div>
      {state === 'signed-out' ? (
        <Button ref={button} onClick={() => location.reload()}>
          {t('app:host.reload')}
        </Button>
      ) : (
        <Button ref={button} onClick={retryHost}>
          {t('app:host.retry')}
        </Button>
      )}
    </div>
  );
}
