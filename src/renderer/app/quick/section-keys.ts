/** The letter of each section of the quick controls, by the value of its `data-section`. */
const sections: Readonly<Record<string, string>> = { e: 'eq', s: 'scenes', a: 'attention' };

/**
 * What the letter of a section does: it moves the focus to the pressed button there, else to the first one, and from there to the next, with
 * Shift to the previous one. Null: no section has the letter, or it has nothing to press.
 */
export function sectionAction(key: string, shift: boolean): (() => void) | null {
  const section = sections[key.toLowerCase()];
  if (section === undefined) return null;
  // The buttons of a heading come after those of the rows.
  const [rows, head] = ['button', 'header button'].map((selector) => [
    ...document.querySelectorAll<HTMLElement>(
      `[data-section=${section}] ${selector}:not(:disabled)`,
    ),
  ]) as [HTMLElement[], HTMLElement[]];
  const buttons = [...rows.filter((button) => !head.includes(button)), ...head];
  if (buttons.length === 0) return null;
  const at = buttons.findIndex((button) => button === document.activeElement);
  const pressed = buttons.findIndex((button) => button.ariaPressed === 'true');
  const next = at < 0 ? Math.max(0, pressed) : (at + (shift ? -1 : 1)) % buttons.length;
  return () => buttons.at(next)?.focus();
}
