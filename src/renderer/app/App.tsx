import '../../shared/attention/texts.ts';
import '../../shared/music/texts.ts';
import { useEffect, useState } from 'react';
import { t } from '../../shared/i18n/translate.ts';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { UiRoot } from '../ui/UiRoot.tsx';
import { Toaster } from '../ui/Toaster.tsx';
import { useHostState } from '../state/host-state.ts';
import { Remembered } from '../state/remembered.ts';
import { QUICK, useRoute, useSmallPage } from '../state/route.ts';
import { dismissToast, useToasts } from '../state/toasts.ts';
import { useTopic, useTopicSelector } from '../state/topics.ts';
import { Frame, FrameShell } from './Frame.tsx';
import { HostOverlay } from './HostOverlay.tsx';
import { findPanel } from './PanelView.tsx';
import { pressFirstKeys } from '../ui/held-keys.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import type { Stage } from './QuickPage.tsx';
import { useAnyServer } from './use-any-server.ts';
import { useRememberedPanels } from './rail-panels.ts';
import { rememberFrame } from './remembered-frame.ts';
import { useLooks } from './looks.ts';
import css from './App.module.css';

const FirstRunPage = lazyPart(async () => (await import('./FirstRunPage.tsx')).FirstRunPage);
export const QuickPage = lazyPart(async () => (await import('./QuickPage.tsx')).QuickPage);
export const MiniPage = lazyPart(async () => (await import('./MiniPage.tsx')).MiniPage);

/** Whether the last visit ended in the frame rather than in the first run. */
const frame = new Remembered('frame', ['yes', 'no'] as const, 'no');

/** Time (ms) after which the frame has its final look. */
const SETTLED_MS = 500;

const hasLineup = ({ state }: { readonly state: string }): boolean => state !== 'none';
const isSafe = (info: { readonly safe: boolean }): boolean => info.safe;
const isAny = (profiles: readonly unknown[]): boolean => profiles.length > 0;

/** The window: the first run, the frame with its panels, the quick controls or the mini player. The overlay and the toasts lie on top. */
export function App() {
  const state = useHostState();
  const known = useEverOpen();
  const served = useAnyServer();
  const lineup = useTopicSelector('playout.workspace', hasLineup);
  const { panel } = useRoute();
  const [head] = useState(() => frame.get() === 'yes');
  const [blocked, setBlocked] = useState(false);
  const connected = useTopicSelector('connections.profiles', isAny);
  // Channels and other services work without a music server, so the first of them ends the first run.
  const safe = useTopicSelector('app.info', isSafe);
  const framed = safe || served || lineup || connected || findPanel(panel).standsAlone === true;
  const small = useSmallPage();
  useLooks(known);
  useRememberedPanels(known, panel);
  useEffect(() => {
    if (known) frame.set(framed ? 'yes' : 'no');
  }, [known, framed]);
  const stage = known ? (framed ? 'ready' : 'first-run') : 'loading';
  useRememberedFrame(small === null ? stage : 'loading');
  useEffect(() => {
    // The first run has no key handler that would take them.
    if (stage === 'first-run') void pressFirstKeys();
  }, [stage]);
  const isEntered = useEntered(stage === 'first-run' || small !== null);
  return (
    <UiRoot>
      <div className={css['content']} inert={blocked}>
        <ErrorBoundary name={t('app:title')} whole>
          {small === null && <Window stage={stage} head={head} isEntered={isEntered} />}
          {small !== null && (small === QUICK ? <QuickPage stage={stage} /> : <MiniPage />)}
        </ErrorBoundary>
      </div>
      {state !== 'open' && (
        <HostOverlay
          state={state}
          covering={known || head || small !== null}
          onBlock={setBlocked}
        />
      )}
      <Toasts />
    </UiRoot>
  );
}

/** Stores the frame for the next start when the window has settled, and again after the settings change. */
function useRememberedFrame(stage: Stage): void {
  const settings = useTopic('settings');
  useEffect(() => {
    if (stage === 'loading') return;
    const store = (): void =>
      rememberFrame(
        stage === 'ready' ? (document.getElementById('content')?.parentElement ?? null) : null,
      );
    const waiting = setTimeout(store, SETTLED_MS);
    return () => clearTimeout(waiting);
  }, [stage, settings]);
}

/** Whether another page was shown before the frame; its controls are gone. */
function useEntered(isElsewhere: boolean): boolean {
  const [isEntered, setEntered] = useState(isElsewhere);
  if (isElsewhere && !isEntered) setEntered(true);
  return isEntered;
}

function Window({
  stage,
  head,
  isEntered,
}: {
  readonly stage: Stage;
  readonly head: boolean;
  readonly isEntered: boolean;
}) {
  if (stage === 'loading') return head && <FrameShell />;
  return stage === 'ready' ? <Frame isEntered={isEntered} /> : <FirstRunPage />;
}

function Toasts() {
  return <Toaster items={useToasts()} onDismiss={dismissToast} />;
}

/** Whether the core has answered at least once, so that topics hold real values, possibly outdated. */
function useEverOpen(): boolean {
  const open = useHostState() === 'open';
  const [ever, setEver] = useState(open);
  if (open && !ever) setEver(true);
  return ever || open;
}
