import { UiRoot } from '../ui/UiRoot.tsx';
import { Toaster } from '../ui/Toaster.tsx';
import { useHostState } from '../state/host-state.ts';
import { dismissToast, useToasts } from '../state/toasts.ts';
import { useTopicSelector } from '../state/topics.ts';
import { FirstRunPage } from './FirstRunPage.tsx';
import { Frame } from './Frame.tsx';
import { HostOverlay } from './HostOverlay.tsx';
import { useEverOpen } from './use-ever-open.ts';
import { useTheme } from './theme.ts';

const hasProfiles = ({ profiles }: { readonly profiles: readonly unknown[] }): boolean =>
  profiles.length > 0;
const isDemo = ({ demo }: { readonly demo: boolean }): boolean => demo;

/** The window: the first run, or the frame with its panels; over both, what to know about the app itself. */
export function App() {
  const state = useHostState();
  const known = useEverOpen();
  const profiles = useTopicSelector('music.profiles', hasProfiles);
  const demo = useTopicSelector('app.info', isDemo);
  useTheme(known);
  return (
    <UiRoot>
      {known && (profiles || demo ? <Frame /> : <FirstRunPage />)}
      {state !== 'open' && <HostOverlay state={state} covering={known} />}
      <Toasts />
    </UiRoot>
  );
}

function Toasts() {
  return <Toaster items={useToasts()} onDismiss={dismissToast} />;
}
