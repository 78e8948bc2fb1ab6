import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { startFocusKeeper } from './focus-keeper.ts';
import { startHiddenFocusKeeper } from './hidden-focus.ts';
import { startRepeatGuard } from './repeated-keys.ts';
import { TooltipLayer } from './TooltipLayer.tsx';

/** What the UI kit needs once around the app and around each component under test. */
export function UiRoot({ children }: { readonly children: ReactNode }) {
  useEffect(startFocusKeeper, []);
  useEffect(startHiddenFocusKeeper, []);
  useEffect(startRepeatGuard, []);
  return (
    <>
      {children}
      <TooltipLayer />
    </>
  );
}
