import type { ComponentPropsWithRef } from 'react';
import { cx } from './cx.ts';
import css from './TextInput.module.css';

/** A single line of text; `onText` receives the plain text. */
export function TextInput({
  onText,
  className,
  ...input
}: Omit<ComponentPropsWithRef<'input'>, 'onChange'> & {
  readonly onText?: (text: string) => void;
}) {
  return (
    <input
      type="text"
      autoComplete="off"
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      dir="auto"
      {...input}
      className={cx(css['input'], className)}
      onChange={(event) => onText?.(event.currentTarget.value)}
    />
  );
}
