import type { KeyboardEvent, RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';
import { cx } from '../../../ui/cx.ts';
import css from './ValueInput.module.css';

export interface ValueInputProps {
  readonly label: string;
  readonly value: number;
  readonly format: (value: number) => string;
  /** What was typed as a value; null: it is none. */
  readonly parse: (text: string) => number | null;
  /** Says what is expected, where the text is no value. */
  readonly hint: string;
  /** The value after an arrow key; `fine` with Shift. */
  readonly step: (value: number, up: 1 | -1, fine: boolean) => number;
  readonly onValue: (value: number) => void;
  readonly disabled?: boolean;
  readonly className?: string | undefined;
  /** Tells values that are shown without React, in the middle of a gesture; the result ends it. */
  readonly live?: ((show: (value: number) => void) => () => void) | undefined;
}

/** A number with its unit that can be typed over: "2k", "-3,5". Enter or leaving keeps it, Escape puts it back. */
export function ValueInput(props: ValueInputProps) {
  const { value, format, parse, live } = props;
  const [bad, setBad] = useState(false);
  const shown = format(value);
  const input = useShown(shown, format, live);
  const take = (element: HTMLInputElement): void => {
    const typed = element.value === shown ? value : parse(element.value);
    setBad(typed === null);
    if (typed === null) return;
    element.value = format(typed);
    if (typed !== value) props.onValue(typed);
  };
  return (
    <input
      ref={input}
      type="text"
      inputMode="text"
      autoComplete="off"
      spellCheck={false}
      className={cx(css['input'], bad && css['bad'], props.className)}
      aria-label={props.label}
      aria-invalid={bad || undefined}
      title={bad ? props.hint : undefined}
      defaultValue={shown}
      readOnly={props.disabled}
      onFocus={(event) => {
        event.currentTarget.select();
      }}
      onBlur={(event) => {
        // What is no value stays as it was typed, with its mark.
        take(event.currentTarget);
      }}
      onKeyDown={(event) => {
        key(event, props, take, () => {
          setBad(false);
        });
      }}
    />
  );
}

/** Shows the value wherever nobody writes: the kept one, and in the middle of a gesture the one of that moment. */
function useShown(
  shown: string,
  format: ValueInputProps['format'],
  live: ValueInputProps['live'],
): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const element = input.current;
    if (element !== null && document.activeElement !== element) element.value = shown;
  }, [shown]);
  useEffect(
    () =>
      live?.((now) => {
        if (input.current !== null && document.activeElement !== input.current)
          input.current.value = format(now);
      }),
    [live, format],
  );
  return input;
}

function key(
  event: KeyboardEvent<HTMLInputElement>,
  { value, format, step, onValue, disabled = false }: ValueInputProps,
  take: (element: HTMLInputElement) => void,
  clear: () => void,
): void {
  const element = event.currentTarget;
  const up = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
  if (event.key === 'Escape') {
    element.value = format(value);
    clear();
    element.select();
  } else if (event.key === 'Enter') {
    take(element);
    element.select();
  } else if (up !== 0 && !disabled) {
    const next = step(value, up, event.shiftKey);
    element.value = format(next);
    onValue(next);
  } else return;
  event.preventDefault();
  event.stopPropagation();
}
