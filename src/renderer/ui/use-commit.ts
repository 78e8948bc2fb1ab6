import type { KeyboardEvent } from 'react';
import { useRef, useState } from 'react';
import { AppFailure } from '../../shared/contract/errors.ts';
import { t } from '../../shared/i18n/translate.ts';
import { useInvalidField } from './invalid-fields.tsx';
import { panelUndo, parseStep } from './undo-keys.ts';

/** The parsed text or an error: a full sentence that names the field or says what is allowed. */
export type Read<V> =
  { readonly ok: true; readonly value: V } | { readonly ok: false; readonly error: string };

export interface CommitOptions<V> {
  /** Label of the field; default: none. */
  readonly label?: string;
  /** The stored value as text. The field follows it unless the user is typing. */
  readonly text: string;
  readonly read: (text: string) => Read<V> | Promise<Read<V>>;
  /** Stores the value. The field shows the message of a rejection. */
  readonly onCommit: (value: V) => Promise<unknown> | void;
  readonly disabled?: boolean;
  /** Commits while the user types, for forms with a submit button. */
  readonly live?: boolean;
  /** Receives the text while the user types, for previews. */
  readonly onText?: (text: string) => void;
  /** Enter inserts a line break; Ctrl+Enter commits. */
  readonly multiline?: boolean;
  /** Compact inputs select their text on focus and after Enter, so that typing replaces it. */
  readonly selects?: boolean;
  /** Called once Enter has committed the text, or found it unchanged. Default: the text is selected where `selects` says so. */
  readonly onEnter?: (() => void) | undefined;
  /** The value after an arrow key. `value`: the typed value, null if it is invalid; `fine`: with Shift. */
  readonly step?: ((value: V | null, up: 1 | -1, fine: boolean) => V) | undefined;
}

type Input = HTMLInputElement | HTMLTextAreaElement;

/**
 * The state of a field that Enter or blur commits and Escape restores. Invalid text stays with its error until the user corrects or
 * restores it, or the stored value changes while the field has no focus.
 */
export function useCommit<V>(options: CommitOptions<V>) {
  const { text: stored, live = false, onText } = options;
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  /** The text of the running commit; undo treats it as stored. */
  const [sent, setSent] = useState<string | null>(null);
  const [focused, setFocused] = useState(false);
  const [seen, setSeen] = useState(stored);
  useInvalidField(error !== null, options.label);
  const clear = (): void => {
    setTyped(null);
    setError(null);
  };
  if (seen !== stored) {
    setSeen(stored);
    if (!focused) clear();
  }
  const edited = typed !== null && typed !== stored;
  const typing = live || (edited && typed !== sent);
  const { offer, store } = useStore(options, { setTyped, setError, setSent });
  const reset = (): void => {
    clear();
    onText?.(stored);
  };
  const take = (): boolean => {
    if (live || options.disabled === true) return false;
    if (edited) return offer(typed);
    reset();
    return true;
  };
  const type = (text: string): void => {
    setTyped(text);
    onText?.(text);
    if (live) offer(text);
    else setError(null);
  };
  const focus = { setFocused, refused: error !== null };
  return {
    text: typed ?? stored,
    error,
    /** The field has no uncommitted text. */
    idle: typed === null,
    type,
    handlers: {
      ...(typing ? {} : panelUndo),
      ...createHandlers(options, { edited, typing, typed, reset, take, store }, focus),
    },
  };
}

function createHandlers<V>(
  options: CommitOptions<V>,
  keys: Keys<V>,
  focus: { readonly setFocused: (is: boolean) => void; readonly refused: boolean },
) {
  return {
    onFocus: ({ currentTarget }: { readonly currentTarget: Input }) => {
      focus.setFocused(true);
      // Invalid text stays unselected for correction.
      if (options.selects === true && !focus.refused) currentTarget.select();
    },
    onBlur: () => {
      focus.setFocused(false);
      keys.take();
    },
    onKeyDown: (event: KeyboardEvent<Input>) => {
      // There is nothing to commit, so Enter sends the form.
      if (event.key === 'Enter' && !keys.edited && event.currentTarget.form !== null) return;
      if (isReset(event, options, keys)) keys.reset();
      else if (isCommit(event, options)) {
        if (keys.take()) {
          if (options.onEnter !== undefined) options.onEnter();
          else if (options.selects === true) event.currentTarget.select();
        }
      } else if (!stepped(event, options, keys)) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

interface Setters {
  readonly setTyped: (change: (now: string | null) => string | null) => void;
  readonly setError: (reason: string | null) => void;
  readonly setSent: (text: string | null) => void;
}

/** Parses and stores text. Text typed in the meantime stays. */
function useStore<V>(options: CommitOptions<V>, { setTyped, setError, setSent }: Setters) {
  const { read, onCommit, live = false } = options;
  const latest = useRef('');
  const store = (value: V, text: string | null): void => {
    const stored = (): void => {
      if (!live) setTyped((now) => (text === null || now === text ? null : now));
    };
    setError(null);
    const done = onCommit(value);
    if (!(done instanceof Promise)) {
      stored();
      return;
    }
    setSent(text);
    done
      .then(stored, (thrown: unknown) => setError(formatReason(thrown)))
      .finally(() => setSent(null));
  };
  const settle = (got: Read<V>, text: string): boolean => {
    if (latest.current !== text) return false;
    if (got.ok) store(got.value, text);
    else setError(got.error);
    return got.ok;
  };
  /** Returns whether the text was accepted synchronously. */
  const offer = (text: string): boolean => {
    latest.current = text;
    const got = read(text);
    if (!(got instanceof Promise)) return settle(got, text);
    got.then(
      (later) => settle(later, text),
      (thrown: unknown) => {
        if (latest.current === text) setError(formatReason(thrown));
      },
    );
    return false;
  };
  return { offer, store };
}

interface Keys<V> {
  readonly edited: boolean;
  readonly typing: boolean;
  readonly typed: string | null;
  readonly reset: () => void;
  readonly take: () => boolean;
  readonly store: (value: V, text: string | null) => void;
}

/** Escape restores the field, and so does undo while its text is uncommitted. */
const isReset = <V>(
  event: KeyboardEvent,
  { multiline = false, live = false }: CommitOptions<V>,
  { edited, typing }: Keys<V>,
): boolean =>
  (event.key === 'Escape' && edited) ||
  (!multiline && !live && typing && parseStep(event) !== null);

/** In a form with a submit button, Enter submits the form instead. */
const isCommit = <V>(
  { key, ctrlKey, metaKey }: KeyboardEvent,
  { multiline = false, live = false }: CommitOptions<V>,
): boolean => key === 'Enter' && !live && (!multiline || ctrlKey || metaKey);

/** Handles an arrow key; returns whether it changed the value. */
function stepped<V>(
  { key, shiftKey }: KeyboardEvent,
  { step, read, disabled = false }: CommitOptions<V>,
  { edited, typed, store }: Keys<V>,
): boolean {
  const up = key === 'ArrowUp' ? 1 : key === 'ArrowDown' ? -1 : 0;
  if (step === undefined || up === 0 || disabled) return false;
  const got = edited ? read(typed ?? '') : null;
  const value = got !== null && !(got instanceof Promise) && got.ok ? got.value : null;
  store(step(value, up, shiftKey), null);
  return true;
}

/** The message of a rejected commit; null if it was cancelled. */
function formatReason(thrown: unknown): string | null {
  if (!(thrown instanceof AppFailure)) return t('errors:internal', { ref: '-' });
  return thrown.error.code === 'cancelled' ? null : thrown.error.message;
}
