import type { ComponentPropsWithRef } from 'react';
import { cx } from './cx.ts';
import css from './TextArea.module.css';

/** A text area for the lines of a file. */
export function TextArea({ className, ...area }: ComponentPropsWithRef<'textarea'>) {
  return (
    <textarea
      autoComplete="off"
      spellCheck={false}
      {...area}
      className={cx(css['area'], className)}
    />
  );
}
