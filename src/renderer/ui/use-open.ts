import { useMemo, useState } from 'react';

/** Whether a dialog is open, and what opens and closes it. */
export function useOpen() {
  const [isOpen, setOpen] = useState(false);
  return useMemo(
    () => ({
      isOpen,
      open: () => setOpen(true),
      close: () => setOpen(false),
    }),
    [isOpen],
  );
}
