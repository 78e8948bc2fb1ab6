import type { JqlEdit } from '../../../../shared/issues/rules/jql-completion.ts';

/** Edits the text of an input as if the user had typed it, so that the browser can undo it. Returns the new text. */
export function replaceText(
  area: HTMLTextAreaElement,
  { from, to, insert, caret }: JqlEdit,
): string {
  area.focus();
  area.setSelectionRange(from, to);
  const command = insert === '' ? 'delete' : 'insertText';
  // Only this command keeps the undo history. Without it, the text is still replaced.
  const isDone = 'execCommand' in document && document.execCommand(command, false, insert);
  if (!isDone) {
    area.setRangeText(insert, from, to, 'end');
    area.dispatchEvent(new Event('input', { bubbles: true }));
  }
  area.setSelectionRange(caret, caret);
  return area.value;
}
