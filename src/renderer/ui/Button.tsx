import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from './cx.ts';
import { Spinner } from './Spinner.tsx';
import css from './Button.module.css';

export interface ButtonProps extends ComponentPropsWithRef<'button'> {
  /** One `primary` at most in a view or step. `danger` is for what cannot be undone. */
  readonly variant?: 'primary' | 'secondary' | 'ghost' | 'danger';
  readonly size?: 'm' | 'l';
  readonly icon?: ReactNode;
  /** Work runs: the button keeps its size, says so and takes no further click. */
  readonly pending?: boolean;
  /** As wide as its container. */
  readonly wide?: boolean;
}

export function Button(props: ButtonProps) {
  const { variant = 'secondary', size = 'm', icon, pending = false, wide, ...rest } = props;
  const { children, className, onClick, type = 'button', ...button } = rest;
  return (
    <button
      {...button}
      type={type}
      aria-busy={pending || undefined}
      aria-disabled={pending || undefined}
      onClick={(event) => {
        if (pending) event.preventDefault();
        else onClick?.(event);
      }}
      className={cx(
        css['button'],
        css[variant],
        css[size],
        wide === true && css['wide'],
        className,
      )}
    >
      {pending ? <Spinner /> : icon}
      {children}
    </button>
  );
}
