import { usePageKeys } from '../../../state/page-keys.ts';
import { tellFailure } from '../../../state/calls.ts';
import { openApply } from './parts/actions.ts';
import { stepDayFinding } from './day/DayFindings.tsx';
import { findStrip } from './day/strip-view.ts';
import type { DayView } from './model/day-view.ts';
import { addSlotAt } from './parts/steps.ts';
import { programmeEditor } from './model/editor.ts';

/** Keys that work anywhere in the view: N for a new slot, F8 for findings, Ctrl+S for the review, Escape to close the form. */
export function useProgrammeKeys(view: DayView | null): void {
  usePageKeys((event) => (event.altKey ? null : findAction(event, view)));
}

const writes = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, [role=combobox]') !== null;

function findAction(
  { key, shiftKey, ctrlKey, metaKey, target }: KeyboardEvent,
  view: DayView | null,
): (() => void) | null {
  if (key === 'F8') return () => stepDayFinding(shiftKey ? -1 : 1);
  if (key.toLowerCase() === 'n' && !ctrlKey && !metaKey && view !== null && !writes(target))
    return () => addSlotAt(view);
  if ((ctrlKey || metaKey) && key.toLowerCase() === 's') return () => tellFailure(openApply());
  if (key !== 'Escape' || !(target instanceof Element)) return null;
  return target.closest('[role=form]') === null ? null : closeForm;
}

/** Closes the form. The focus returns to the slot or the source whose form it was. */
function closeForm(): void {
  const { subject } = programmeEditor.state;
  const back =
    subject?.k === 'source'
      ? document.querySelector<HTMLElement>(`[data-stop="${CSS.escape(subject.id)}"]`)
      : findStrip()?.querySelector<HTMLElement>('[data-slot][aria-pressed=true]');
  programmeEditor.show({ subject: null });
  back?.focus();
}
