import type { ComponentPropsWithRef, FocusEvent, MouseEvent } from 'react';
import { useState } from 'react';

type ButtonElementProps = ComponentPropsWithRef<'button'> & {
  readonly 'data-off'?: true | undefined;
};

/**
 * Returns the properties of a button that may be unavailable. A blocked or pending button stays focusable, but neither it nor the menu that
 * it opens reacts. A disabled button that has the focus stays focusable too, because browsers take the focus away from disabled elements.
 * `blocked`: the reason, which screen readers announce.
 */
export function useHeldButton(
  button: ButtonElementProps,
  blocked: string | undefined,
  pending = false,
): ButtonElementProps {
  const [focused, setFocused] = useState(false);
  const { disabled = false, onFocus, onBlur } = button;
  const isOff = disabled && blocked === undefined;
  return {
    ...button,
    ...((pending || blocked !== undefined || (isOff && focused)) && {
      'aria-disabled': true,
      'aria-description': blocked ?? button['aria-description'],
      onClick: (event: MouseEvent) => event.preventDefault(),
      onPointerDown: undefined,
      onKeyDown: undefined,
    }),
    disabled: isOff && !focused,
    'data-off': isOff || undefined,
    onFocus: (event: FocusEvent<HTMLButtonElement>) => {
      setFocused(true);
      onFocus?.(event);
    },
    onBlur: (event: FocusEvent<HTMLButtonElement>) => {
      setFocused(false);
      onBlur?.(event);
    },
  };
}
