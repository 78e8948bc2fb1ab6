import quick from '../../../resources/locales/en/quick.json' with { type: 'json' };
import { Maximize2, Pin, Search, ChevronRight } from 'lucide-react';
import type { RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';
import { addTexts, t } from '../../shared/i18n/translate.ts';
import { AttentionRows } from '../features/attention/AttentionRows.tsx';
import { QuickDeploys } from '../features/deploys/quick/QuickDeploys.tsx';
import { QuickEq } from '../features/eq/quick/QuickEq.tsx';
import { QuickIssues } from '../features/issues/quick/QuickIssues.tsx';
import { QuickMusic } from '../features/music/quick/QuickMusic.tsx';
import { QuickOthers } from '../features/music/quick/QuickOthers.tsx';
import { QuickScenes } from '../features/music/quick/QuickScenes.tsx';
import { PALETTE_PATH } from '../palette/open.ts';
import { send, call } from '../state/calls.ts';
import { useCapabilities } from '../state/host-state.ts';
import { Remembered, useRemembered } from '../state/remembered.ts';
import { showWindow } from '../state/show-window.ts';
import { useTopicSelector, useTopic } from '../state/topics.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { icon } from '../ui/icon.ts';
import { Logo } from './Logo.tsx';
import { QuickServer, QuickStatus } from './quick/QuickStatus.tsx';
import { useFirstFocus, useHidden } from './quick/use-first-focus.ts';
import { useQuickKeys } from './quick/use-quick-keys.ts';
import { useAnyServer } from './use-any-server.ts';
import css from './QuickPage.module.css';

addTexts({ quick });

/** Limits of the contract (CSS px). */
const MIN_HEIGHT = 80;
const MAX_HEIGHT = 2000;

/** Reports the height of `card` to the shell, now and after every change, so that its window can follow. */
function useNaturalHeight(card: RefObject<HTMLElement | null>, enabled: boolean): void {
  useEffect(() => {
    const element = card.current;
    if (!enabled || element === null) return undefined;
    let sent = 0;
    const observer = new ResizeObserver(() => {
      const height = Math.min(MAX_HEIGHT, Math.max(MIN_HEIGHT, Math.ceil(element.offsetHeight)));
      if (height === sent) return;
      sent = height;
      // A window of the wrong height still works, so a failure is not reported.
      call('desktop.sizeQuick', { height }).catch(() => {
        sent = 0;
      });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [card, enabled]);
}

/** Shown before any connection exists: opens the window to add one. */
function QuickFirstRun() {
  return (
    <EmptyState
      icon={Logo}
      title={t('quick:firstRun.title')}
      action={
        <Button variant="primary" onClick={() => showWindow('/')}>
          {t('quick:firstRun.connect')}
        </Button>
      }
    />
  );
}

/** The sections below the player; while the user picks a player, only those that need attention. */
function Sections({ picking, served }: { readonly picking: boolean; readonly served: boolean }) {
  return (
    <>
      {!picking && <QuickOthers />}
      {!picking && <QuickEq />}
      {!picking && <QuickScenes />}
      {served && <AttentionRows limit={3} />}
      {!picking && <QuickServices />}
    </>
  );
}

/** Shown to users without music: items that need attention come first. */
function NoMusic() {
  return (
    <>
      <AttentionRows limit={3} />
      <QuickFirstRun />
    </>
  );
}

/** How much of the app's state the page has received. */
export type Stage = 'loading' | 'first-run' | 'ready';

/**
 * The quick controls: a page without the frame. On a host with a tray, the card fills its window, which follows the card's
 * height; in a browser the card is centered on the page.
 */
export function QuickPage({ stage }: { readonly stage: Stage }) {
  const { tray } = useCapabilities();
  const [picking, setPicking] = useState(false);
  const served = useAnyServer();
  const page = useRef<HTMLElement>(null);
  const card = useRef<HTMLDivElement>(null);
  useNaturalHeight(card, tray);
  useFirstFocus(page, tray);
  useQuickKeys(() => {
    if (picking) setPicking(false);
    else send('desktop.closeQuick', undefined);
  });
  useHidden(tray, () => setPicking(false));
  useEffect(() => {
    document.title = t('quick:title');
  }, []);
  return (
    <main
      ref={page}
      className={css['page']}
      aria-label={t('quick:title')}
      data-shell={tray || undefined}
    >
      <h1>
        <VisuallyHidden>{t('quick:title')}</VisuallyHidden>
      </h1>
      <div ref={card} className={css['card']}>
        <ErrorBoundary name={t('quick:title')}>
          {stage === 'loading' && <Loading />}
          {stage === 'first-run' && <QuickFirstRun />}
          {stage === 'ready' && (
            <QuickMusic
              picking={picking}
              onPicking={setPicking}
              server={served && <QuickServer />}
              actions={<QuickActions />}
              status={served && <QuickStatus />}
              instead={!served && <NoMusic />}
            />
          )}
        </ErrorBoundary>
        {stage === 'first-run' && <AttentionRows limit={3} />}
        {stage === 'ready' && <Sections picking={picking} served={served} />}
      </div>
    </main>
  );
}

function Loading() {
  return (
    <div className={css['loading']}>
      <Skeleton rows={4} label={t('app:loading')} />
    </div>
  );
}

const pinnedOf = ({ quickPinned }: { readonly quickPinned: boolean }): boolean => quickPinned;

/** Buttons for the pin (without it, the quick controls close when they lose the focus), the palette and the main window. */
function QuickActions() {
  const { tray } = useCapabilities();
  const pinned = useTopicSelector('settings', pinnedOf);
  return (
    <>
      {tray && (
        <IconButton
          className={css['action']}
          label={t('quick:pin')}
          icon={<Pin {...icon} />}
          pressed={pinned}
          onClick={() => send('settings.update', { quickPinned: !pinned })}
        />
      )}
      <IconButton
        className={css['action']}
        label={t('quick:search')}
        shortcut="Ctrl+K"
        icon={<Search {...icon} />}
        onClick={() => showWindow(PALETTE_PATH)}
      />
      <IconButton
        className={css['action']}
        label={t('quick:expand')}
        icon={<Maximize2 {...icon} />}
        onClick={() => showWindow('/')}
      />
    </>
  );
}

/** Whether the user left the services open. */
const unfolded = new Remembered('quick-services', ['yes', 'no'] as const, 'no');

/** The state of the services, folded into one line: counted issue views, and deployments in flight. */
function QuickServices() {
  const open = useRemembered(unfolded) === 'yes';
  const [issues] = useTopic('issues.summary').views;
  const { inFlight } = useTopic('deploys.summary');
  if (issues === undefined && inFlight.length === 0) return null;
  const facts = [
    issues?.count == null ? null : t('quick:services.issues', { count: issues.count }),
    inFlight.length === 0 ? null : t('quick:services.builds', { count: inFlight.length }),
  ].filter((fact) => fact !== null);
  return (
    <section className={css['services']} aria-label={t('quick:services.label')}>
      <button
        type="button"
        className={css['head']}
        aria-expanded={open}
        onClick={() => unfolded.set(open ? 'no' : 'yes')}
      >
        <ChevronRight {...icon} size={14} />
        <span>{t('quick:services.label')}</span>
        <small>{facts.join(' · ')}</small>
      </button>
      {open && <QuickDeploys />}
      {open && <QuickIssues />}
    </section>
  );
}
