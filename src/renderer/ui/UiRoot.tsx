import type { ReactNode } from 'react';
import { Tooltip } from 'radix-ui';

/** Providers of the UI kit, required once around the app and around each component under test. */
export function UiRoot({ children }: { readonly children: ReactNode }) {
  return (
    <Tooltip.Provider delayDuration={500} skipDelayDuration={200} disableHoverableContent>
      {children}
    </Tooltip.Provider>
  );
}
