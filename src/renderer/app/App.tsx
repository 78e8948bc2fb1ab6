import { useState } from 'react';
import { UiRoot } from '../ui/UiRoot.tsx';
import { Toaster } from '../ui/Toaster.tsx';
import { useHostState } from '../state/host-state.ts';
import { useQuick } from '../state/route.ts';
import { dismissToast, useToasts } from '../state/toasts.ts';
import { useTopicSelector } from '../state/topics.ts';
import { FirstRunPage } from './FirstRunPage.tsx';
import { Frame } from './Frame.tsx';
import { FrameShell } from './FrameShell.tsx';
import { HostOverlay } from './HostOverlay.tsx';
import type { Stage } from './QuickPage.tsx';
import { QuickPage } from './QuickPage.tsx';
import { rememberedFrame, useRememberFrame } from './remembered-frame.ts';
import { useEverOpen } from './use-ever-open.ts';
import { useTheme } from './theme.ts';
import css from './App.module.css';

const hasProfiles = ({ profiles }: { readonly profiles: readonly unknown[] }): boolean =>
  profiles.length > 0;
const isDemo = ({ demo }: { readonly demo: boolean }): boolean => demo;

/** The window: the first run, the frame with its panels, or the quick controls; over all, what to know about the app itself. */
export function App() {
  const state = useHostState();
  const known = useEverOpen();
  const profiles = useTopicSelector('music.profiles', hasProfiles);
  const demo = useTopicSelector('app.info', isDemo);
  const [head] = useState(rememberedFrame);
  const [blocked, setBlocked] = useState(false);
  const framed = profiles || demo;
  const quick = useQuick();
  useTheme(known);
  useRememberFrame(known ? framed : null);
  const stage = known ? (framed ? 'ready' : 'first-run') : 'loading';
  return (
    <UiRoot>
      <div className={css['content']} inert={blocked}>
        {quick ? <QuickPage stage={stage} /> : <Window stage={stage} head={head} />}
      </div>
      {state !== 'open' && (
        <HostOverlay state={state} covering={known || head || quick} onBlock={setBlocked} />
      )}
      <Toasts />
    </UiRoot>
  );
}

function Window({ stage, head }: { readonly stage: Stage; readonly head: boolean }) {
  if (stage === 'loading') return head && <FrameShell />;
  return stage === 'ready' ? <Frame /> : <FirstRunPage />;
}

function Toasts() {
  return <Toaster items={useToasts()} onDismiss={dismissToast} />;
}
