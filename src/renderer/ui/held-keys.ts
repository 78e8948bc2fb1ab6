/** Keys held longer than this (ms) are dropped, because nothing took them. */
const MAX_HOLD_MS = 10_000;

interface Hold {
  /** Whether only typed text is held. */
  readonly textOnly: boolean;
  readonly onEscape?: (() => void) | undefined;
  readonly timer?: ReturnType<typeof setTimeout> | undefined;
}

let hold: Hold | null = null;
let keys: KeyboardEvent[] = [];
let isReplaying = false;

const modifiers = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock']);

const isLetter = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean =>
  key.length === 1 && !ctrlKey && !altKey && !metaKey;

const isText = (event: KeyboardEvent): boolean => isLetter(event) || event.key === 'Backspace';

/**
 * Holds all keys that are pressed from now on, for a field that is about to take the focus. The returned function lets them act there, in
 * their order. Escape drops them and calls `onEscape`.
 */
export function holdKeys(onEscape: () => void): () => void {
  return begin({ textOnly: false, onEscape });
}

/**
 * Holds typed text for a dialog or a panel that is about to appear, until a text field of a dialog takes the focus or the returned function is
 * called. Any other key, a click, or a few seconds drop it. Does nothing while keys are held already.
 */
export function holdText(): () => void {
  if (hold !== null) return () => undefined;
  return begin({ textOnly: true, timer: setTimeout(dropKeys, MAX_HOLD_MS) });
}

function begin(next: Hold): () => void {
  dropKeys();
  hold = next;
  window.addEventListener('keydown', collect, true);
  window.addEventListener('focusin', onFocus);
  window.addEventListener('pointerdown', onPointer, true);
  return () => {
    if (hold === next) void replay(next);
  };
}

/** Forgets the held keys; from now on keys act by themselves. */
export function dropKeys(): void {
  clearTimeout(hold?.timer);
  hold = null;
  // Keys that follow one that is replayed belong to what that one opens.
  if (!isReplaying) keys = [];
  window.removeEventListener('keydown', collect, true);
  window.removeEventListener('focusin', onFocus);
  window.removeEventListener('pointerdown', onPointer, true);
}

function collect(event: KeyboardEvent): void {
  if (isReplaying || hold === null || event.isComposing) return;
  if (hold.textOnly && !isText(event)) {
    if (!modifiers.has(event.key)) dropKeys();
    return;
  }
  event.preventDefault();
  event.stopPropagation();
  if (event.key !== 'Escape') keys.push(event);
  else {
    const { onEscape } = hold;
    dropKeys();
    onEscape?.();
  }
}

function onFocus({ target }: FocusEvent): void {
  const isField = isTextField(target) && target.closest('[role=dialog]') !== null;
  if (hold?.textOnly === true && isField) void replay(hold);
}

function onPointer(): void {
  if (hold?.textOnly === true) dropKeys();
}

/** Waits until React has rendered the effect of a key, and a new dialog has moved the focus. */
const rendered = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });

async function replay(own: Hold): Promise<void> {
  await rendered();
  while (hold === own) {
    const key = keys.shift();
    if (key === undefined) dropKeys();
    else if (!own.textOnly || isText(key)) press(key);
    // A key may have begun the next hold, which takes the others.
    if (hold === null) keys = [];
    else if (key !== undefined) await rendered();
  }
}

/** Presses a key where the focus is, as if it had been pressed now: handlers first, then its text. */
function press(key: KeyboardEvent): void {
  const target = document.activeElement ?? document.body;
  isReplaying = true;
  try {
    const free = target.dispatchEvent(new window.KeyboardEvent(key.type, key));
    if (free && isText(key) && isTextField(target)) typeKey(target, key.key);
  } finally {
    isReplaying = false;
  }
}

type TextField = HTMLInputElement | HTMLTextAreaElement;

const isTextField = (target: EventTarget | null): target is TextField =>
  target instanceof window.HTMLElement &&
  target.matches('textarea, input:not([type=checkbox], [type=radio], [type=range])') &&
  !(target as TextField).readOnly;

/** Inserts a letter at the caret, or deletes the one before it. */
function typeKey(field: TextField, key: string): void {
  const { value, maxLength } = field;
  const end = field.selectionEnd ?? value.length;
  const start = field.selectionStart ?? end;
  const isDelete = key === 'Backspace';
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
