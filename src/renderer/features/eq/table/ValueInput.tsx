import type { KeyboardEvent, RefObject } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import { cx } from '../../../ui/cx.ts';
import { InputBubble } from '../../../ui/InputBubble.tsx';
import { panelUndo, stepOf } from '../../../ui/undo-keys.ts';
import type { Parsed } from '../chain/TypedNumber.tsx';
import css from './ValueInput.module.css';

export interface ValueInputProps {
  readonly label: string;
  readonly value: number;
  readonly format: (value: number) => string;
  readonly parse: (text: string) => Parsed;
  /** The value after an arrow key; `fine` with Shift. */
  readonly step: (value: number, up: 1 | -1, fine: boolean) => number;
  readonly onValue: (value: number) => void;
  readonly disabled?: boolean;
  readonly className?: string | undefined;
  /** Tells values that are shown without React, in the middle of a gesture; the result ends it. */
  readonly live?: ((show: (value: number) => void) => () => void) | undefined;
}

/**
 * A number with its unit that can be typed over: "2k", "-3,5". Enter or leaving commits it, Escape puts it back. What cannot be
 * taken stays as it was typed, with the reason, until it is mended, put back or overtaken by another value.
 */
export function ValueInput(props: ValueInputProps) {
  const id = useId();
  const { input, typing, reason, handlers } = useTyping(props);
  return (
    <InputBubble id={id} text={reason}>
      <input
        ref={input}
        type="text"
        inputMode="text"
        autoComplete="off"
        spellCheck={false}
        className={cx(css['input'], reason !== null && css['bad'], props.className)}
        aria-label={props.label}
        aria-invalid={reason !== null || undefined}
        aria-describedby={reason === null ? undefined : id}
        defaultValue={props.format(props.value)}
        readOnly={props.disabled}
        {...(typing ? {} : panelUndo)}
        {...handlers}
      />
    </InputBubble>
  );
}

function useTyping(props: ValueInputProps) {
  const { value, format, parse, onValue } = props;
  const [typing, setTyping] = useState(false);
  const [reason, setReason] = useState<string | null>(null);
  const shown = format(value);
  const clear = (): void => {
    setTyping(false);
    setReason(null);
  };
  const input = useShown(props, shown, typing, clear);
  const keep = (element: HTMLInputElement, next: number): void => {
    clear();
    element.value = format(next);
    if (next !== value) onValue(next);
  };
  /** Whether there is nothing left that was typed. */
  const take = (element: HTMLInputElement): boolean => {
    if (!typing) return true;
    const parsed = parse(element.value);
    if ('value' in parsed) keep(element, parsed.value);
    else setReason(parsed.reason);
    return 'value' in parsed;
  };
  const reset = (element: HTMLInputElement): void => {
    clear();
    element.value = shown;
    element.select();
  };
  const move = (element: HTMLInputElement, up: 1 | -1, fine: boolean): void => {
    const typed = typing ? parse(element.value) : { value };
    keep(element, props.step('value' in typed ? typed.value : value, up, fine));
  };
  const type = (text: string): void => {
    setTyping(text !== shown);
    setReason(null);
  };
  const handlers = handlersOf(props, { typing, reason, type, take, reset, move });
  return { input, typing, reason, handlers };
}

interface Typing {
  readonly typing: boolean;
  readonly reason: string | null;
  readonly type: (text: string) => void;
  readonly take: (element: HTMLInputElement) => boolean;
  readonly reset: (element: HTMLInputElement) => void;
  readonly move: (element: HTMLInputElement, up: 1 | -1, fine: boolean) => void;
}

interface At {
  readonly currentTarget: HTMLInputElement;
}

function handlersOf(
  { disabled = false }: ValueInputProps,
  { typing, reason, type, take, reset, move }: Typing,
) {
  return {
    onFocus: ({ currentTarget }: At) => {
      // What is to be mended is not typed anew.
      if (reason === null) currentTarget.select();
    },
    onInput: ({ currentTarget }: At) => {
      type(currentTarget.value);
    },
    onBlur: ({ currentTarget }: At) => {
      take(currentTarget);
    },
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      const element = event.currentTarget;
      const up = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
      if (event.key === 'Escape' || (typing && stepOf(event) !== null)) reset(element);
      else if (event.key === 'Enter') {
        if (take(element)) element.select();
      } else if (up !== 0 && !disabled) move(element, up, event.shiftKey);
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

/** Shows the value wherever nobody types: the committed one, and in the middle of a gesture the one of that moment. */
function useShown(
  { format, live }: ValueInputProps,
  shown: string,
  typing: boolean,
  overtaken: () => void,
): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null);
  const latest = useRef({ typing, overtaken });
  useEffect(() => {
    latest.current = { typing, overtaken };
  });
  useEffect(() => {
    const element = input.current;
    if (element === null || element.value === shown) return;
    const focused = document.activeElement === element;
    if (focused && latest.current.typing) return;
    element.value = shown;
    latest.current.overtaken();
    if (focused) element.select();
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
