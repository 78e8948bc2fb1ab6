import { useCallback, useEffect, useRef, useState } from 'react';

/** How long (ms) a committed value stays without confirmation; then the control shows the external value. */
const HOLD_MS = 1_000;

export interface Draft {
  /** The value to draw. */
  readonly shown: number;
  readonly change: (next: number) => void;
  readonly commit: (next: number) => void;
  /** Shows the external value immediately. */
  readonly drop: () => void;
}

/**
 * The user's value of a control. It takes precedence while the user moves the control, and then until the external value matches or `HOLD`
 * has passed, so that the control does not jump back between release and response.
 */
export function useDraft(
  value: number,
  onChange: ((value: number) => void) | undefined,
  onCommit: ((value: number) => void) | undefined,
): Draft {
  const [draft, setDraft] = useState<{ value: number; done: boolean } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const agreed = draft?.done === true && draft.value === value;
  if (agreed) setDraft(null);
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current);
    },
    [],
  );
  const change = useCallback(
    (next: number) => {
      if (timer.current !== null) clearTimeout(timer.current);
      setDraft({ value: next, done: false });
      onChange?.(next);
    },
    [onChange],
  );
  const commit = useCallback(
    (next: number) => {
      if (timer.current !== null) clearTimeout(timer.current);
      setDraft({ value: next, done: true });
      timer.current = setTimeout(
        () => setDraft((now) => (now?.done === true ? null : now)),
        HOLD_MS,
      );
      onCommit?.(next);
    },
    [onCommit],
  );
  const drop = useCallback(() => setDraft(null), []);
  return { shown: draft === null || agreed ? value : draft.value, change, commit, drop };
}
