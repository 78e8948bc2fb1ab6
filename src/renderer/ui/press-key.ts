type TextField = HTMLInputElement | HTMLTextAreaElement;

const isTextField = (target: Element): target is TextField =>
  target.matches('textarea, input:not([type=checkbox], [type=radio], [type=range])') &&
  !(target as TextField).readOnly;

/** Presses a key where the focus is, as if it had been pressed now: handlers first, then its text, if it `isText`. */
export function pressKey(key: KeyboardEvent, isText: boolean): void {
  const target = document.activeElement ?? document.body;
  const isFree = target.dispatchEvent(new window.KeyboardEvent(key.type, key));
  if (isFree && isText && isTextField(target)) typeKey(target, key.key);
}

/** Inserts a letter at the caret, or deletes the one before it. */
function typeKey(field: TextField, key: string): void {
  const isDelete = key === 'Backspace';
  const { value, maxLength } = field;
  const end = field.selectionEnd ?? value.length;
  const start = field.selectionStart ?? end;
  const from = isDelete && start === end ? Math.max(0, start - 1) : start;
  const text = isDelete ? '' : key;
  const next = value.slice(0, from) + text + value.slice(end);
  if (maxLength >= 0 && next.length > maxLength) return;
  // React only notices a value that the element's own setter set.
  const prototype: object = Object.getPrototypeOf(field) as object;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, next);
  if (field.selectionStart !== null)
    field.setSelectionRange(from + text.length, from + text.length);
  field.dispatchEvent(new window.Event('input', { bubbles: true }));
}
