import type { KeyboardEvent as ReactKeyboardEvent } from 'react';
import { useEffect, useRef } from 'react';
import { isBrowserKey, takeFirstKey } from './first-keys.ts';

/** Held text is dropped after this time (ms) if no field takes it. */
const MAX_HOLD_MS = 10_000;

/** Held keys. `onEscape`: all keys are held; otherwise only typed text. */
interface Hold {
  readonly onEscape?: () => void;
  readonly timer?: ReturnType<typeof setTimeout>;
  /** The held keys are being replayed in a field. */
  isReleased?: boolean;
}

let hold: Hold | null = null;
let keys: KeyboardEvent[] = [];
let isReplaying = false;

/** Whether a key types or deletes a character. */
const isText = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean =>
  !ctrlKey && !altKey && !metaKey && (key.length === 1 || key === 'Backspace');

/**
 * Holds all keys pressed from now on, for a field that is about to take the focus. The returned function replays them there in order.
 * Escape drops them and calls `onEscape`. `first`: a key that was pressed too early; it is replayed first.
 */
export const holdKeys = (onEscape: () => void, first?: KeyboardEvent): (() => void) =>
  begin({ onEscape }, first);

/**
 * Holds typed text for a dialog or panel that is about to appear, until a field in a dialog takes the focus or the returned function is
 * called. A text field gets the text. Any other field or key, a click, or a few seconds drop it. Does nothing while keys are already held.
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

/** Drops the held keys; from now on keys act directly. */
export function dropKeys(): void {
  clearTimeout(hold?.timer);
  hold = null;
  // Keys after a replayed one are for what that key opens.
  if (!isReplaying) keys = [];
  window.removeEventListener('keydown', collect, true);
  window.removeEventListener('focusin', onFocus);
  window.removeEventListener('pointerdown', dropText, true);
}

function dropText(): void {
  if (hold !== null && hold.onEscape === undefined) dropKeys();
}

function collect(event: KeyboardEvent): void {
  if (isReplaying || hold === null || event.isComposing || isBrowserKey(event)) return;
  const { onEscape } = hold;
  if (onEscape === undefined && !isText(event)) {
    // Shift precedes a capital letter. Other keys, such as Enter, follow the text.
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

/** Replays the held text at once, before the next key. */
function pressAll(): void {
  isReplaying = true;
  for (const key of keys.splice(0)) pressKey(key, true);
  isReplaying = false;
}

function onFocus({ target }: FocusEvent): void {
  const dialog =
    target instanceof Element ? target.closest('[role=dialog], [role=alertdialog]') : null;
  if (hold === null || hold.onEscape !== undefined || dialog === null) return;
  if (isTextField(target as Element)) void replay(hold);
  // Space is for a button or a checkbox that has the focus.
  else if (target !== dialog) dropKeys();
}

/** React renders the effect of a key, and a new dialog moves the focus, before the next task. */
const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/**
 * Presses the keys that the page's first script held, in order, as if the user pressed them now. Called when the page's key handler listens;
 * if a key opens something that is still loading, the keys after it are held again.
 */
export async function pressFirstKeys(): Promise<void> {
  for (let key = takeFirstKey(); key !== undefined; key = takeFirstKey()) {
    pressKey(key, isText(key));
    await nextTask();
  }
}

async function replay(own: Hold): Promise<void> {
  if (hold !== own) return;
  own.isReleased = true;
  await nextTask();
  while (hold === own) {
    const key = keys.shift();
    if (key === undefined) dropKeys();
    else if (own.onEscape !== undefined || isText(key)) {
      isReplaying = true;
      pressKey(key, isText(key));
      isReplaying = false;
      // The replayed key may have started another hold, which takes the remaining keys.
      if (hold === null) keys = [];
      else await nextTask();
    }
  }
}

/**
 * For a field whose rows are still loading: the returned function holds a key that is meant for the rows, and all later keys. They are
 * replayed in order once the rows are rendered. Escape drops them and calls `onEscape`.
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

/** Presses a key at the current focus as if the user had just pressed it: first the handlers, then its text if it `isText`. */
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
  // React only notices a value set by the element's native setter.
  const prototype: object = Object.getPrototypeOf(field) as object;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, next);
  if (field.selectionStart !== null)
    field.setSelectionRange(from + text.length, from + text.length);
  field.dispatchEvent(new window.Event('input', { bubbles: true }));
}
