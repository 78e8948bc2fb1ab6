import type { RefObject } from 'react';
import { useLayoutEffect } from 'react';
import type { DayView } from '../model/day-view.ts';
import { programmeEditor, useProgrammeEditor } from '../model/editor.ts';

/** When a slot's form closes, focuses the slot, and again if an edit rerenders it; unless another element has the focus by then. */
export function useSlotFocus(
  day: RefObject<HTMLElement | null>,
  { slots, isLoading }: DayView,
): void {
  const focused = useProgrammeEditor((state) => state.focused);
  useLayoutEffect(() => {
    if (focused === null) return;
    const key = slots.find(({ slot }) => slot === focused)?.key ?? '';
    const block = day.current?.querySelector<HTMLElement>(`[data-slot="${CSS.escape(key)}"]`);
    const isFree = document.activeElement?.matches('body, main') === true;
    if (isFree) block?.focus();
    if (!isLoading || (!isFree && document.activeElement !== block))
      programmeEditor.show({ focused: null });
  }, [day, focused, slots, isLoading]);
}
