import { useState } from 'react';
import { UiRoot } from '../ui/UiRoot.tsx';
import { Toaster } from '../ui/Toaster.tsx';
import { useHostState } from '../state/host-state.ts';
import { dismissToast, useToasts } from '../state/toasts.ts';
import { useTopicSelector } from '../state/topics.ts';
import { FirstRunPage } from './FirstRunPage.tsx';
import { Frame } from './Frame.tsx';
import { FrameShell } from './FrameShell.tsx';
import { HostOverlay } from './HostOverlay.tsx';
import { rememberedFrame, useRememberFrame } from './remembered-frame.ts';
import { useEverOpen } from './use-ever-open.ts';
import { useTheme } from './theme.ts';
import css from './App.module.css';

const hasProfiles = ({ profiles }: { readonly profiles: readonly unknown[] }): boolean =>
  profiles.length > 0;
const isDemo = ({ demo }: { readonly demo: boolean }): boolean => demo;

/** The window: the first run, or the frame with its panels; over both, what to know about the app itself. */
export function App() {
  const state = useHostState();
  const known = useEverOpen();
  const profiles = useTopicSelector('music.profiles', hasProfiles);
  const demo = useTopicSelector('app.info', isDemo);
  const [head] = useState(rememberedFrame);
  const [blocked, setBlocked] = useState(false);
  const framed = profiles || demo;
  useTheme(known);
  useRememberFrame(known ? framed : null);
  return (
    <UiRoot>
      <div className={css['content']} inert={blocked}>
        {known ? framed ? <Frame /> : <FirstRunPage /> : head && <FrameShell />}
      </div>
      {state !== 'open' && (
        <HostOverlay state={state} covering={known || head} onBlock={setBlocked} />
      )}
      <Toasts />
    </UiRoot>
  );
}

function Toasts() {
  return <Toaster items={useToasts()} onDismiss={dismissToast} />;
}
