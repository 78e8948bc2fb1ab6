import type { ReactNode } from 'react';
import { useEffect } from 'react';
import type { Dispose } from '../../shared/lib/disposable.ts';
import { startFocusKeeper } from './focus-keeper.ts';
import { startRepeatGuard } from './repeated-keys.ts';
import { TooltipLayer } from './TooltipLayer.tsx';

/** What the UI kit needs once around the app and around each component under test. */
export function UiRoot({ children }: { readonly children: ReactNode }) {
  useEffect(startFocusKeeper, []);
  useEffect(keepHiddenFocus, []);
  useEffect(startRepeatGuard, []);
  return (
    <>
      {children}
      <TooltipLayer />
    </>
  );
}

/** Loads after the window is drawn, which it may be without. */
function keepHiddenFocus(): Dispose {
  const keeper = import('./hidden-focus.ts').then(({ startHiddenFocusKeeper: start }) => start());
  return () => void keeper.then((end) => end());
}
