import { useRef, useState } from 'react';

/** Steps that can be undone. */
const MAX_UNDO = 50;

/** The changes made in the palette, to take them back. */
export function useUndo() {
  const steps = useRef<(() => void)[]>([]);
  const [any, setAny] = useState(false);
  return {
    any,
    add: (step: () => void): void => {
      steps.current = [...steps.current.slice(1 - MAX_UNDO), step];
      setAny(true);
    },
    run: (): void => {
      steps.current.pop()?.();
      setAny(steps.current.length > 0);
    },
  };
}
