import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from './cx.ts';
import { Tooltip } from './Tooltip.tsx';
import { useHeldButton } from './use-held-button.ts';
import css from './IconButton.module.css';

export interface IconButtonProps extends Omit<
  ComponentPropsWithRef<'button'>,
  'children' | 'title' | 'aria-label'
> {
  /** Accessible name, also shown as the tooltip. */
  readonly label: string;
  readonly icon: ReactNode;
  /** Tooltip text that replaces the name. */
  readonly hint?: string;
  /** Keyboard shortcut in the tooltip, such as `Space`. */
  readonly shortcut?: string;
  /** `plain`: 32 px square; `round`: 32 px with a filled disc; `big`: the 36 px round main control. */
  readonly look?: 'plain' | 'round' | 'big';
  /** Reason why the button is unavailable. The button stays focusable and shows the reason as its tooltip. */
  readonly blocked?: string | undefined;
  /** Makes the button a toggle with this state. */
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
    blocked,
    className,
    ...button
  } = props;
  const own = useHeldButton(button, blocked);
  return (
    <Tooltip label={blocked ?? hint} shortcut={shortcut}>
      <button
        type="button"
        {...own}
        aria-label={label}
        aria-pressed={pressed}
        className={cx(css['button'], css[look], className)}
      >
        {icon}
      </button>
    </Tooltip>
  );
}
