import { useMemo, useState } from 'react';

/** Whether a dialog is open, and the functions that open and close it. */
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
