import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from './cx.ts';
import { Tooltip } from './Tooltip.tsx';
import css from './IconButton.module.css';

export interface IconButtonProps extends Omit<
  ComponentPropsWithRef<'button'>,
  'children' | 'title' | 'aria-label'
> {
  /** Its name: for the tooltip and for screen readers. */
  readonly label: string;
  readonly icon: ReactNode;
  /** Shown in the tooltip instead of the name. */
  readonly hint?: string;
  /** Shown in the tooltip, such as `Space`. */
  readonly shortcut?: string;
  /** `plain` 32 px square; `round` the same with a filled disc; `big` the 36 px round main control. */
  readonly look?: 'plain' | 'round' | 'big';
  /** Makes it a toggle that says whether it is on. */
  readonly pressed?: boolean;
}

export function IconButton(props: IconButtonProps) {
  const {
    label,
    hint = label,
    icon,
    shortcut,
    look = 'plain',
    pressed,
    className,
    ...button
  } = props;
  return (
    <Tooltip label={hint} shortcut={shortcut}>
      <button
        type="button"
        {...button}
        aria-label={label}
        aria-pressed={pressed}
        className={cx(css['button'], css[look], className)}
      >
        {icon}
      </button>
    </Tooltip>
  );
}
