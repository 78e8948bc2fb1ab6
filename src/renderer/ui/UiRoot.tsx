import type { ReactNode } from 'react';
import { TooltipLayer } from './TooltipLayer.tsx';

/** What the UI kit needs once around the app and around each component under test. */
export function UiRoot({ children }: { readonly children: ReactNode }) {
  return (
    <>
      {children}
      <TooltipLayer />
    </>
  );
}
