import type { ReactNode } from 'react';
import { Tooltip } from 'radix-ui';

/** What the kit needs once around the app (and around a component in a test). */
export function UiRoot({ children }: { readonly children: ReactNode }) {
  return (
    <Tooltip.Provider delayDuration={500} skipDelayDuration={200} disableHoverableContent>
      {children}
    </Tooltip.Provider>
  );
}
