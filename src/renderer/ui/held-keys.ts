import type { KeyboardEvent as ReactKeyboardEvent } from 'react';
import { useEffect, useRef } from 'react';

/** Held text is dropped after this time (ms), because nothing took it. */
const MAX_HOLD_MS = 10_000;

/** Held keys. `onEscape`: all keys are held; else typed text only. */
interface Hold {
  readonly onEscape?: () => void;
  readonly timer?: ReturnType<typeof setTimeout>;
  /** The held keys are on their way to a field. */
  isReleased?: boolean;
}

let hold: Hold | null = null;
let keys: KeyboardEvent[] = [];
let isReplaying = false;

/** Whether a key types or deletes a character. */
const isText = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean =>
  !ctrlKey && !altKey && !metaKey && (key.length === 1 || key === 'Backspace');

/**
 * Holds all keys that are pressed from now on, for a field that is about to take the focus. The returned function lets them act there, in
 * their order. Escape drops them and calls `onEscape`. `first`: a key that came too early; it acts before the others.
 */
export const holdKeys = (onEscape: () => void, first?: KeyboardEvent): (() => void) =>
  begin({ onEscape }, first);

/**
 * Holds typed text for a dialog or a panel that is about to appear, until a text field of a dialog takes the focus or the returned function is
 * called. Any other key, a click, or a few seconds drop it. Does nothing while keys are held already.
 */
export const holdText = (): (() => void) =>
  hold === null ? begin({ timer: setTimeout(dropKeys, MAX_HOLD_MS) }) : () => undefined;

function begin(next: Hold, first?: KeyboardEvent): () => void {
  dropKeys();
  if (first !== undefined) keys.unshift(first);
  hold = next;
  window.addEventListener('keydown', collect, true);
  window.addEventListener('focusin', onFocus);
  window.addEventListener('pointerdown', dropText, true);
  return () => void replay(next);
}

/** Forgets the held keys; from now on keys act by themselves. */
export function dropKeys(): void {
  clearTimeout(hold?.timer);
  hold = null;
  // Keys that follow one that is replayed belong to what that one opens.
  if (!isReplaying) keys = [];
  window.removeEventListener('keydown', collect, true);
  window.removeEventListener('focusin', onFocus);
  window.removeEventListener('pointerdown', dropText, true);
}

function dropText(): void {
  if (hold !== null && hold.onEscape === undefined) dropKeys();
}

function collect(event: KeyboardEvent): void {
  if (isReplaying || hold === null || event.isComposing) return;
  const { onEscape } = hold;
  if (onEscape === undefined && !isText(event)) {
    // Shift comes before a capital letter. Another key, such as Enter, comes after the text.
    if (event.key === 'Shift') return;
    if (hold.isReleased === true) pressAll();
    dropKeys();
    return;
  }
  event.preventDefault();
  event.stopPropagation();
  if (event.key !== 'Escape') keys.push(event);
  else {
    dropKeys();
    onEscape?.();
  }
}

/** Lets the held text act at once, before the key that follows it. */
function pressAll(): void {
  isReplaying = true;
  for (const key of keys.splice(0)) pressKey(key, true);
  isReplaying = false;
}

function onFocus({ target }: FocusEvent): void {
  const isField = target instanceof Element && target.matches('[role=dialog] :is(input, textarea)');
  if (hold !== null && hold.onEscape === undefined && isField) void replay(hold);
}

async function replay(own: Hold): Promise<void> {
  if (hold !== own) return;
  own.isReleased = true;
  // React renders the effect of a key, and a new dialog moves the focus, before the next task.
  const next = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
  await next();
  while (hold === own) {
    const key = keys.shift();
    if (key === undefined) dropKeys();
    else if (own.onEscape !== undefined || isText(key)) {
      isReplaying = true;
      pressKey(key, isText(key));
      isReplaying = false;
      // It may have begun the next hold, which takes the others.
      if (hold === null) keys = [];
      else await next();
    }
  }
}

/**
 * For a field whose rows are still loading: the returned function holds a key that is meant for them, and the keys after it. They act in
 * their order once the rows are rendered. Escape drops them and calls `onEscape`.
 */
export function useEarlyKeys(
  isReady: boolean,
  onEscape: () => void,
): (event: ReactKeyboardEvent) => void {
  const release = useRef<(() => void) | null>(null);
  useEffect(() => {
    if (!isReady) return;
    release.current?.();
    release.current = null;
  });
  useEffect(
    () => () => {
      if (release.current !== null) dropKeys();
    },
    [],
  );
  return ({ nativeEvent }) => {
    release.current = holdKeys(onEscape, nativeEvent);
  };
}

type TextField = HTMLInputElement | HTMLTextAreaElement;

const isTextField = (target: Element): target is TextField =>
  target.matches('textarea, input:not([type=checkbox], [type=radio], [type=range])') &&
  !(target as TextField).readOnly;

/** Presses a key where the focus is, as if it had been pressed now: handlers first, then its text, if it `isText`. */
function pressKey(key: KeyboardEvent, isText: boolean): void {
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
