import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { OpenTooltip } from './OpenTooltip.tsx';
import { TooltipWatch } from './tooltip-watch.ts';

/** Shows the open tooltip of all controls that `Tooltip` marks. What draws it is loaded for the first one. */
export function TooltipLayer() {
  const [control, setControl] = useState<HTMLElement | null>(null);
  const [Open, setOpen] = useState<typeof OpenTooltip | null>(null);
  const [watch] = useState(() => new TooltipWatch(setControl));
  useEffect(() => watch.start(), [watch]);
  useEffect(() => {
    if (control === null || Open !== null) return;
    // If it cannot be loaded, the window shows why; the next control tries again.
    import('./OpenTooltip.tsx').then(
      (loaded) => setOpen(() => loaded.OpenTooltip),
      () => undefined,
    );
  }, [control, Open]);
  if (control === null || Open === null) return null;
  return createPortal(<Open control={control} onClose={() => watch.close()} />, document.body);
}
